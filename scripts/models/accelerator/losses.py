"""Losses of a step, as in lib/science/training/losses: labels by `detectorTask`, lessons as in `studentTask`."""

import torch
import torch.nn.functional as F

# Of labeled crops, the L1 loss of boxes beside the losses of heat map and overlap: BOX_WEIGHT of nets/detector.ts.
BOX_WEIGHT = 0.25
# Of taught crops, beside their heat map.
TAUGHT_BOX_WEIGHT = 0.05
TAUGHT_OVERLAP_WEIGHT = 0.25
LOSSES = ('heat', 'box', 'overlap', 'taught heat', 'taught box', 'taught overlap')


def losses(logits, box, wanted_heat, wanted_box, mask, count, taught):
    """The losses named by LOSSES as one tensor; the shapes are those of the batch."""
    probability = logits.sigmoid()
    is_center = (wanted_heat > 0.999).float()
    at_centers = (1 - probability).square() * F.softplus(-logits) * is_center
    elsewhere = probability.square() * F.softplus(logits) * (1 - wanted_heat).square().square()
    focal = sum_each(at_centers + elsewhere)
    soft = sum_each(F.softplus(logits) - logits * wanted_heat)
    distance = sum_each((box - wanted_box).abs().sum(1, keepdim=True) * mask)
    overlap = sum_each(overlap_loss(box, wanted_box) * mask)
    weight = sum_each(mask)

    labeled = 1 - taught
    heads, boxes = at_least_one(count * labeled), at_least_one(weight * labeled)
    taught_heads, taught_boxes = at_least_one(count * taught), at_least_one(weight * taught)
    return torch.stack(
        [
            (focal * labeled).sum() / heads,
            BOX_WEIGHT * (distance * labeled).sum() / boxes,
            (overlap * labeled).sum() / boxes,
            (soft * taught).sum() / taught_heads,
            TAUGHT_BOX_WEIGHT * (distance * taught).sum() / taught_boxes,
            TAUGHT_OVERLAP_WEIGHT * (overlap * taught).sum() / taught_boxes,
        ]
    )


def sum_each(values):
    """Sum [n] over all but the first axis."""
    return values.flatten(1).sum(1)


def at_least_one(values):
    return values.sum().clamp(min=1)


def overlap_loss(box, wanted):
    """−log of the overlap of boxes [n, 4, GRID, GRID] as [n, 1, GRID, GRID]: `maskedOverlapLoss` of losses/boxes.ts."""
    x, y, w, h = box.split(1, 1)
    wanted_x, wanted_y, wanted_w, wanted_h = wanted.split(1, 1)
    w, h, wanted_w, wanted_h = (side.clamp(min=0.5) for side in (w, h, wanted_w, wanted_h))
    shared = shared_length(x, w, wanted_x, wanted_w) * shared_length(y, h, wanted_y, wanted_h)
    return -(shared / (w * h + wanted_w * wanted_h - shared)).clamp(min=0.05).log()


def shared_length(a, a_length, b, b_length):
    """What two stretches have in common, given by their middles and lengths."""
    end = torch.minimum(a + a_length / 2, b + b_length / 2)
    return (end - torch.maximum(a - a_length / 2, b - b_length / 2)).clamp(min=0)
