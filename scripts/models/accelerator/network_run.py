"""The training of one network."""

import math

import torch

from losses import LOSSES, losses
from networks import Detector, quick_arithmetic, read_weights, write_weights

WEIGHT_DECAY = 1e-4
MOST_GRADIENT = 5.0
LEAST_RATE = 1e-6
# Of the running average of weights, what the past counts; less in the first steps.
AVERAGE_MEMORY = 0.999
# How much of the losses that are told is new.
TOLD_SHARE = 0.01
STEPS_BEFORE_CAPTURE = 3


class NetworkRun:
    """
    A network that learns from some crops of a batch (`index`), with its optimizer and the average of its weights. It
    begins with the weights in the file `start`, or with drawn ones (None).
    """

    def __init__(self, name, widths, index, peak_rate, warm_up, device, start=None):
        self.name = name
        self._index, self._device = index, device
        self._peak_rate, self._warm_up = peak_rate, warm_up
        self._network = Detector(*widths).to(device)
        if start:
            self._network.load_state_dict(read_weights(start, device))
        if device == 'cuda':
            self._network = self._network.to(memory_format=torch.channels_last)
        # On a processor a fifth of a step is saved where its operations are compiled; a GPU repeats them as a graph.
        self._learning = self._network if device == 'cuda' else torch.compile(self._network)
        named = dict(self._network.named_parameters())
        self._parameters = list(named.values())
        self._average = {name: parameter.detach().clone() for name, parameter in named.items()}
        for parameter in self._parameters:
            parameter.grad = torch.zeros_like(parameter)
        # What changes from step to step lies in tensors, because a CUDA graph repeats everything else as it was.
        self._rate = torch.zeros((), device=device)
        self._renewed = torch.zeros((), device=device)
        self._told = torch.zeros(len(LOSSES), device=device)
        self._graph = None
        kernels = [parameter for name, parameter in named.items() if name.endswith('weight')]
        others = [parameter for name, parameter in named.items() if not name.endswith('weight')]
        self._optimizer = torch.optim.AdamW(
            [{'params': kernels, 'weight_decay': WEIGHT_DECAY}, {'params': others, 'weight_decay': 0.0}],
            lr=self._rate,
            fused=True,
            capturable=device == 'cuda',
        )

    def set_progress(self, step, done):
        """Before step `step` (from 0), with the share `done` of the run behind it: learning rate and average."""
        warm = min(1.0, step / self._warm_up)
        cosine = 0.5 * (1 + math.cos(math.pi * done))
        self._rate.fill_(max(self._peak_rate * warm * cosine, LEAST_RATE))
        self._renewed.fill_(1 - min(AVERAGE_MEMORY, (1 + step) / (10 + step)))

    def step(self, batch):
        """Learns from the crops that the batch holds now."""
        if self._graph:
            self._graph.replay()
        else:
            self._learn(batch)

    def capture(self, batch):
        """
        Records a step as a CUDA graph, whose many small kernels start at once: started one by one, they would leave the
        GPU waiting for Python. No other thread may use the GPU meanwhile.
        """
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(STEPS_BEFORE_CAPTURE):
                self._learn(batch)
        torch.cuda.current_stream().wait_stream(stream)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._learn(batch)
        self._graph = graph

    def _learn(self, batch):
        def mine(values):
            return values.index_select(0, self._index)

        pixels = mine(batch.pixels)
        if self._device == 'cuda':
            pixels = pixels.contiguous(memory_format=torch.channels_last)
        with quick_arithmetic(self._device):
            logits, box = self._learning(pixels)
        wanted = (mine(values) for values in (batch.heat, batch.box, batch.mask, batch.count, batch.taught))
        parts = losses(logits.float(), box.float(), *wanted)
        parts.sum().backward()
        torch.nn.utils.clip_grad_norm_(self._parameters, MOST_GRADIENT, foreach=True)
        self._optimizer.step()
        self._optimizer.zero_grad(set_to_none=False)
        with torch.no_grad():
            average = list(self._average.values())
            change = torch._foreach_sub([parameter.detach() for parameter in self._parameters], average)
            torch._foreach_mul_(change, self._renewed)
            torch._foreach_add_(average, change)
            self._told.lerp_(parts.detach(), TOLD_SHARE)

    def is_finite(self):
        return bool(torch.isfinite(self._told).all())

    def told(self):
        """The losses of the last hundred steps or so."""
        return ', '.join(f'{name} {loss:.3f}' for name, loss in zip(LOSSES, self._told.tolist()))

    def save(self, folder):
        """Writes the average of the weights."""
        write_weights(f'{folder}/{self.name}.npz', self._average)
