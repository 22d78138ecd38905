"""Where a crop is cut from its picture: the geometry of lib/science/training/detector/{augment,crop}.ts."""

import torch
import torch.nn.functional as F

from draws import coin

# Side of a crop, px.
SIZE = 192
INTERLACED_SHARE = 0.08


def cut_crops(pictures, index, inverted):
    """
    Crops [n, SIZE, SIZE] of the pictures `index` [n], normalized with the whole picture's brightness, and their boxes
    [n, MOST_BOXES, 5] in px of the crop, not yet clipped to it. `inverted` [n] will turn to the other polarity.
    """
    n, device = len(index), index.device
    height, width = pictures.pixels.shape[1:]
    low, high = (
        torch.where(inverted, end * wider, end) for end, wider in zip(pictures.scale, pictures.wider_when_inverted)
    )
    # The crop must fit into the picture, so small pictures can't be shrunk as far.
    scale = (low * (high / low) ** torch.rand(n, device=device)).clamp(min=SIZE / min(height, width))
    span = SIZE / scale
    left = torch.rand(n, device=device) * (width - span).clamp(min=0)
    top = torch.rand(n, device=device) * (height - span).clamp(min=0)
    flip_x, flip_y, transposed = (coin(n, 0.5, device) for _ in range(3))
    interlaced = coin(n, INTERLACED_SHARE, device) & pictures.consecutive

    pixels = sample(pictures, index, interlaced, *places(left, top, scale, flip_x, flip_y, transposed))
    pixels = (pixels - each(pictures.mean[index])) / each(pictures.spread[index])

    x, y, w, h, kind = pictures.boxes[index].unbind(-1)
    left, top, scale, flip_x, flip_y, transposed = (
        v[:, None] for v in (left, top, scale, flip_x, flip_y, transposed)
    )
    w, h = w * scale, h * scale
    x, y = (x - left) * scale, (y - top) * scale
    x, y = torch.where(flip_x, SIZE - x - w, x), torch.where(flip_y, SIZE - y - h, y)
    x, y = torch.where(transposed, y, x), torch.where(transposed, x, y)
    w, h = torch.where(transposed, h, w), torch.where(transposed, w, h)
    return pixels, torch.stack([x, y, w, h, kind], -1)


def each(values):
    """[n] as [n, 1, 1], a number for each crop."""
    return values[:, None, None]


def places(left, top, scale, flip_x, flip_y, transposed):
    """Where the pixels of the crops lie in their pictures: x and y [n, SIZE, SIZE], px from the middle of the first."""
    n, device = len(left), left.device
    along = torch.arange(SIZE, device=device).float()
    column, row = along.view(1, 1, SIZE), along.view(1, SIZE, 1)
    u = torch.where(each(transposed), row, column).expand(n, SIZE, SIZE)
    v = torch.where(each(transposed), column, row).expand(n, SIZE, SIZE)
    u = torch.where(each(flip_x), SIZE - 1 - u, u)
    v = torch.where(each(flip_y), SIZE - 1 - v, v)
    # The middle of a pixel lies half a pixel from its edges, in the crop as in the picture.
    x = each(left) + (u + 0.5) / each(scale) - 0.5
    y = each(top) + (v + 0.5) / each(scale) - 0.5
    return x.clamp(min=0), y.clamp(min=0)


def sample(pictures, index, interlaced, x, y):
    """Gray levels between pixels (bilinear). Interlaced crops have their odd lines from the next picture."""
    whole = pictures.pixels[index]
    if pictures.consecutive:
        later = pictures.pixels[(index + 1).clamp(max=len(pictures.pixels) - 1)]
        whole[:, 1::2] = torch.where(each(interlaced), later[:, 1::2], whole[:, 1::2])
    height, width = whole.shape[1:]
    # From −1 to 1, from the outer edge of the first pixel to that of the last.
    grid = torch.stack([(2 * x + 1) / width - 1, (2 * y + 1) / height - 1], -1)
    return F.grid_sample(whole[:, None].float(), grid, padding_mode='border', align_corners=False)[:, 0]
