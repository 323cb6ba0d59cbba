"""Small drawings, one for each way of writing SVG, made of tables: a pattern and what is put in."""

from base64 import b64encode
from io import BytesIO

from PIL import Image

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'viewBox="0 0 100 100"%s>%s</svg>'
)
STOPS = '<stop offset="0.1" stop-color="#d02020"/><stop offset="0.9" stop-color="#2020d0"/>'
LINEAR = f'<linearGradient id="g" %s>{STOPS}</linearGradient>'
RADIAL = f'<radialGradient id="g" %s>{STOPS}</radialGradient>'
WIDE = '<rect x="10" y="30" width="80" height="40" fill="url(#g)"/>'
SQUARE = '<rect x="10" y="10" width="80" height="80" fill="url(#g)"/>'
LINE = '<path d="M15 80 L50 20 L85 80" fill="none" stroke="#204080" stroke-width="12" %s/>'
STAR = '<path d="M50 5 L80 95 L5 40 H95 L20 95 Z" %s/>'
CLIPPED = '<rect width="100" height="100" fill="#00aa00" clip-path="url(#c)"/>'
RECT = '<rect x="20" y="20" width="60" height="60" %s/>'
COLOURS = (
    "red", "#f80", "#ff8800", "rgb(255,128,0)", "rgb(100%,50%,0%)", "hsl(30,100%,50%)",
    "rgba(255,0,0,0.5)", "transparent", "none", "currentColor", "CurrentColor", "DarkSlateBlue",
    "#ff880080", "inherit", "rgb(300,0,0)", "bogus", "url(#none)", "url(#none) green",
)  # fmt: skip
PATHS = (
    "M10 10 L90 10 L50 90 Z", "m10 10 80 0 -40 80z", "M10 10H90V90H10Z", "M10,10h80v80h-80z",
    "M10 50C10 10 90 10 90 50S50 90 50 50", "M10 50q40-80 80 0t-80 0", "M10 50Q50 10 90 50T10 90",
    "M10 50A40 40 0 0 1 90 50Z", "M10 50a40 20 30 1 1 80 0z", "M10 50A40 40 0 0190 50Z",
    "M50 50a40 40 0 01-40-40z", "M10 10L90 10L50 50ZL10 90L90 90", "M20 20h60v60zl-10 30h50",
    "M10 10h30v30h-30zm50 50h30v30h-30z", "M10 10h30v30h-30zM60 60h30v30h-30z", "M10 10L.5.5.9 90",
    "M10-5L90 10 50,90", "M1e1 1e1L9E1 1e1 5e1 90z", "M 10 10 L 90 90", "M10 10", "",
    "M10 10L90", "L10 10 90 90", "M10 10 L 20 x", "none", "M10 10L90 10L50 90M20 60L80 60L50 20",
    "M10 50A0 40 0 0 1 90 50L50 90Z", "M10 50A5 5 0 0 1 90 50Z", "M10 10zM90 90L10 90L50 50",
    "M10 10c0 0 80 0 80 80s-80-20-80-80", "M20 20L80 20L80 80L20 80zM40 40L40 60L60 60L60 40z",
    "M10 90S20 10 50 50S90 10 90 90", "M10 10L90 10L90 90 Z m 10 -10 l -70 0 l 0 -30 z",
    "M10 90 T50 10 T90 90",
)  # fmt: skip
SHAPES = {
    "rect": [
        'width="80" height="50"', 'x="10" y="20" width="60" height="50"',
        'x="10" y="20" width="80" height="50" rx="10"',
        'x="10" y="20" width="80" height="50" ry="10"',
        'x="10" y="20" width="80" height="50" rx="10" ry="20"',
        'x="10" y="20" width="80" height="50" rx="60"',
        'x="10" y="20" width="80" height="50" rx="60" ry="5"',
        'x="10" y="20" width="80" height="50" rx="-5"', 'x="10%" y="20%" width="50%" height="30%"',
        'x="10" y="20" width="0" height="50"', 'x="10" y="20" width="-10" height="50"',
        'x="10" y="20" height="50"', 'x="1mm" y="2mm" width="20mm" height="10mm"',
        'x="1em" y="1em" width="3em" height="2em"',
        'x="10" y="10" width="80" height="50" rx="auto"',
        'x="1e1" y="2E1" width="8e1" height="50"', 'x="10" y="10" width="5pc" height="30pt"',
    ],
    "circle": [
        'cx="50" cy="50" r="40"', 'r="40"', 'cx="50" cy="50"', 'cx="50%" cy="40%" r="20%"',
        'cx="50" cy="50" r="-5"', 'cx="50" cy="50" r="0"', 'cx="1in" cy="1in" r="5mm"',
    ],
    "ellipse": [
        'cx="50" cy="50" rx="40" ry="20"', 'cx="50" cy="50" rx="40"', 'cx="50" cy="50" ry="40"',
        'cx="50" cy="50" rx="40" ry="0"', 'cx="50%" cy="50%" rx="40%" ry="10%"',
        'cx="50" cy="50" rx="-40" ry="20"', 'cx="50" cy="50" rx="auto" ry="20"',
    ],
    "line": [
        'x1="10" y1="20" x2="90" y2="80"', 'x2="90" y2="80"', 'x1="10%" y1="20%" x2="90%" y2="80%"',
        'x1="50" y1="50" x2="50" y2="50"', 'x1="50" y1="10" x2="50" y2="90"',
    ],
    "polyline": [
        'points="10,10 90,10 50,90"', 'points="10 10 90 10 50 90"', 'points="10,10"', 'points=""',
        'points="10,10 90,10 50"', 'points="10,10 90,10 x,90"', 'points="10-10 90-5 50,90"', "",
        'points="10,10 90,10 50,90" fill="none"', 'points="1e1,1e1 9e1,10 50,90"',
    ],
    "polygon": [
        'points="10,10 90,10 50,90"', 'points="10,10 90,90"', 'points="10,10"', 'points=""',
        'points="50,5 80,95 5,40 95,40 20,95"', 'points="10,10 90,10 50,90 20"',
        'points="10.5.5 90 .5-5 90"',
    ],
}  # fmt: skip
LOOK = 'fill="#d08020" stroke="#204080" stroke-width="6"'
PAINTS = [
    *(f'fill-opacity="{v}"' for v in ("0.5", "50%", "0", "1.5", "-1", "x")),
    *(f'stroke="#204080" stroke-width="8" stroke-opacity="{v}"' for v in ("0.5", "20%", "0")),
    *(f'opacity="{v}"' for v in ("0.5", "50%", "0", "2")),
    *(f'opacity="{v}" stroke="#204080" stroke-width="8"' for v in ("0.5", "0")),
    'stroke="#204080"', 'stroke="#204080" stroke-width="0"', 'stroke="#204080" stroke-width="-3"',
    'stroke="#204080" stroke-width="10%"', 'stroke="#204080" stroke-width="2mm"',
    'stroke="#204080" stroke-width="0.5em"', 'fill-rule="evenodd"', 'fill-rule="bogus"',
    'style="fill:#d02020"', 'style="fill:#d02020;fill-opacity:.4"', 'style="stroke:#20d020"',
    'fill="#d02020" style="fill:#2020d0"', 'display="none"', 'visibility="hidden"',
    'visibility="collapse"', 'style="display:none"', ('paint-order="stroke" stroke="#a04080" '
    'stroke-width="9"'), 'paint-order="markers" stroke="#a04080" stroke-width="9"',
    'style="mix-blend-mode:multiply" fill="#d02020"', 'style="isolation:isolate"',
    'shape-rendering="crispEdges"', 'stroke="#204080" stroke-width="8" fill="none"',
    'stroke="#204080" stroke-width="8" fill="none" stroke-opacity="0.4"',
    'style="fill:#d02020 !important" fill="#20d020"', ('fill="#d02020" fill-opacity="0.5" '
    'stroke="#204080" stroke-width="12" stroke-opacity="0.5"'), 'transform="rotate(30 50 50)"',
]  # fmt: skip
STROKES = [
    *(f'stroke-linecap="{v}"' for v in ("butt", "round", "square", "bogus")),
    *(f'stroke-linejoin="{v}"' for v in ("miter", "round", "bevel", "miter-clip", "arcs")),
    *(f'stroke-linejoin="miter" stroke-miterlimit="{v}"' for v in ("1", "2", "10", "0.5", "-1")),
    *(f'stroke-dasharray="{v}"' for v in (
        "10", "10 5", "10,5,2", "0", "none", "10 -5", "10%", "5mm 2mm", "0 10", "10 5x")),
    'stroke-dasharray="0 16" stroke-linecap="round"',
    *(f'stroke-dasharray="12 6" stroke-dashoffset="{v}"' for v in ("0", "6", "-6", "10%")),
    'vector-effect="non-scaling-stroke"', 'stroke-dasharray="12 6" stroke-linecap="square"',
]  # fmt: skip
LINEARS = [
    "", 'x1="0" x2="1" y1="0" y2="1"', 'x1="0%" x2="0%" y1="0%" y2="100%"',
    'x1="0.2" x2="0.7"', 'x1="20%" x2="70%"', 'x1="0.5" x2="0.5"', 'x1="1" x2="0"',
    'spreadMethod="pad" x1="0.3" x2="0.6"', 'spreadMethod="repeat" x1="0.3" x2="0.6"',
    'spreadMethod="reflect" x1="0.3" x2="0.6"', 'gradientTransform="rotate(45)"',
    'gradientTransform="rotate(45 0.5 0.5)"', 'gradientTransform="scale(0.5)"',
    'gradientUnits="userSpaceOnUse"', 'gradientUnits="userSpaceOnUse" x1="20" x2="80"',
    'gradientUnits="userSpaceOnUse" x1="20%" x2="80%"',
    'gradientUnits="userSpaceOnUse" x1="20" y1="20" x2="80" y2="80"',
    'gradientUnits="userSpaceOnUse" x1="5mm" x2="20mm"',
    'gradientUnits="userSpaceOnUse" x1="20" x2="60" gradientTransform="skewX(20)"',
    'gradientUnits="userSpaceOnUse" x1="20" x2="60" gradientTransform="translate(10 5) scale(1 2)"',
    'gradientUnits="objectBoundingBox"', 'gradientUnits="bogus"', 'x1="x" x2="0.5"',
    'x1="-0.5" x2="1.5"', 'x1="0" y1="0" x2="0.5" y2="0.25"',
]  # fmt: skip
RADIALS = [
    "", 'r="0.3"', 'r="30%"', 'cx="0.3" cy="0.3"', 'cx="30%" cy="30%" r="40%"', 'fx="0.3" fy="0.3"',
    'fx="0.5" fy="0.5"', 'fx="0.9" fy="0.9" r="0.4"', 'r="0"', 'r="-1"', 'fr="0.2"',
    'spreadMethod="repeat" r="0.2"', 'spreadMethod="reflect" r="0.2"',
    'gradientUnits="userSpaceOnUse"', 'gradientUnits="userSpaceOnUse" r="30"',
    'gradientUnits="userSpaceOnUse" cx="30" cy="40" r="30"',
    'gradientUnits="userSpaceOnUse" cx="30%" cy="40%" r="30%"',
    'gradientUnits="userSpaceOnUse" cx="50" cy="50" r="40" gradientTransform="rotate(30)"',
    'gradientUnits="userSpaceOnUse" cx="50" cy="50" r="40" gradientTransform="scale(1 0.5)"',
    'gradientTransform="translate(0.2 0)"',
]  # fmt: skip
GRADED = [  # on what a gradient is painted, and how
    '<rect x="10" y="10" width="80" height="80" fill="url(#g)" fill-opacity="0.3"/>',
    '<rect x="10" y="10" width="80" height="80" fill="url(#g)" opacity="0.3"/>',
    '<g fill-opacity="0.4"><circle cx="50" cy="50" r="40" fill="url(#g)"/></g>',
    '<g opacity="0.4"><circle cx="50" cy="50" r="40" fill="url(#g)"/></g>',
    '<circle cx="50" cy="50" r="30" fill="none" stroke="url(#g)" stroke-width="20"/>',
    '<circle cx="50" cy="50" r="30" fill="url(#g)" stroke="#204080" stroke-width="9"/>',
    ('<circle cx="50" cy="50" r="30" fill="url(#g)" stroke="#204080" stroke-opacity="0.4" '
    'stroke-width="20"/>'),
    ('<g fill="url(#g)"><rect width="40" height="40"/>'
     '<rect x="50" y="50" width="40" height="40"/></g>'),
    '<path d="M10 10L90 10L50 90Z" fill="url(#g)"/>',
    '<path d="M10 10L90 10L50 90" fill="url(#g)"/>',
    '<path d="M50 5 L80 95 L5 40 H95 L20 95 Z" fill="url(#g)" fill-rule="evenodd"/>',
    '<polygon points="10,10 90,10 50,90" fill="url(#g)"/>',
    '<polyline points="10,10 90,10 50,90" fill="url(#g)"/>',
    '<ellipse cx="50" cy="50" rx="40" ry="15" fill="url(#g)"/>',
    '<rect x="10" y="20" width="80" height="50" rx="20" fill="url(#g)"/>',
    '<line x1="10" y1="50" x2="90" y2="50" stroke="url(#g)" stroke-width="20"/>',
    '<rect x="10" y="10" width="40" height="20" fill="url(#g)" transform="scale(1.5) rotate(20)"/>',
    '<g transform="translate(20 20) scale(0.5)"><rect width="90" height="90" fill="url(#g)"/></g>',
    '<g id="u"><rect width="30" height="60" fill="url(#g)"/></g><use href="#u" x="40" y="20"/>',
    '<rect x="10" y="10" width="80" height="80" fill="url(#g) green"/>',
    '<rect x="10" y="10" width="80" height="80" style="fill:url(\'#g\')"/>',
    ('<g clip-path="url(#c)"><rect width="100" height="100" fill="url(#g)"/></g>'
    '<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath>'),
]  # fmt: skip
BORROWED = [  # gradients that take something from another
    '<linearGradient id="m">%s</linearGradient><linearGradient id="g" xlink:href="#m"/>',
    '<linearGradient id="g" xlink:href="#m"/><linearGradient id="m">%s</linearGradient>',
    '<linearGradient id="m">%s</linearGradient><linearGradient id="g" href="#m" x1="1" x2="0"/>',
    '<linearGradient id="m" y2="1" x2="0">%s</linearGradient><linearGradient id="g" href="#m"/>',
    '<linearGradient id="m">%s</linearGradient><radialGradient id="g" xlink:href="#m"/>',
    '<radialGradient id="m" r="0.3">%s</radialGradient><radialGradient id="g" href="#m" cx="0.3"/>',
    ('<linearGradient id="m">%s</linearGradient><linearGradient id="k" href="#m"/>'
    '<linearGradient id="g" href="#k"/>'),
    ('<linearGradient id="m" gradientUnits="userSpaceOnUse" x1="20" x2="80">%s</linearGradient>'
    '<linearGradient id="g" href="#m"/>'),
    '<linearGradient id="g" href="#g">%s</linearGradient>',
    '<linearGradient id="g" href="#lost">%s</linearGradient>',
    ('<linearGradient id="m" gradientTransform="rotate(30)">%s</linearGradient>'
    '<linearGradient id="g" href="#m"/>'),
]  # fmt: skip
STOPPED = [
    "", '<stop offset="0.5" stop-color="#d02020"/>',
    '<stop stop-color="#d02020"/><stop offset="1"/>',
    '<stop offset="20%" stop-color="red"/><stop offset="80%" stop-color="blue"/>',
    '<stop offset="0.5" stop-color="red"/><stop offset="0.5" stop-color="blue"/>',
    '<stop offset="0.8" stop-color="red"/><stop offset="0.2" stop-color="blue"/>',
    '<stop offset="-1" stop-color="red"/><stop offset="2" stop-color="blue"/>',
    '<stop offset="0" stop-color="red" stop-opacity="0.2"/><stop offset="1" stop-color="blue"/>',
    '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="red" stop-opacity="0"/>',
    '<stop offset="0" style="stop-color:red"/><stop offset="1" style="stop-color:blue"/>',
    '<stop offset="0" stop-color="currentColor"/><stop offset="1" stop-color="#ffffff"/>',
    '<stop offset="0" stop-color="bogus"/><stop offset="1" stop-color="#ffffff"/>',
    '<stop offset="x" stop-color="red"/><stop offset="1" stop-color="#ffffff"/>',
    '<stop offset="0" stop-color="rgba(255,0,0,0.5)"/><stop offset="1" stop-color="#ffffff"/>',
    ('<stop offset="0" stop-color="red"/><stop offset=".3" stop-color="lime"/>'
    '<stop offset=".6" stop-color="blue"/><stop offset="1" stop-color="black"/>'),
]  # fmt: skip
CLIPS = [
    f'<clipPath id="c">{inner}</clipPath>' for inner in (
        '<circle cx="50" cy="50" r="30"/>',
        '<line x1="10" y1="10" x2="90" y2="90" stroke="red"/>', "",
        '<polyline points="10,10 90,10 50,90"/>', '<polygon points="10,10 90,10 50,90"/>',
        '<rect x="10" y="10" width="30" height="30"/><rect x="30" y="30" width="40" height="40"/>',
        '<g><circle cx="50" cy="50" r="30"/></g>', '<use href="#s"/>', '<use href="#s" x="20"/>',
        '<use href="#k"/>', '<use href="#s" transform="rotate(20)"/>',
        '<path d="M50 5 L80 95 L5 40 H95 L20 95 Z"/>',
        '<path clip-rule="evenodd" d="M50 5 L80 95 L5 40 H95 L20 95 Z"/>',
        '<circle cx="50" cy="50" r="30" display="none"/><rect width="30" height="30"/>',
        '<circle cx="50" cy="50" r="30" visibility="hidden"/><rect width="30" height="30"/>',
        '<circle cx="50" cy="50" r="30" transform="translate(10 10) scale(0.5)"/>',
        '<circle cx="50" cy="50" r="30" clip-path="url(#d)"/>',
        '<circle cx="50" cy="50" r="30" opacity="0.3" fill="none"/>',
        '<path d="M10 10L90 10L50 90"/>', '<circle cx="50" cy="50" r="0"/>',
        '<path d="M10 10L90 10L50 50ZL10 90L90 90"/>',
    )
] + [
    '<clipPath id="c" {}><rect width="{}" height="{}"/></clipPath>'.format(*row) for row in (
        ('clipPathUnits="objectBoundingBox"', "0.5", "0.7"), ('transform="rotate(20)"', "60", "60"),
        ('clip-path="url(#d)"', "60", "60"), ('clipPathUnits="userSpaceOnUse"', "50", "60"),
        ('clip-path="none"', "50", "60"), ('display="none"', "50", "60"),
    )
]  # fmt: skip
CLIP_PARTS = (
    '<defs><rect id="s" width="40" height="60"/><g id="k"><rect width="40" height="60"/></g></defs>'
    '<clipPath id="d"><circle cx="40" cy="40" r="25"/></clipPath>'
)
CLIPPING = [
    '<g clip-path="url(#c)"><rect width="100" height="100" fill="#00aa00"/></g>',
    '<circle cx="30" cy="30" r="30" clip-path="url(#c)" transform="translate(20 20)"/>',
    '<g clip-path="url(#c)"><g clip-path="url(#d)"><rect width="100" height="100"/></g></g>',
    '<path d="M0 50H100" stroke="#204080" stroke-width="30" clip-path="url(#c)"/>',
    '<use href="#s" x="20" y="20" clip-path="url(#c)"/>',
    '<rect width="90" height="90" clip-path="url(#lost)"/>',
    '<rect width="90" height="90" style="clip-path:url(#c)"/>',
    '<g transform="scale(0.5)"><rect width="90" height="90" clip-path="url(#c)"/></g>',
    '<rect width="90" height="90" clip-path="circle(20%)"/>',
]
MASKS = [
    '<mask id="m">{}</mask>'.format('<circle cx="50" cy="50" r="30" fill="white"/>'),
    '<mask id="m"><rect width="100" height="100" fill="#808080"/></mask>', '<mask id="m"/>',
    ('<mask id="m" maskUnits="userSpaceOnUse" x="20" y="20" width="40" height="40">'
    '<rect width="100" height="100" fill="white"/></mask>'),
    '<mask id="m" mask-type="alpha"><rect width="60" height="60" fill-opacity="0.5"/></mask>',
    ('<mask id="m" maskContentUnits="objectBoundingBox"><rect width=".5" height=".5" fill="white"/>'
    "</mask>"),
]  # fmt: skip
STRUCTURES = [
    "<g/>", "<g><g><g><rect width='50' height='50'/></g></g></g>",
    ('<g fill="#d02020"><rect width="40" height="40"/><rect x="50" y="50" width="40" height="40" '
    'fill="#2020d0"/></g>'),
    ('<g transform="rotate(20 50 50)"><g transform="scale(0.5)"><rect width="90" height="90"/>'
     '</g></g>'),
    '<defs><rect id="r" width="40" height="40"/></defs><use href="#r"/>',
    '<defs><rect id="r" width="40" height="40"/></defs><use xlink:href="#r" x="30" y="20"/>',
    '<use href="#r" x="30" y="20"/><defs><rect id="r" width="40" height="40"/></defs>',
    ('<defs><g id="r" fill="red"><rect width="40" height="40"/></g></defs>'
     '<use href="#r" fill="blue"/>'),
    '<defs><rect id="r" width="40" height="40"/></defs><use href="#r" fill="blue" opacity="0.5"/>',
    ('<defs><g id="r"><use href="#q" x="10"/></g><circle id="q" cx="20" cy="20" r="15"/></defs>'
    '<use href="#r" transform="translate(20 20) scale(2)"/>'),
    '<use href="#lost"/><rect width="20" height="20"/>', "<use/><rect width='20' height='20'/>",
    '<rect id="r" width="20" height="20"/><use href="#r" x="50" display="none"/>',
    ('<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol>'
    '<use href="#s" x="10" y="10" width="50" height="50"/>'),
    '<symbol id="s"><circle cx="25" cy="25" r="25"/></symbol><use href="#s" x="10" y="10"/>',
    ('<symbol id="s" viewBox="0 0 10 10" preserveAspectRatio="none"><circle cx="5" cy="5" r="5"/>'
    '</symbol><use href="#s" width="80" height="40"/>'),
    ('<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="9"/></symbol>'
    '<use href="#s" x="10" y="10" width="50" height="50"/>'),
    ('<svg x="20" y="20" width="50" height="50" viewBox="0 0 10 10">'
     '<circle cx="5" cy="5" r="5"/></svg>'),
    '<svg x="20" y="20" width="50" height="50"><circle cx="30" cy="30" r="40"/></svg>',
    '<svg width="50%" height="50%"><rect width="50%" height="50%"/></svg>',
    ('<svg x="10" y="10" width="80" height="40" viewBox="0 0 10 10" preserveAspectRatio="xMinYMin">'
    '<rect width="10" height="10"/></svg>'),
    ('<svg x="10" y="10" width="80" height="40" viewBox="0 0 10 10" overflow="visible" '
    'preserveAspectRatio="xMaxYMid slice"><circle cx="5" cy="5" r="5"/></svg>'),
    "<style>rect{fill:#d02020}</style><rect width='50' height='50'/>",
    "<style>.a{fill:#d02020}.a.b{fill:#2020d0}</style><rect class='a b' width='50' height='50'/>",
    "<style>#r{fill:#d02020}</style><rect id='r' width='50' height='50'/>",
    "<style>g>rect{fill:#d02020}</style><g><rect width='50' height='50'/></g>",
    "<style>rect:first-child{fill:#d02020}</style><rect width='50' height='50'/>",
    "<style>rect{fill:#d02020!important}</style><rect style='fill:blue' width='50' height='50'/>",
    "<style>@import 'x.css';rect{fill:red}</style><rect width='50' height='50'/>",
    "<style>*{stroke:#204080;stroke-width:6}</style><rect x='9' y='9' width='50' height='50'/>",
    "<style>rect[width='50']{fill:#d02020}</style><rect width='50' height='50'/>",
    "<style type='text/x'>rect{fill:#d02020}</style><rect width='50' height='50'/>",
    '<switch><rect width="50" height="50" fill="red"/><rect width="90" height="90"/></switch>',
    '<switch><rect systemLanguage="xx" width="50" height="50"/><circle r="60"/></switch>',
    '<switch><rect requiredExtensions="http://x" width="50" height="50"/><circle r="60"/></switch>',
    '<a href="http://example.com"><rect width="50" height="50"/></a>',
    "<title>t</title><desc>d</desc><metadata>m</metadata><rect width='50' height='50'/>",
    "<bogus><rect width='50' height='50'/></bogus><rect y='60' width='20' height='20'/>",
    '<g xmlns:i="urn:i" i:label="x"><i:view/><rect width="50" height="50" i:q="1"/></g>',
    "<!-- c --><?pi x?><rect width='50' height='50'/>",
    '<rect id="a b" width="50" height="50"/>', '<rect id="1" width="50" height="50"/>',
    '<g style="fill:#d02020"><rect width="50" height="50"/></g>',
    '<g color="#d02020"><rect width="50" height="50" fill="currentColor"/></g>',
    ('<marker id="m" markerWidth="6" markerHeight="6"><circle cx="3" cy="3" r="3"/></marker>'
    '<path d="M10 50H90" stroke="black" marker-end="url(#m)"/>'),
    ('<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><circle r="4"/>'
     '</pattern>'
    '<rect width="90" height="90" fill="url(#p)"/>'),
    ('<filter id="f"><feGaussianBlur stdDeviation="4"/></filter>'
    '<circle cx="50" cy="50" r="30" filter="url(#f)"/>'),
    '<rect width="50" height="50" filter="url(#lost)"/>',
    '<g transform="matrix(1 0.2 -0.2 1 20 5)"><rect width="50" height="50"/></g>',
    *(f'<rect x="20" y="20" width="40" height="30" transform="{t}"/>' for t in (
        "translate(20)", "translate(10,20)", "scale(1.5)", "scale(-1 1) translate(-100)",
        "skewX(20)",
        "skewY(20)", "rotate(30)", "rotate(30,50,50)", "matrix(1,0,0,1,10,20)", "scale(0)",
        "scale(1 0)",
        "translate(10 20) rotate(20) scale(0.5)", "translate(10)scale(2)", "bogus(1)",
        "rotate(x)", "",
        "translate(10px, 5px)", "none")),
]  # fmt: skip
ROOTS = {  # of the whole: attributes of <svg>, and what is in it
    "no-size": ("", '<rect x="10" y="20" width="60" height="40" fill="#d02020"/>'),
    "no-size-far": ("", '<circle cx="300" cy="200" r="90" stroke="red" stroke-width="9"/>'),
    "no-size-none": ("", "<g/>"),
    "sized": ('width="100" height="80"', '<rect x="10" y="20" width="60" height="40"/>'),
    "sized-mm": ('width="40mm" height="30mm"', '<rect x="10" y="20" width="60" height="40"/>'),
    "sized-share": ('width="100%" height="100%"', '<rect width="60" height="40"/>'),
    "moved-box": ('viewBox="-50 -50 100 100"', '<circle r="40"/>'),
    "comma-box": ('viewBox="0,0,100,50"', '<circle cx="50" cy="25" r="20"/>'),
    "bad-box": ('viewBox="0 0 100"', '<circle r="40"/>'),
    "empty-box": ('viewBox="0 0 0 0" width="10" height="10"', '<circle r="40"/>'),
    "stretched": ('viewBox="0 0 100 100" width="200" height="100" preserveAspectRatio="none"',
                  '<circle cx="50" cy="50" r="40"/>'),
    "slice": ('viewBox="0 0 100 100" preserveAspectRatio="xMinYMin slice"', '<circle r="40"/>'),
    "filled": ('viewBox="0 0 100 100" fill="#d02020" stroke="blue"', '<circle r="40"/>'),
    "styled": ('viewBox="0 0 100 100" style="fill:#d02020"', '<circle r="40"/>'),
    "faint": ('viewBox="0 0 100 100" opacity="0.4"', '<circle r="40"/><circle r="20" cx="30"/>'),
    "moved": ('viewBox="0 0 100 100" transform="translate(30 30)"', '<circle r="40"/>'),
    "clipped": ('viewBox="0 0 100 100" clip-path="url(#c)"', ('<clipPath id="c"><circle r="30"/>'
                '</clipPath><rect width="90" height="90"/>')),
    "beyond": ('viewBox="0 0 100 100"', '<rect x="-50" y="20" width="300" height="30"/>'),
    "hidden": ('viewBox="0 0 100 100" display="none"', '<circle r="40"/>'),
    "large": ('viewBox="0 0 90000 90000"', '<circle r="80000"/>'),
    "thin": ('viewBox="0 0 1000 1"', '<rect width="900" height="1"/>'),
}  # fmt: skip


