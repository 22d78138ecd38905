"""The crops of a step, which all networks share."""

from dataclasses import dataclass

import torch

from crops import SIZE, cut_crops
from draws import coin
from looks import altered
from networks import quick_arithmetic
from targets import GRID, targets

# Of a participant's crops, the last of which turn to the other polarity and are taught.
INVERTED_REAL = 0.2
# Of the crops of worlds. Unlike real ones they are right as they are labeled, whatever their polarity.
INVERTED_WORLDS = 0.05
# Of the dark worlds' crops; the others keep their labels.
TAUGHT_DARK_WORLDS = 0.5
# Where the teacher sees less than this, its boxes are of nothing: lib/science/training/detector/distillation.ts.
BOX_FROM = 0.1


@dataclass
class CropCounts:
    """How many crops a step takes."""

    real: int  # of each participant
    worlds: int

    @property
    def inverted(self):
        return round(INVERTED_REAL * self.real)


class Batch:
    """
    Crops and what should be answered to them, in tensors that stay where they are: CUDA graphs know them by their
    addresses. Those that are taught have a trained detector's answers for targets, the others have labels.
    """

    def __init__(self, participants, worlds, teacher, counts, device):
        n = len(participants) * counts.real + counts.worlds
        self._participants, self._worlds, self._teacher = participants, worlds, teacher
        self._counts, self._device = counts, device
        self.pixels = torch.zeros(n, 1, SIZE, SIZE, device=device)
        self.heat = torch.zeros(n, 1, GRID, GRID, device=device)
        self.box = torch.zeros(n, 4, GRID, GRID, device=device)
        self.mask = torch.zeros(n, 1, GRID, GRID, device=device)
        self.count = torch.zeros(n, device=device)  # heads, or the sum of what is taught instead of them
        self.taught = torch.zeros(n, device=device)  # 1 or 0

    @torch.no_grad()
    def fill(self):
        """Cuts other crops."""
        device, counts = self._device, self._counts
        inverted_real = torch.arange(counts.real, device=device) >= counts.real - counts.inverted
        cut = []
        for pictures in self._participants:
            index = torch.randint(len(pictures.pixels), (counts.real,), device=device)
            cut.append(cut_crops(pictures, index, inverted_real))
        index = torch.randint(len(self._worlds), (counts.worlds,), device=device)
        inverted_worlds = coin(counts.worlds, INVERTED_WORLDS, device)
        cut.append(cut_crops(self._worlds.pictures, index, inverted_worlds))
        real = inverted_real.repeat(len(self._participants))
        pixels, strips = altered(torch.cat([crops for crops, _ in cut]), torch.cat([real, inverted_worlds]))
        heat, box, mask, count = targets(torch.cat([boxes for _, boxes in cut]), strips)

        taught = torch.cat([real, self._worlds.dark[index] & coin(counts.worlds, TAUGHT_DARK_WORLDS, device)])
        with quick_arithmetic(device):
            logits, taught_box = self._teacher(pixels[:, None])
        taught_heat = logits.float().sigmoid()
        which = taught[:, None, None, None]
        self.pixels.copy_(pixels[:, None])
        self.heat.copy_(torch.where(which, taught_heat, heat))
        self.box.copy_(torch.where(which, taught_box.float(), box))
        self.mask.copy_(torch.where(which, taught_heat * (taught_heat > BOX_FROM), mask))
        self.count.copy_(torch.where(taught, taught_heat.sum((1, 2, 3)), count))
        self.taught.copy_(taught.float())


def crops_without(participants, left_out, counts, device):
    """
    Places in the batch of the crops that a network learns from which never sees the participant `left_out` (None: which
    sees all). All networks learn from as many: one that sees all gets fewer of each.
    """
    share = 1.0 if left_out is not None or participants <= 1 else (participants - 1) / participants
    first_inverted = counts.real - counts.inverted
    upright = round(share * first_inverted)
    inverted = min(counts.inverted, max(1, round(share * counts.inverted)))
    each = [*range(upright), *range(first_inverted, first_inverted + inverted)]
    real = [k * counts.real + crop for k in range(participants) if k != left_out for crop in each]
    first_world = participants * counts.real
    return torch.tensor([*real, *range(first_world, first_world + counts.worlds)], device=device)
