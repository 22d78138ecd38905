"""Labeled pictures that crops are cut from."""

import json
import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F

# What a box means: see learned-boxes.ts. Places of a picture that hold no box have the last.
HEAD, UNJUDGED, NO_BOX = 0, 1, -1
# Boxes of a picture that are kept. Frames of participants 11, 12, 19 and 36 have at most 50.
MOST_BOXES = 160
# As BOX_SIDE of scripts/models/trained-metadata.ts: pictures are brought to where heads have this side, px.
HEAD_SIDE = 14
# Pictures that are to become smaller than this are shrunk whole: see lib/science/training/detector/fine-tuning.ts.
SHRUNK_BELOW = 0.85
# Crops may be this much smaller or larger; those of the other polarity even more, for a trained detector says what is in
# them, at whatever size it sees it.
SCALE = (0.6, 1.6)
WIDER_WHEN_INVERTED = (0.75, 1.35)
PICTURES_AT_ONCE = 128


@dataclass
class Pictures:
    """Pictures of one size with their boxes, on the device."""

    pixels: torch.Tensor  # [n, height, width], uint8
    boxes: torch.Tensor  # [n, MOST_BOXES, 5]: left, top, width, height in px, and what the box means
    mean: torch.Tensor  # [n], gray levels of the whole picture, as inference will see it
    spread: torch.Tensor  # [n]
    scale: tuple[float, float]  # pixels of a crop per pixel of the picture, from and to
    wider_when_inverted: tuple[float, float]  # factors of both for crops of the other polarity
    consecutive: bool  # the next picture is the same field a moment later, so that both can be interlaced


def brightness(pixels):
    """Mean and standard deviation [n] of pictures [n, height, width]: lib/science/vision/normalize.ts."""
    chunks = [part.float().flatten(1) for part in pixels.split(PICTURES_AT_ONCE)]
    mean = torch.cat([part.mean(1) for part in chunks])
    return mean, torch.cat([part.std(1, unbiased=False) for part in chunks]).clamp(min=1)


def padded_boxes(rows):
    """Boxes [number, 5] of one picture as [MOST_BOXES, 5]."""
    boxes = np.zeros((MOST_BOXES, 5), np.float32)
    boxes[:, 4] = NO_BOX
    kept = np.asarray(rows, np.float32).reshape(-1, 5)[:MOST_BOXES]
    boxes[: len(kept)] = kept
    return boxes


def read_participant(folder, labels, device):
    """All frames of `folder`/video.mp4 with the boxes that write-labels.ts has written to the file `labels`."""
    frames = json.loads(Path(labels).read_text())['frames']
    video = read_video(Path(folder) / 'video.mp4')
    count = min(len(frames), len(video))
    pixels = torch.from_numpy(video[:count]).to(device)
    boxes = torch.from_numpy(np.stack([padded_boxes(rows) for rows in frames[:count]])).to(device)
    sides = [math.sqrt(w * h) for rows in frames for _, _, w, h, kind in rows if kind == HEAD]
    scale = HEAD_SIDE / float(np.median(sides))
    shrunk = scale < SHRUNK_BELOW
    if shrunk:
        pixels, boxes = resized(pixels, boxes, scale)
    left = 1 if shrunk else scale
    mean, spread = brightness(pixels)
    return Pictures(
        pixels=pixels,
        boxes=boxes,
        mean=mean,
        spread=spread,
        scale=(SCALE[0] * left, SCALE[1] * left),
        wider_when_inverted=WIDER_WHEN_INVERTED,
        consecutive=not shrunk,
    )


def read_video(file):
    """Gray frames [n, height, width] of a video."""
    capture = cv2.VideoCapture(str(file))
    frames = []
    while True:
        there, frame = capture.read()
        if not there:
            break
        frames.append(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY))
    capture.release()
    if not frames:
        raise OSError(f'{file}: no frame can be read')
    return np.stack(frames)


def resized(pixels, boxes, scale):
    """Pictures and their boxes at a smaller scale, without aliasing."""
    size = [round(side * scale) for side in pixels.shape[1:]]
    parts = [
        F.interpolate(part[:, None].float(), size=size, mode='bilinear', antialias=True, align_corners=False)
        .round()
        .clamp(0, 255)
        .byte()[:, 0]
        for part in pixels.split(PICTURES_AT_ONCE)
    ]
    down, across = size[0] / pixels.shape[1], size[1] / pixels.shape[2]
    return torch.cat(parts), boxes * boxes.new_tensor([across, down, across, down, 1])
