import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { TrackKinematics } from '@/lib/science/kinematics';
import type { Detection, Track } from '@/lib/science/vision/types';
import { COLORS, drawFrameErrors } from './draw-frame';
import { frameErrors, worstFrames } from './frame-errors';
import { motilityConfusion } from './motility-confusion';
import { type LabeledFrame, scoreDetections } from './score-detections';
import { pairTracks, scoreTracking } from './score-tracking';

const box = (x: number, y = 20) => ({ x, y, w: 10, h: 10 });
const sperm = (x: number, y?: number) => ({ ...box(x, y), className: 'sperm' as const });
const cluster = (x: number) => ({ ...box(x), className: 'cluster' as const });
const found = (x: number, score = 0.9, y?: number): Detection => ({ ...sperm(x, y), score });

function trackOf(id: number, frames: readonly number[], x: number): Track {
  return {
    id,
    className: 'sperm',
    points: frames.map((frame) => ({ ...box(x), frame, cx: x + 5, cy: 25, score: 1, interpolated: false })),
  };
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

it('counts boxes on clusters, and cells at the border, by the rules asked for', () => {
  // Field 100×50. Labeled: sperm at 30 (found), sperm cut by the left border (missed), a cluster at 60 (found
  // as sperm). Found besides: a cut box at the right border, and one on nothing at 45.
  const frame: LabeledFrame = {
    frame: 0,
    labels: [sperm(30), sperm(0), cluster(60)],
    found: [found(30), found(60), found(90), found(45)],
  };
  const report = scoreDetections([frame], 0.5, 100, 50);
  // strict: 1 right of 4 found, of 2 labeled. Without clusters: of 3 found. Without the border: of 2, of 1.
  expect(report.strict).toMatchObject({ precision: 1 / 4, recall: 1 / 2, F1: 2 / 6 });
  expect(report.ignoringClusters).toMatchObject({ precision: 1 / 3, recall: 1 / 2, F1: 2 / 5 });
  expect(report.ignoringClustersAndBorder).toMatchObject({ precision: 1 / 2, recall: 1, F1: 2 / 3 });
  expect(report.thresholds).toHaveLength(19);
  // All four score 0.9, one is right: |0.25 − 0.9| = 0.65.
  expect(report.scoreCalibration.expectedCalibrationError).toBeCloseTo(0.65, 12);
});

it('leaves found tracks on ignored labels out of the tracking scores only while they match nothing', () => {
  const tracks = [trackOf(1, range(0, 10), 30), trackOf(2, range(0, 10), 60)];
  const truth = [trackOf(5, range(0, 10), 30)];
  const ignored = new Map(range(0, 10).map((frame) => [frame, [box(60), box(30)]]));
  // 10 hits and, where nothing is ignored, 10 false alarms: MOTA 1 − 10/10.
  expect(scoreTracking(pairTracks(truth, tracks, 10, new Map())).MOTA).toBe(0);
  expect(scoreTracking(pairTracks(truth, tracks, 10, ignored)).MOTA).toBe(1);
});

describe('the confusion of grades', () => {
  const graded = (trackId: number, grade: TrackKinematics['grade']): TrackKinematics => ({
    trackId,
    firstFrame: 0,
    lastFrame: 0,
    frames: 10,
    motion: null,
    grade,
    motile: grade === null ? null : grade !== 'immotile',
  });
  // True 1 (rapid) is followed by 11 (rapid, 6 frames) and 12 (slow, 4 frames); true 2 (immotile) is missed;
  // found 13 (immotile) is on nothing.
  const sequence = pairTracks(
    [trackOf(1, range(0, 10), 30), trackOf(2, range(0, 10), 60)],
    [trackOf(11, range(0, 6), 30), trackOf(12, range(6, 10), 30), trackOf(13, range(0, 10), 200)],
    10,
    new Map(),
  );
  const truth = [graded(1, 'rapid'), graded(2, 'immotile')];
  const measured = [graded(11, 'rapid'), graded(12, 'slow'), graded(13, 'immotile')];

  it('pairs each true track with the one that follows it longest', () => {
    const { tracks, frames, agreementPercent } = motilityConfusion(sequence, truth, measured, true);
    expect(tracks.rapid).toMatchObject({ rapid: 1, slow: 0, none: 0 });
    expect(tracks.immotile).toMatchObject({ immotile: 0, none: 1 });
    expect(tracks.none).toEqual({ rapid: 0, slow: 0, nonProgressive: 0, immotile: 1, notJudged: 0 });
    expect(frames.rapid).toMatchObject({ rapid: 6, slow: 4, none: 0 });
    expect(frames.immotile).toMatchObject({ none: 10 });
    expect(agreementPercent).toBe(60);
  });

  it('knows only motile and immotile without calibration', () => {
    const { classes, frames, agreementPercent } = motilityConfusion(sequence, truth, measured, false);
    expect(classes).toEqual(['motile', 'immotile', 'notJudged']);
    expect(frames.motile).toMatchObject({ motile: 10 });
    expect(agreementPercent).toBe(100);
  });
});

describe('the worst frames', () => {
  const frames: LabeledFrame[] = [
    { frame: 0, labels: [sperm(30)], found: [found(30)] },
    { frame: 1, labels: [sperm(30)], found: [found(60), found(80, 0.2)] },
    { frame: 2, labels: [sperm(30), sperm(50)], found: [found(80)] },
    { frame: 9, labels: [sperm(30)], found: [] },
  ];
  it('are those with the most mistakes, apart from each other', () => {
    expect(worstFrames(frames, 0.5, 3, 1).map((f) => f.frame)).toEqual([2, 1, 9]);
    expect(worstFrames(frames, 0.5, 3, 5).map((f) => f.frame)).toEqual([2, 9]);
  });
  it('are drawn with each kind of box in its own color', async () => {
    const errors = frameErrors(
      { frame: 3, labels: [sperm(10), sperm(40), cluster(70)], found: [found(12), found(80, 0.9, 60)] },
      0.5,
    );
    const picture = { width: 120, height: 80, data: new Uint8Array(120 * 80).fill(128) };
    const { data, info } = await sharp(await drawFrameErrors(picture, errors))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([240, 188, 3]);
    const at = (x: number, y: number) =>
      `#${[0, 1, 2].map((c) => (data[(y * info.width + x) * 3 + c] ?? 0).toString(16).padStart(2, '0')).join('')}`;
    // Twice as large: left edges of the found, missed, false and other boxes, halfway down.
    expect(at(24, 50)).toBe(COLORS.found);
    expect(at(80, 50)).toBe(COLORS.missed);
    expect(at(160, 130)).toBe(COLORS.falseAlarm);
    expect(at(4, 4)).toBe('#808080');
  });
});
