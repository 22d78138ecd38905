"""
Trains detectors of heads on a CUDA machine, several side by side, and writes their weights as OUT/NAME.npz.

  python3 scripts/models/accelerator/train_detector.py --visem DIR... --labels DIR --worlds DIR --teacher FILE.onnx --out OUT
    (--seconds N | --steps N) [--widths 16,64,128]... [--without NAME|nobody]... [--first-worlds N] [--worlds-kept N] …

--visem: folders of participants of VISEM-Tracking with video.mp4; --labels: what write-labels.ts wrote of them. --worlds:
the folder into which write-worlds.ts draws. --teacher: an earlier detector, which says what is in crops whose polarity
was turned and in half of the dark worlds. --without: a network for each participant named that never sees it, and one
that sees all for 'nobody'; by default all of these. Without CUDA it runs on the processor, and takes hours instead of
minutes.
"""

import argparse
import sys
import time
from pathlib import Path

import torch

from batch import Batch, CropCounts, crops_without
from network_run import NetworkRun
from networks import read_detector
from pictures import read_participant
from worlds import Worlds

NOBODY = 'nobody'
SAVE_EVERY_SECONDS = 120
# Losses are told at these steps, and then at multiples of the last.
TOLD_STEPS = (1, 20, 100, 300, 1000, 2000)
# Weights that are no numbers any more show by then.
CHECKED_STEP = 300
# Python waits for the GPU after so many steps: the clock that sets the learning rate counts steps done, not steps waiting.
STEPS_AHEAD = 100


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--visem', nargs='*', default=[], metavar='DIR')
    parser.add_argument('--labels', default='', metavar='DIR')
    parser.add_argument('--worlds', required=True, metavar='DIR')
    parser.add_argument('--teacher', required=True, metavar='FILE.onnx')
    parser.add_argument('--out', required=True, metavar='DIR')
    end = parser.add_mutually_exclusive_group(required=True)
    end.add_argument('--seconds', type=float, help='how long to train, after everything is read')
    end.add_argument('--steps', type=int)
    parser.add_argument('--widths', action='append', help='of a network, such as 16,64,128 (default); may be repeated')
    parser.add_argument('--without', action='append', metavar='NAME', help=f"name of a folder, or '{NOBODY}'")
    parser.add_argument('--rate', type=float, default=0.0025, help='highest learning rate')
    parser.add_argument('--warm-up', type=int, default=400, help='steps until the learning rate is highest')
    parser.add_argument('--start', metavar='FILE.npz', help='weights to begin with; drawn ones otherwise')
    parser.add_argument('--real-crops', type=int, default=20, help='of each participant a step')
    parser.add_argument('--world-crops', type=int, default=48, help='a step')
    parser.add_argument('--first-worlds', type=int, default=2000, help='worlds to wait for before training begins')
    parser.add_argument('--worlds-kept', type=int, default=100_000, help='100 KB of memory of the device each')
    parser.add_argument('--seed', type=int, default=1)
    return parser.parse_args()


def main():
    given = options()
    began = time.monotonic()

    def say(text):
        print(f'{time.monotonic() - began:7.1f} s  {text}', file=sys.stderr, flush=True)

    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.manual_seed(given.seed)
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    Path(given.out).mkdir(parents=True, exist_ok=True)

    worlds = Worlds(given.worlds, given.worlds_kept, device)
    names, participants = [], []
    for folder in given.visem:
        name = Path(folder).resolve().name
        pictures = read_participant(folder, Path(given.labels) / f'{name}.json', device)
        names.append(name)
        participants.append(pictures)
        say(f'{name}: {tuple(pictures.pixels.shape)} pixels, scale {pictures.scale[0]:.2f} to {pictures.scale[1]:.2f}')
    counts = CropCounts(real=given.real_crops, worlds=given.world_crops)
    runs = network_runs(given, names, counts, device)
    worlds.wait_for(given.first_worlds)
    say(f'{worlds.read} worlds')

    batch = Batch(participants, worlds, read_detector(given.teacher).to(device), counts, device)
    batch.fill()
    if device == 'cuda':
        # A thread that copies to the GPU while a graph is captured fails, and the capture with it.
        with worlds.busy:
            for run in runs:
                run.set_progress(0, 0)
                run.capture(batch)
        say(f'{len(runs)} networks captured, {torch.cuda.max_memory_allocated() / 2**30:.1f} GB')
    train(given, runs, batch, worlds, device, say)


def network_runs(given, names, counts, device):
    """A run for each network that is asked for."""
    runs = []
    for widths in given.widths or ['16,64,128']:
        channels = [int(width) for width in widths.split(',')]
        for without in given.without or [*names, NOBODY]:
            left_out = None if without == NOBODY else names.index(without)
            index = crops_without(len(names), left_out, counts, device)
            name = f'{"-".join(map(str, channels))}-without-{without}'
            runs.append(NetworkRun(name, channels, index, given.rate, given.warm_up, device, given.start))
    return runs


def train(given, runs, batch, worlds, device, say):
    """Trains all networks on the same crops until the time or the steps are over."""
    began = saved = time.monotonic()
    step = 0
    while True:
        done = step / given.steps if given.steps else (time.monotonic() - began) / given.seconds
        if done >= 1:
            break
        worlds.check()
        batch.fill()
        for run in runs:
            run.set_progress(step, done)
            run.step(batch)
        step += 1
        if device == 'cuda' and step % STEPS_AHEAD == 0:
            torch.cuda.synchronize()
        if step == CHECKED_STEP and not all(run.is_finite() for run in runs):
            raise SystemExit('a loss is not finite any more')
        if step in TOLD_STEPS or step % TOLD_STEPS[-1] == 0:
            per_step = 1000 * (time.monotonic() - began) / step
            say(f'step {step}, {per_step:.1f} ms each, {worlds.read} worlds; {runs[0].name}: {runs[0].told()}')
        if time.monotonic() - saved > SAVE_EVERY_SECONDS:
            saved = time.monotonic()
            for run in runs:
                run.save(given.out)
    for run in runs:
        run.save(given.out)
        say(f'{run.name}: {run.told()}')
    say(f'{step} steps, {worlds.read} worlds')


if __name__ == '__main__':
    main()
