"""How languages build words that no list has: in front, behind, joined, and the British way."""

import re

JOINED = {  # what may stand between two words that are written as one, where a language joins them
    "de": ("", "s", "n", "en", "es", "er", "e"), "nl": ("", "s", "e", "en", "n"), "en": ("",),
}  # fmt: skip
SMALL = {  # words of two or three letters that others are often joined to
    "de": "ab an art auf aus be bei da dar ein eis ent er erz ge her hin hof hut in los mit nach "
    "neu not ob öl ort rat rot see tag tee tor über uhr um un ur ver vor weg wo zer zu zug",
    "nl": "aan af be bij dag door er ge her hoe in mee na om on ont op per rij toe uit van ver via "
    "voor weg zee zes zet zo",
    "en": "add all any big box day die dry end gem ice ink key lap low map mid new off one out own "
    "pay pen pin red row sea set six sky sub sun tag ten tie tip top toy two up way win",
}
FRONTS = {
    "en": "anti auto co counter de dis inter mid mis multi non out over pre re semi sub super un "
    "under up",
    "fr": "anti auto co dé inter multi non pré re ré sous sur",
    "es": "anti auto co des inter multi pre re sobre sub",
    "it": "anti auto co dis inter multi pre ri sopra sotto",
    "pt": "anti auto co des inter multi pre re sobre sub",
}
ENDS = {
    "en": "able er ers ish less like ly ness ward wards wise",
    "de": "bar chen e em en er es haft lich los m n s st t te ten ung ungen",
    "nl": "baar de den e en er je jes jtje jtjes loos pje pjes s t te ten tje tjes",
    "fr": "e es s", "es": "es mente s", "it": "mente", "pt": "es mente s",
}  # fmt: skip
_BRITISH = (  # what a British word has, and an American one instead
    ("our", "or"), ("tre(s|d)?$", r"ter\1"), ("is(e[sdr]?|ers|ing|able|ations?)$", r"iz\1"),
    ("ys(e[sdr]?|ers|ing)$", r"yz\1"), ("ll(ed|ers?|ings?)$", r"l\1"),
    ("enc(e|es|eless)$", r"ens\1"), ("ogue(s|d)?$", r"og\1"), ("gramme(s|d|r|rs)?$", r"gram\1"),
    (r"(?<=\w\w)ae(?=\w\w)", "e"), (r"(?<=\w\w)oe(?=\w\w\w)", "e"), ("^(oe|ae)", "e"),
    ("plough", "plow"), ("mou(ld|lt)", r"mo\1"), ("jewell", "jewel"), ("draught", "draft"),
    ("grey", "gray"), ("kerb", "curb"), ("pyjama", "pajama"), ("chequer", "checker"),
    ("cheque", "check"), ("tyre", "tire"), ("minium", "minum"), ("lment", "llment"),
    ("lful", "llful"), ("lfil", "lfill"), ("nrol", "nroll"), ("storey", "story"),
    ("wards$", "ward"), ("eable", "able"), ("dgement", "dgment"), ("llery", "lry"),
    ("cosy", "cozy"), ("cosi", "cozi"), ("sulph", "sulf"), ("moustache", "mustache"),
    ("sceptic", "skeptic"), ("liquorice", "licorice"),
)  # fmt: skip
STEMS = {"en": ("e",), "de": ("en", "e")}  # what a stem has lost before an ending
_WITH_PRONOUNS = [  # spostarlo, prendetene, mettendola
    f"{ending}{pronoun}"
    for ending in ("ar", "er", "ir", "ando", "endo", "ate", "ete", "ite")
    for pronoun in ("ci", "gli", "la", "le", "li", "lo", "mi", "ne", "si", "ti", "vi")
]
CHANGED = {  # endings that a word has in turn
    "fr": [
        "a",
        "ait",
        "aient",
        "ant",
        "e",
        "ent",
        "er",
        "era",
        "eront",
        "es",
        "ez",
        "é",
        "ée",
        "ées",
        "és",
        "ons",
    ],
    "it": [
        "a",
        "ando",
        "are",
        "ata",
        "ate",
        "ati",
        "ato",
        "e",
        "ere",
        "i",
        "ire",
        "o",
        *_WITH_PRONOUNS,
    ],
}
BRITISH = tuple((re.compile(british), american) for british, american in _BRITISH)
PLAYED = {  # what players say, rules and stories, and the lists have not, or not often enough
    "en": "aether aoe automa automata banshees card cards chibi cooldown cooldowns "
    "datapad deck dice die discard dobber dobbers dojo draw drow drows dungeoneer "
    "dwarven elven exosuit gameplay halfling halflings hex hexes homebrew kaiju "
    "kobolds lich liches mage mages manga mech mechs meeple meeples minigame "
    "minigames naiad npc npcs orc orcs paladin paladins pawn pawns pentomino "
    "pentominoes player players playmat playmats polyomino polyominoes railgun "
    "railguns rogue rondel rondels ronin roundel selkie selkies shinobi shoggoth "
    "shuffle spellbook steampunk tetromino tetrominoes tiefling tile tiles token "
    "tokens triomino undead unobtanium warlock warlocks wyrm wyrms wyvern wyverns "
    "yokai zeppelin "
    "clickbait crypto emoji emojis hashtag hashtags influencer influencers podcast podcasts "
    "selfie selfies smartphone smartphones vape vegan vibe vibes vlog wifi yeet yeeted",
    "de": "ablagestapel arten automa decke erz farbe farben feld felder figur figuren gegner "
    "goblin goblins gold golem hand handkarten füll füllt holz karte karten kobold lege legt "
    "lich meeple meeples mische mischen mischt münze münzen nachziehstapel nehmt "
    "befiehl birg brich empfiehl flicht hilf iss lies miss schilt sieh sprich stich stiehl stirb "
    "triff tritt unterbrich verbirg verdirb vergiss wirb würfle zerbrich "
    "nimm oger ork orkisch orks plättchen punkt punkte runde runden sorten spielende "
    "spieler spielerin spielplan stapel startspieler stein steine vorrat wert "
    "wertung wirf würfel würfeln zahl ziehe zieht zug zwerge",
    "fr": "automa carte cartes case cases dé défausse défaussez dés elfe elfes gobelin "
    "gobelins jeton jetons joueur joueurs kraken lutin lutins manche manches "
    "meeple meeples meuple meuples mélangez nain ogre ogres orc orcs pioche "
    "piochez pion pions pièce pièces placez plateau point points prenez rejouer "
    "retournez tour tours troll trolls tuile tuiles",
    "it": "ambra carta carte casella caselle dadi dado elfi elfica elfico elfo gettone "
    "gettoni giocatore giocatori goblin kraken mazzo meeple mescolate moneta "
    "monete nana nani nano orchi orco pedina pedine penalità pesca pescate punti "
    "punto round scarta scarti segnalini silvana silvano tabellone tessera "
    "tessere troll turni turno",
    "nl": "aflegstapel automa beurt beurten dobbelsteen dobbelstenen dwerg dwergen "
    "fiche fiches goblin goblins hand kaart kaarten kleur kleuren kobold leg "
    "meeple meeples munt munten neem ork orks pak pion pionnen punt punten ronde "
    "rondes schud spelbord speler spelers stapel tegel tegels trekstapel trol vak "
    "vakje vakjes",
    "pt": "baralho carta cartas casa casas compre dado dados descarta descarte elfa "
    "elfas elfo elfos embaralhe ficha fichas gnomo goblin goblins jogador "
    "jogadores kraken meeple meeples moeda moedas ogra ogro ogros orc orcs peão "
    "peça peças peões ponto pontos rodada rodadas tabuleiro troll trolls turno "
    "turnos",
}  # fmt: skip
TAKES = {  # what stands behind a verb that begins a sentence, and no name
    "de": "der die das den dem des ein eine einen einem einer eines dein deine deinen deiner "
    "deinem sein seine ihr ihre alle jede jeden jedes jeder diese diesen dieses kein keine keinen "
    "zwei drei vier fünf du man es sie er wir so dann nun bis zu von auf mit",
    "nl": "de het een je jouw zijn haar hun alle elke elk iedere ieder deze dit die dat geen twee "
    "drie vier vijf hij zij ze we men er dan nu tot op van met",
    "en": "the a an your his her its their all each every any this that these those one two three "
    "four five six up to it them you they he she we no another both from at most least as there",
    "fr": "le la les un une des du de vos votre ses son sa leur leurs tous toutes chaque ce cette "
    "ces cet deux trois quatre cinq vous il elle ils on nous aucun aucune jusque au aux",
    "es": "el la los las un una unos unas tu tus su sus todos todas cada este esta estos estas dos "
    "tres cuatro cinco al del usted ningún ninguna hasta",
    "it": "il lo la i gli le un uno una tuo tua tuoi tue suo sua tutti tutte ogni questo questa "
    "due tre quattro cinque al del nessun nessuna fino",
    "pt": "o a os as um uma uns umas seu sua seus suas todos todas cada este esta dois duas três "
    "quatro cinco ao à do da você nenhum nenhuma até",
}
