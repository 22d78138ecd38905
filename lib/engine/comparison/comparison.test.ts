import { expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { compareDetectors } from '.';
import type { VideoFindings } from './find-heads';
import { fitRecalibration } from './recalibrate';
import { reportOf } from './report';

const box = (x: number, y: number, side = 10) => ({ x, y, w: side, h: side });
const found = (x: number, y: number, score: number, side = 10) => ({
  ...box(x, y, side),
  score,
  className: 'sperm' as const,
});
const video = (id: string, frames: VideoFindings['frames']): VideoFindings => ({
  ...{ id, frames },
  milliseconds: frames.map(() => 4),
});

// Three heads are there; two are found, one of them at the threshold, and one thing that is none.
const findings = [
  video('a', [
    {
      frameId: 'f1',
      truth: [box(0, 0), box(100, 0), box(200, 0)],
      found: [found(1, 0, 0.9), found(101, 0, 0.5), found(300, 0, 0.7), found(200, 0, 0.2)],
    },
  ]),
  video('b', [{ frameId: 'f2', truth: [box(0, 0)], found: [found(0, 0, 0.8)] }]),
];

it('counts hits, misses and false heads at the working threshold, by video and together', () => {
  const { all, videos, worst, curve, millisecondsAFrame } = reportOf(findings, {
    threshold: 0.5,
    boxFactor: 1,
  });
  // Video a: 2 hits of 3 found and 3 labeled; b: 1 of 1.
  expect(videos.map(({ f1 }) => f1)).toEqual([4 / 6, 1]);
  expect(all).toMatchObject({ labeled: 4, found: 4, countErrorPercent: 0, f1: 6 / 8, recall: 3 / 4 });
  expect(videos[0]).toMatchObject({ precision: 2 / 3, recall: 2 / 3, countErrorPercent: 0 });
  expect(worst).toEqual([{ frameId: 'f1', missed: [box(200, 0)], wrong: [box(300, 0)] }]);
  // From .15 up the fifth box counts, too: 5 found of 4 labeled, all four hit.
  expect(curve.find(({ threshold }) => threshold === 0.15)).toMatchObject({ countRatio: 5 / 4, f1: 8 / 9 });
  expect(millisecondsAFrame).toBe(4);
});

it('a box factor changes what boxes overlap, and neither count nor F1 by centers', () => {
  const loose = [
    video('a', [
      {
        frameId: 'f',
        truth: Array.from({ length: 25 }, (_, i) => box(40 * i, 0, 16)),
        // Half as wide and high, about the same centers.
        found: Array.from({ length: 25 }, (_, i) => found(40 * i + 4, 4, 0.9, 8)),
      },
    ]),
  ];
  const as = (boxFactor: number) => reportOf(loose, { threshold: 0.5, boxFactor }).all;
  expect(as(1)).toMatchObject({ f1: 1, ap50: 0, found: 25 });
  const { boxFactor, threshold } = fitRecalibration(loose, 0.5);
  expect(boxFactor).toBeCloseTo(2, 9);
  expect(threshold).toBeNull();
  expect(as(2)).toMatchObject({ f1: 1, found: 25 });
  expect(as(2).ap50).toBeCloseTo(1, 9);
});

it('fits a threshold from five videos up, and no factor to a handful of heads', () => {
  const five = Array.from({ length: 5 }, (_, i) =>
    video(`v${i}`, [{ frameId: `f${i}`, truth: [box(0, 0)], found: [found(0, 0, 0.4), found(90, 0, 0.2)] }]),
  );
  const { boxFactor, threshold } = fitRecalibration(five, 0.5);
  expect(boxFactor).toBeNull();
  expect(threshold).toBeGreaterThan(0.2);
  expect(threshold).toBeLessThanOrEqual(0.4);
});

it('a detector against itself comes out even, on pictures that it was made for', async () => {
  const random = seededRandom(5);
  const videos = ['a', 'b', 'c'].map((id) => ({
    id,
    frames: [0, 1].map((n) => ({ ...drawWorldPicture(random, 192), id: `${id}${n}` })),
  }));
  const file = 'models/sperm-detector-v1/model.onnx';
  let share = 0;
  const { current, recalibrated, candidate, fittedBoxFactor } = await compareDetectors({
    ...{ current: file, candidate: file, videos: videos.slice(0, 2), others: videos.slice(2) },
    boxFactor: 1.1,
    onProgress: (now) => {
      expect(now).toBeGreaterThan(share);
      share = now;
    },
  });
  expect(share).toBe(1);
  expect({ ...candidate, millisecondsAFrame: 0 }).toEqual({ ...current, millisecondsAFrame: 0 });
  expect(current.all.f1).toBeGreaterThan(0.6);
  // Both are shown as large as the project draws boxes; what is fitted starts from what the detector finds.
  expect([current.boxFactor, candidate.boxFactor]).toEqual([1.1, 1.1]);
  expect(recalibrated?.boxFactor).toBe(fittedBoxFactor ?? 1.1);
  expect(recalibrated?.all.f1).toBeCloseTo(current.all.f1 ?? 0, 6);
  await expect(
    compareDetectors({
      ...{ current: file, candidate: file, videos, others: [], boxFactor: 1, onProgress: () => undefined },
      signal: AbortSignal.abort(new Error('no more')),
    }),
  ).rejects.toThrow('no more');
}, 30_000);
