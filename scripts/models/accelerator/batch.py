"""The crops of a step, which all networks share."""

import torch

from crops import SIZE, cut_crops
from draws import coin
from looks import altered
from targets import GRID, targets

# Crops of each participant a step, the last of which turn to the other polarity and are taught.
REAL_CROPS = 20
INVERTED_CROPS = 4
WORLD_CROPS = 48
# Of the crops of worlds. Unlike real ones they are right as they are labeled, whatever their polarity.
INVERTED_WORLDS = 0.05
# Of the dark worlds' crops; the others keep their labels.
TAUGHT_DARK_WORLDS = 0.5
# Where the teacher sees less than this, its boxes are of nothing: lib/science/training/detector/distillation.ts.
BOX_FROM = 0.1


class Batch:
    """
    Crops and what should be answered to them, in tensors that stay where they are: CUDA graphs know them by their
    addresses. Those that are taught have a trained detector's answers for targets, the others have labels.
    """

    def __init__(self, participants, worlds, teacher, device):
        n = len(participants) * REAL_CROPS + WORLD_CROPS
        self._participants, self._worlds, self._teacher, self._device = participants, worlds, teacher, device
        self.pixels = torch.zeros(n, 1, SIZE, SIZE, device=device)
        self.heat = torch.zeros(n, 1, GRID, GRID, device=device)
        self.box = torch.zeros(n, 4, GRID, GRID, device=device)
        self.mask = torch.zeros(n, 1, GRID, GRID, device=device)
        self.count = torch.zeros(n, device=device)  # heads, or the sum of what is taught instead of them
        self.taught = torch.zeros(n, device=device)  # 1 or 0

    @torch.no_grad()
    def fill(self):
        """Cuts other crops."""
        device = self._device
        inverted_real = torch.arange(REAL_CROPS, device=device) >= REAL_CROPS - INVERTED_CROPS
        cut = []
        for pictures in self._participants:
            index = torch.randint(len(pictures.pixels), (REAL_CROPS,), device=device)
            cut.append(cut_crops(pictures, index, inverted_real))
        index = torch.randint(len(self._worlds), (WORLD_CROPS,), device=device)
        inverted_worlds = coin(WORLD_CROPS, INVERTED_WORLDS, device)
        cut.append(cut_crops(self._worlds.pictures, index, inverted_worlds))
        real = inverted_real.repeat(len(self._participants))
        pixels, strips = altered(torch.cat([crops for crops, _ in cut]), torch.cat([real, inverted_worlds]))
        heat, box, mask, count = targets(torch.cat([boxes for _, boxes in cut]), strips)

        taught = torch.cat([real, self._worlds.dark[index] & coin(WORLD_CROPS, TAUGHT_DARK_WORLDS, device)])
        with torch.autocast(device, torch.bfloat16, enabled=device == 'cuda'):
            logits, taught_box = self._teacher(pixels[:, None])
        taught_heat = logits.float().sigmoid()
        which = taught[:, None, None, None]
        self.pixels.copy_(pixels[:, None])
        self.heat.copy_(torch.where(which, taught_heat, heat))
        self.box.copy_(torch.where(which, taught_box.float(), box))
        self.mask.copy_(torch.where(which, taught_heat * (taught_heat > BOX_FROM), mask))
        self.count.copy_(torch.where(taught, taught_heat.sum((1, 2, 3)), count))
        self.taught.copy_(taught.float())


def crops_without(participants, left_out, device):
    """
    Places in the batch of the crops that a network learns from which never sees the participant `left_out` (None: which
    sees all). All networks learn from as many: one that sees all gets fewer of each.
    """
    share = 1.0 if left_out is not None or participants == 1 else (participants - 1) / participants
    upright = round(share * (REAL_CROPS - INVERTED_CROPS))
    inverted = max(1, round(share * INVERTED_CROPS))
    first_inverted = REAL_CROPS - INVERTED_CROPS
    each = [*range(upright), *range(first_inverted, first_inverted + inverted)]
    real = [k * REAL_CROPS + crop for k in range(participants) if k != left_out for crop in each]
    first_world = participants * REAL_CROPS
    return torch.tensor([*real, *range(first_world, first_world + WORLD_CROPS)], device=device)