def _png():
    data = BytesIO()
    Image.new("RGB", (4, 4), "#d02020").save(data, "PNG")
    return b64encode(data.getvalue()).decode()


def _jpeg():
    data = BytesIO()
    Image.new("RGB", (8, 8), "#2020d0").save(data, "JPEG")
    return b64encode(data.getvalue()).decode()


INNER = SVG % ("", '<circle cx="50" cy="50" r="40" fill="#208040"/>')
IMAGE = '<image x="10" y="10" width="60" height="60" href="%s"/>'
IMAGES = {
    "png": f"data:image/png;base64,{_png()}",
    "png-spaces": f"data:image/png;base64, {_png()[:30]}\n  {_png()[30:]} ",
    "png-charset": f"data:image/png;charset=utf-8;base64,{_png()}",
    "no-type-jpeg": f"data:;base64,{_jpeg()}",
    "no-type-png": f"data:;base64,{_png()}",
    "svg": f"data:image/svg+xml;base64,{b64encode(INNER.encode()).decode()}",
    "svg-plain": "data:image/svg+xml;utf8," + INNER.replace("#", "%23").replace('"', "'"),
    "svg-text": "data:image/svg+xml;base64," + b64encode(
        (SVG % ("", "<text y='50'>Hi</text>")).encode()).decode(),
    "svg-linked": "data:image/svg+xml;base64," + b64encode(
        (SVG % ("", "<image href='http://evil/x.png' width='9' height='9'/>")).encode()).decode(),
    "broken": "data:image/png;base64,AAAA", "text": "data:text/plain;base64,SGk=", "file": "x.png",
}  # fmt: skip


