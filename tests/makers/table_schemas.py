"""What programs of screen tables read, as JSON Schemas of what we write.

Saves of Tabletop Simulator by the fields that the published types name (npm,
@typed-tabletop-simulator/declaration 2.2.1) and, for pictures of tiles, by those of saves that the
program wrote; rooms of playingcards.io by what the open importer of virtualtabletop.io reads.
"""

TEXT, NUMBER, FLAG = ({"type": kind} for kind in ("string", "number", "boolean"))
WHOLE, COUNT = {"type": "integer"}, {"type": "integer", "minimum": 1}
SIZE = {"type": "number", "exclusiveMinimum": 0}
SHARE = {"type": "number", "minimum": 0, "maximum": 1}


def thing(optional=None, /, **fields):
    """An object of these fields and no other; all but the optional ones have to be there."""
    return {
        "type": "object", "properties": fields | (optional or {}), "required": [*fields],
        "additionalProperties": False,
    }  # fmt: skip


def fields(names, of):
    return dict.fromkeys(names.split(), of)


def listed(of, least=0, most=None):
    return {"type": "array", "items": of, "minItems": least} | ({"maxItems": most} if most else {})


def one_of(*values):
    return {"enum": [*values]}


def keyed(of, pattern):
    return {
        "type": "object", "minProperties": 1, "patternProperties": {pattern: of},
        "additionalProperties": False,
    }  # fmt: skip


COLOUR = thing({"a": SHARE}, **fields("r g b", SHARE))
PLACE = thing(**fields("x y z", NUMBER))
SNAP = thing({"Tags": listed(TEXT)}, Position=PLACE, Rotation=PLACE)
TRANSFORM = thing(**fields("posX posY posZ rotX rotY rotZ", NUMBER) | fields(
    "scaleX scaleY scaleZ", SIZE
))  # fmt: skip
URL = {"type": "string", "pattern": r"\.(png|jpg)$"}
DECKS = keyed(
    thing(
        FaceURL=URL, BackURL=URL, NumWidth={"type": "integer", "minimum": 1, "maximum": 10},
        NumHeight={"type": "integer", "minimum": 1, "maximum": 7}, BackIsHidden=FLAG,
        UniqueBack=FLAG, Type=one_of(0, 1, 2, 3, 4),
    ),
    "^[1-9][0-9]*$",
)  # fmt: skip
OF_ALL = {
    **fields("Nickname Description GMNotes LuaScript LuaScriptState XmlUI", TEXT),
    **fields("Locked Grid Snap Autoraise Sticky Tooltip", FLAG),
    "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"}, "ColorDiffuse": COLOUR,
    "Transform": TRANSFORM,
}  # fmt: skip
OF_CARDS = {"CustomDeck": DECKS, "SidewaysCard": FLAG}
CARD_ID = {"type": "integer", "minimum": 100}
CUSTOM = {
    **fields("ImageScalar WidthScale", NUMBER), "ImageURL": URL,
    "ImageSecondaryURL": {"type": "string", "pattern": r"^$|\.(png|jpg)$"},
}  # fmt: skip
TILE = thing(Type=one_of(0, 1, 2, 3), Thickness=SIZE, **fields("Stackable Stretch", FLAG))
TOKEN = thing(MergeDistancePixels=SIZE, Thickness=SIZE, **fields("StandUp Stackable", FLAG))
HELD = {"type": "array", "items": {"$ref": "#/$defs/object"}, "minItems": 2}
OBJECTS = {
    "Card": thing(CardID=CARD_ID, **OF_CARDS),
    "DeckCustom": thing(DeckIDs=listed(CARD_ID, 2), ContainedObjects=HELD, **OF_CARDS),
    "Bag": thing(ContainedObjects=HELD),
    "Custom_Tile": thing(CustomImage=thing(CustomTile=TILE, **CUSTOM)),
    "Custom_Token": thing(CustomImage=thing(CustomToken=TOKEN, **CUSTOM)),
}


def _of(name, own):
    """An object of that name: what all have, its own fields, and snap points where it has some."""
    known = OF_ALL | {"Name": {"const": name}} | own["properties"]
    return thing({"AttachedSnapPoints": listed(SNAP, 1)}, **known)


