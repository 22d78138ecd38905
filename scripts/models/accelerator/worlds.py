"""Simulated worlds, read while they are being drawn."""

import threading
import time
from pathlib import Path

import numpy as np
import torch

from pictures import MOST_BOXES, NO_BOX, Pictures, brightness, padded_boxes

# As write-worlds.ts draws them, px.
SIDE = 320
# Worlds already differ in scale and polarity: see SIMULATED in lib/science/training/detector/sampler.ts.
SCALE = (0.85, 1.25)
FILES_AT_ONCE = 256
PAUSE_SECONDS = 0.05


class Worlds:
    """
    The latest worlds that write-worlds.ts has drawn into a folder. A thread reads new files, and deletes them; where
    there is no more room, a new world takes the place of the oldest.
    """

    def __init__(self, folder, room, device):
        self.pictures = Pictures(
            pixels=torch.zeros((room, SIDE, SIDE), dtype=torch.uint8, device=device),
            boxes=torch.zeros((room, MOST_BOXES, 5), device=device),
            mean=torch.zeros(room, device=device),
            spread=torch.ones(room, device=device),
            scale=SCALE,
            wider_when_inverted=(1, 1),
            consecutive=False,
        )
        self.pictures.boxes[:, :, 4] = NO_BOX
        self.dark = torch.zeros(room, dtype=torch.bool, device=device)
        self.read = 0
        self.busy = threading.Lock()
        self._folder, self._room, self._device = Path(folder), room, device
        self._failure = None
        # Copies go through a stream of their own, so that they do not wait for training, nor training for them.
        self._stream = torch.cuda.Stream() if device == 'cuda' else None
        threading.Thread(target=self._follow, daemon=True).start()

    def __len__(self):
        """Worlds that there are to cut crops from."""
        return min(self.read, self._room)

    def check(self):
        """Raises what the thread has failed with. Unnoticed, training would go on with the few worlds that it has."""
        if self._failure:
            raise RuntimeError('worlds cannot be read any more') from self._failure

    def wait_for(self, count):
        """Waits until so many worlds have been read."""
        while self.read < count:
            self.check()
            time.sleep(PAUSE_SECONDS)

    def _follow(self):
        try:
            while True:
                files = sorted(self._folder.glob('*.worlds'))[:FILES_AT_ONCE]
                for file in files:
                    worlds = decoded(file.read_bytes())
                    with self.busy:
                        self._store(*worlds)
                    file.unlink()
                if not files:
                    time.sleep(PAUSE_SECONDS)
        except Exception as failure:
            self._failure = failure

    def _store(self, pixels, boxes, dark):
        # All of a file lie side by side; a few places at the end may keep what they have.
        start = self.read % self._room
        if start + len(dark) > self._room:
            start = 0
        place = slice(start, start + len(dark))
        with torch.cuda.stream(self._stream):
            there = torch.from_numpy(pixels).to(self._device)
            self.pictures.pixels[place] = there
            self.pictures.boxes[place] = torch.from_numpy(boxes).to(self._device)
            self.pictures.mean[place], self.pictures.spread[place] = brightness(there)
            self.dark[place] = torch.from_numpy(dark).to(self._device)
        if self._stream:
            self._stream.synchronize()
        self.read += len(dark)


def decoded(data):
    """Pictures [n, SIDE, SIDE], boxes [n, MOST_BOXES, 5] and whether they are dark [n]: see encoded-world.ts."""
    pixels, boxes, dark = [], [], []
    at = 0
    while at < len(data):
        is_dark, count = (int(v) for v in np.frombuffer(data, '<u4', 2, at))
        at += 8
        pixels.append(np.frombuffer(data, np.uint8, SIDE * SIDE, at).reshape(SIDE, SIDE))
        at += SIDE * SIDE
        boxes.append(padded_boxes(np.frombuffer(data, '<f4', 5 * count, at)))
        at += 20 * count
        dark.append(is_dark == 1)
    return np.stack(pixels), np.stack(boxes), np.array(dark)
