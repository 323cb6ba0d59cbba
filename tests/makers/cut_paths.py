"""The cut layer of a print file, as an independent reader finds it."""

import pikepdf


def layer_paths(page):
    """The boxes of the closed paths that are drawn in the spot colour within the layer."""
    inside, spot, found, corners = False, None, [], []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "BDC":
            assert [str(one) for one in operands] == ["/OC", "/CutLayer"]
            inside = True
        elif name == "EMC":
            inside = False
        elif inside and name == "CS":
            spot = str(operands[0])
        elif inside and name in ("m", "l", "c"):
            corners.append(tuple(map(float, operands[-2:])))
        elif inside and name in ("s", "S"):
            xs, ys = zip(*corners, strict=True)
            found.append((spot, min(xs), min(ys), max(xs), max(ys)))
            corners = []
    return found