def corpus():
    """All drawings, by name."""
    made = {}

    def add(kind, inners, attributes=""):
        for number, inner in enumerate(inners):
            made[f"{kind}-{number}"] = SVG % (attributes, inner)

    add("path", (f'<path d="{d}" {LOOK}/>' for d in PATHS))
    add("path-bare", (f'<path d="{d}"/>' for d in PATHS))
    for name, rows in SHAPES.items():
        add(name, (f"<{name} {row} {LOOK}/>" for row in rows))
    add("bare-line", (f"<{name} {SHAPES[name][0]}/>" for name in SHAPES))
    add("fill", (RECT % f'fill="{colour}"' for colour in COLOURS))
    add("stroke", (RECT % f'stroke="{c}" stroke-width="9" fill="#fff"' for c in COLOURS))
    add("paint", (STAR % row for row in PAINTS))
    add("line-look", (LINE % row for row in STROKES))
    add("linear", ((LINEAR % row) + shape for row in LINEARS for shape in (WIDE, SQUARE)))
    add("radial", ((RADIAL % row) + shape for row in RADIALS for shape in (WIDE, SQUARE)))
    add("graded", ((LINEAR % 'x2="1" y2="1"') + row for row in GRADED))
    add("graded-round", ((RADIAL % "") + row for row in GRADED))
    add("borrowed", ((row % STOPS) + SQUARE for row in BORROWED))
    add("stops", (f'<linearGradient id="g">{row}</linearGradient>{SQUARE}' for row in STOPPED))
    add("clip", (CLIP_PARTS + row + CLIPPED for row in CLIPS))
    add("clipping", (CLIP_PARTS + CLIPS[0] + row for row in CLIPPING))
    add("mask", (f'{row}<rect width="90" height="90" mask="url(#m)"/>' for row in MASKS))
    add("structure", STRUCTURES)
    for name, (attributes, inner) in ROOTS.items():
        made[f"root-{name}"] = f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{inner}</svg>'
    for name, href in IMAGES.items():
        made[f"image-{name}"] = SVG % ("", IMAGE % href)
    return made
