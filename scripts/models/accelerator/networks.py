"""The detector of lib/science/training/nets/detector.ts in PyTorch; its parameters have the same names and shapes."""

import math
import os

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from torch import nn


class StandardizedConvolution(nn.Module):
    """Convolution with standardized weights, as `Net.conv` with the norm 'weight' (lib/science/training/engine/net.ts)."""

    def __init__(self, inputs, outputs, kernel=3, stride=1, rectified=True):
        super().__init__()
        spread = math.sqrt(2 / (inputs * kernel * kernel))
        self.weight = nn.Parameter(torch.randn(outputs, inputs, kernel, kernel) * spread)
        self.gain = nn.Parameter(torch.full((outputs,), math.sqrt(2.0)))
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.stride, self.padding, self.rectified = stride, kernel // 2, rectified

    def forward(self, x):
        flat = self.weight.flatten(1)
        flat = flat - flat.mean(1, keepdim=True)
        weight = flat * (self.gain / (flat.square().sum(1) + 1e-4).sqrt())[:, None]
        y = F.conv2d(x, weight.view_as(self.weight), self.bias, self.stride, self.padding)
        return F.relu(y) if self.rectified else y


class Answer(nn.Module):
    """The last layer of an answer: raw numbers for each cell."""

    def __init__(self, inputs, outputs, bias):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(outputs, inputs, 1, 1) * 0.01)
        self.bias = nn.Parameter(torch.full((outputs,), float(bias)))

    def forward(self, x):
        return F.conv2d(x, self.weight, self.bias)


class Detector(nn.Module):
    """Detector of one class with the given widths: channels at a quarter, an eighth and a sixteenth of the resolution."""

    def __init__(self, quarter, eighth, wide):
        super().__init__()
        conv = StandardizedConvolution
        self.stem1 = conv(1, quarter // 2, stride=2)
        self.stem2 = conv(quarter // 2, quarter, stride=2)
        self.quarter = conv(quarter, quarter)
        self.down8 = conv(quarter, eighth, stride=2)
        self.eighth = conv(eighth, eighth)
        self.down16 = conv(eighth, wide, stride=2)
        self.wide1 = conv(wide, wide)
        self.wide2 = conv(wide, wide)
        self.side8 = conv(wide, eighth, kernel=1, rectified=False)
        self.fuse8 = conv(eighth, eighth)
        self.side4 = conv(eighth, quarter, kernel=1, rectified=False)
        self.fuse4 = conv(quarter, quarter)
        self.head = conv(quarter, 2 * quarter)
        self.heat = Answer(2 * quarter, 1, bias=-4)
        self.box = Answer(2 * quarter, 4, bias=2)

    def forward(self, x):
        """[n, 1, height, width] to logits [n, 1, height/4, width/4] and boxes [n, 4, height/4, width/4] in cells."""
        quarter = self.quarter(self.stem2(self.stem1(x)))
        eighth = self.eighth(self.down8(quarter))
        wide = self.wide2(self.wide1(self.down16(eighth)))
        middle = self.fuse8(eighth + F.interpolate(self.side8(wide), scale_factor=2))
        fine = self.fuse4(quarter + F.interpolate(self.side4(middle), scale_factor=2))
        last = self.head(fine)
        return self.heat(last), self.box(last)


def quick_arithmetic(device):
    """Half precision where the device multiplies so much faster: GPUs, and processors with tiles of matrices (AMX)."""
    enabled = device == 'cuda' or torch.cpu._is_amx_tile_supported()
    return torch.autocast(device, torch.bfloat16, enabled=enabled)


def read_detector(file):
    """A trained detector out of its float ONNX file."""
    weights = {t.name: onnx.numpy_helper.to_array(t) for t in onnx.load(file).graph.initializer}
    widths = [weights[f'{layer}.weight'].shape[0] for layer in ('stem2', 'down8', 'down16')]
    network = Detector(*widths)
    with torch.no_grad():
        for name, parameter in network.named_parameters():
            parameter.copy_(torch.from_numpy(weights[name].copy()))
    return network.eval()


def read_weights(file, device):
    """Tensors by name that `write_weights` has written."""
    with np.load(file) as tensors:
        return {name: torch.from_numpy(tensors[name]).to(device) for name in tensors.files}


def write_weights(file, weights):
    """Writes tensors by name for assemble-detector.ts, whole or not at all: a run may be killed at any time."""
    with open(f'{file}.part', 'wb') as out:
        np.savez(out, **{name: tensor.float().cpu().numpy() for name, tensor in weights.items()})
    os.replace(f'{file}.part', file)
