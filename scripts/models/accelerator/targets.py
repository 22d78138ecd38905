"""What a detector should answer: lib/science/vision/center-heatmap.ts and lib/science/training/detector/batch.ts."""

import torch

from crops import SIZE
from pictures import HEAD, NO_BOX

STRIDE = 4
GRID = SIZE // STRIDE
# A box of which less than this lies in the crop is ground that is not judged.
LEAST_VISIBLE = 0.4
# Ground that is not judged: the focal loss weighs it by (1 − 0.99)⁴.
UNJUDGED_HEAT = 0.99
# Weight of a box target one cell beside the center; peaks often land there.
NEIGHBOR_WEIGHT = 0.3
# Further from a head than any cell that counts, in cells.
FAR = 9
# [n, boxes, cells] takes much memory: so many boxes of each crop are looked at together.
BOXES_AT_ONCE = 20


def targets(boxes, strips):
    """
    Targets of crops with these boxes [n, boxes, 5] and blind strips (left, top, right, bottom, each [n] px):
    heat [n, 1, GRID, GRID]; box [n, 4, GRID, GRID], offset x and y, width and height in cells; mask [n, 1, GRID, GRID],
    the weight of `box`; and the number of heads [n].
    """
    x, y, w, h, is_head, is_unjudged = shown_first(*visible(boxes, strips))
    n, device = len(boxes), boxes.device
    center_x, center_y = (x + w / 2) / STRIDE, (y + h / 2) / STRIDE
    column, row = center_x.floor(), center_y.floor()
    is_head = is_head & (column >= 0) & (row >= 0) & (column < GRID) & (row < GRID)
    sigma = (torch.minimum(w, h) / STRIDE / 3).clamp(min=0.7)
    reach = (3 * sigma).ceil()

    along = torch.arange(GRID, device=device).float()
    heat = torch.zeros(n, GRID * GRID, device=device)
    distance = torch.full((n, GRID * GRID), float(FAR), device=device)
    nearest = torch.zeros(n, GRID * GRID, dtype=torch.long, device=device)
    for start in range(0, x.shape[1], BOXES_AT_ONCE):

        def of(values):
            return values[:, start : start + BOXES_AT_ONCE, None]

        def over_cells(in_rows, in_columns, combined):
            """[n, boxes, GRID] of rows and of columns as [n, boxes, cells]."""
            return combined(in_rows[:, :, :, None], in_columns[:, :, None]).flatten(2)

        def bell(away):
            return torch.exp(-away.square() / (2 * of(sigma) ** 2)) * ((away <= of(reach)) & of(is_head))

        def within(low, length):
            return (along >= of((low / STRIDE).floor())) & (along <= of((low + length) / STRIDE)) & of(is_unjudged)

        across, down = (along - of(column)).abs(), (along - of(row)).abs()
        heat = torch.maximum(heat, over_cells(bell(down), bell(across), torch.mul).amax(1))
        hidden = over_cells(within(y, h), within(x, w), torch.logical_and).any(1)
        heat = torch.where(hidden, heat.clamp(min=UNJUDGED_HEAT), heat)
        cells_away = over_cells(down, across, torch.maximum)
        least, which = torch.where(of(is_head), cells_away, FAR).min(1)
        nearest = torch.where(least < distance, which + start, nearest)
        distance = torch.minimum(distance, least)

    cell_x, cell_y = along.repeat(GRID), along.repeat_interleave(GRID)
    mask = torch.where(distance == 0, 1.0, torch.where(distance == 1, NEIGHBOR_WEIGHT, 0.0))
    offset_x, offset_y = center_x.gather(1, nearest) - cell_x, center_y.gather(1, nearest) - cell_y
    box = torch.stack([offset_x, offset_y, w.gather(1, nearest) / STRIDE, h.gather(1, nearest) / STRIDE], 1)
    box = box * (mask > 0)[:, None]
    return heat.view(n, 1, GRID, GRID), box.view(n, 4, GRID, GRID), mask.view(n, 1, GRID, GRID), is_head.sum(1).float()


def shown_first(x, y, w, h, is_head, is_unjudged):
    """What `visible` tells, without the places that are empty in every crop: few of a picture's boxes lie in its crop."""
    shown = is_head | is_unjudged
    order = shown.int().argsort(dim=1, descending=True, stable=True)[:, : max(1, int(shown.sum(1).max()))]
    return tuple(values.gather(1, order) for values in (x, y, w, h, is_head, is_unjudged))


def visible(boxes, strips):
    """The part of each box that is to be seen, px, and whether it is a head or ground that is not judged: [n, boxes]."""
    left, top, right, bottom = (width[:, None].float() for width in strips)
    x, y, w, h, kind = boxes.unbind(-1)
    inner_x, inner_y = torch.maximum(x, left), torch.maximum(y, top)
    inner_w = torch.minimum(x + w, SIZE - right) - inner_x
    inner_h = torch.minimum(y + h, SIZE - bottom) - inner_y
    is_there = (kind != NO_BOX) & (inner_w > 0) & (inner_h > 0)
    is_head = is_there & (kind == HEAD) & (inner_w * inner_h >= LEAST_VISIBLE * w * h)
    return inner_x, inner_y, inner_w.clamp(min=0), inner_h.clamp(min=0), is_head, is_there & ~is_head