SAVE = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    **thing(
        **fields(
            "SaveName Date VersionNumber GameMode GameType GameComplexity Table Sky SkyURL Note"
            " Rules LuaScript LuaScriptState XmlUI",
            TEXT,
        ),
        EpochTime=WHOLE, Gravity=SHARE, PlayArea=SHARE, Tags=listed(TEXT),
        PlayingTime=listed(WHOLE, 2, 2), PlayerCounts=listed(COUNT, 2, 2),
        TabStates={"type": "object", "additionalProperties": thing(
            **fields("title body color id", TEXT), visibleColor=COLOUR
        )},
        MusicPlayer=thing(
            RepeatSong=FLAG, PlaylistEntry=WHOLE,
            **fields("CurrentAudioTitle CurrentAudioURL", TEXT),
            AudioLibrary=listed(thing(**fields("Item1 Item2", TEXT))),
        ),
        Grid=thing(
            Type=one_of(0, 1, 2), Color=COLOUR, Opacity=SHARE, PosOffset=PLACE,
            **fields("Lines ThickLines Snapping Offset BothSnapping", FLAG),
            **fields("xSize ySize", SIZE),
        ),
        Lighting=thing(
            **fields("LightColor AmbientSkyColor AmbientEquatorColor AmbientGroundColor", COLOUR),
            **fields("LightIntensity AmbientIntensity ReflectionIntensity LutContribution", NUMBER),
            AmbientType=WHOLE, LutIndex=WHOLE, LutURL=TEXT,
        ),
        Hands=thing(Hiding=one_of(0, 1, 2), **fields("Enable DisableUnused", FLAG)),
        ComponentTags=thing(labels=listed(thing(**fields("displayed normalized", TEXT)))),
        Turns=thing(
            Type=WHOLE, TurnOrder=listed(TEXT), TurnColor=TEXT,
            **fields("Enable Reverse SkipEmpty DisableInteractions PassTurns", FLAG),
        ),
        DecalPallet=listed(thing(Name=TEXT, ImageURL=TEXT, Size=NUMBER)),
        CustomUIAssets=listed(thing({"Type": WHOLE}, Name=TEXT, URL=TEXT)),
        SnapPoints=listed(SNAP), ObjectStates=listed({"$ref": "#/$defs/object"}, 1),
    ),
    "$defs": {
        "object": {
            "type": "object", "required": ["Name"],
            "properties": {"Name": one_of(*OBJECTS)},
            "allOf": [
                {"if": {"properties": {"Name": {"const": name}}}, "then": _of(name, own)}
                for name, own in OBJECTS.items()
            ],
        },
    },
}  # fmt: skip

ASSET = {"type": "string", "pattern": r"^package://userassets/[^/]+\.(png|jpg)$"}
TEMPLATE = thing(
    includeBorder=FLAG, includeRadius=FLAG,
    objects=listed(thing(
        type={"const": "image"}, valueType={"const": "dynamic"}, value=one_of("face", "back"),
        color=TEXT, **fields("x y", NUMBER), **fields("w h", SIZE),
    ), 1, 1),
)  # fmt: skip
WIDGETS = {
    "hand": thing(enabled={"const": True}),
    "cardPile": thing(label=TEXT, hasShuffleButton=FLAG, **fields("width height", SIZE)),
    "cardDeck": thing(
        parent=TEXT, enlarge=FLAG, faceTemplate=TEMPLATE, backTemplate=TEMPLATE,
        cardTypes=keyed(thing(label=TEXT, face=ASSET, back=ASSET), "."),
        **fields("cardWidth cardHeight", SIZE),
    ),
    "card": thing(deck=TEXT, cardType=TEXT, parent=TEXT, faceup=FLAG),
}  # fmt: skip
ROOM = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    **listed(
        {
            "type": "object", "required": ["type"], "properties": {"type": one_of(*WIDGETS)},
            "allOf": [
                {
                    "if": {"properties": {"type": {"const": kind}}},
                    "then": thing(
                        id=TEXT, type=TEXT, **fields("x y", NUMBER), z=WHOLE, **own["properties"]
                    ),
                }
                for kind, own in WIDGETS.items()
            ],
        },
        4,
    ),
}  # fmt: skip
