import { expect, it } from 'vitest';
import type { TrackKinematics } from '@/lib/science/kinematics';
import { centerCloseness } from '@/lib/science/metrics';
import type { Track } from '@/lib/science/vision/types';
import { type DisagreementInput, findDisagreements } from './disagreements';
import { pairTracks } from './score-tracking';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** A resting 10 px box whose center is at (x, 50). */
const track = (id: number, from: number, to: number, x: number): Track => ({
  id,
  className: 'sperm',
  points: range(from, to).map((frame) => ({
    frame,
    x: x - 5,
    y: 45,
    w: 10,
    h: 10,
    cx: x,
    cy: 50,
    score: 1,
    interpolated: false,
  })),
});

const graded = (trackId: number, grade: TrackKinematics['grade']): TrackKinematics => ({
  trackId,
  firstFrame: 0,
  lastFrame: 0,
  frames: 0,
  motion: null,
  grade,
  motile: grade === null ? null : grade !== 'immotile',
});

function compared(
  labels: readonly (readonly [Track, TrackKinematics['grade']])[],
  found: readonly (readonly [Track, TrackKinematics['grade']])[],
  more: Partial<DisagreementInput> = {},
) {
  const tracksOf = (side: typeof labels) => side.map(([each]) => each);
  const gradesOf = (side: typeof labels) => side.map(([{ id }, grade]) => graded(id, grade));
  return findDisagreements({
    sequence: pairTracks(tracksOf(labels), tracksOf(found), 100, new Map(), centerCloseness),
    labels: tracksOf(labels),
    found: tracksOf(found),
    labelKinematics: gradesOf(labels),
    foundKinematics: gradesOf(found),
    calibrated: true,
    umPerPx: 0.5,
    others: new Map(),
    minFrames: 5,
    ...more,
  });
}

it('names a missed cell, an additional one, a split one and one of another grade, the longest first', () => {
  const rows = compared(
    [
      [track(1, 0, 100, 50), 'rapid'], // followed by 11 in 60 frames, by 12 in 40: split
      [track(2, 0, 50, 150), 'immotile'], // followed by nothing: missed in 50
      [track(3, 0, 30, 250), 'slow'], // followed by 13 as immotile: 30 frames of another grade
      [track(4, 0, 90, 350), 'immotile'], // followed by 14 as immotile: no row
    ],
    [
      [track(11, 0, 60, 50), 'rapid'],
      [track(12, 60, 100, 50), 'rapid'],
      [track(13, 0, 30, 250), 'immotile'],
      [track(14, 0, 90, 350), 'immotile'],
      [track(15, 10, 80, 450), 'immotile'], // on nothing: additional in 70
    ],
  );
  expect(rows.map(({ reason, frames, label, found }) => [reason, frames, label?.id, found?.id])).toEqual([
    ['additional', 70, undefined, 15],
    ['missed', 50, 2, undefined],
    ['split', 40, 1, 11],
    ['grade', 30, 3, 13],
  ]);
  // Of frames 10 … 79, the middle one is 44 (34 before it, 35 after); of 60 … 99 it is 79.
  expect(rows[0]).toMatchObject({ middleFrame: 44, x: 450, y: 50, label: null });
  expect(rows[2]).toMatchObject({ middleFrame: 79, followed: 60, followedByOthers: 40, followedByNone: 0 });
  expect(rows[3]).toMatchObject({ label: { grade: 'slow' }, found: { grade: 'immotile' } });
});

it('takes the reason of most frames, and leaves out what is short or was not judged', () => {
  // Followed in frames 0 … 39 with another grade, then lost for 60: rather missed than graded otherwise.
  const [lost] = compared([[track(1, 0, 100, 50), 'slow']], [[track(11, 0, 40, 50), 'immotile']]);
  expect(lost).toMatchObject({ reason: 'missed', frames: 60, followed: 40, followedByNone: 60 });
  // 4 frames at the end are less than the 5 of a row.
  expect(compared([[track(1, 0, 44, 50), 'slow']], [[track(11, 0, 40, 50), 'slow']])).toEqual([]);
  expect(compared([[track(1, 0, 44, 50), 'slow']], [[track(11, 0, 40, 50), null]])).toEqual([]);
});

it('tells a track that changes to another cell from one that is cut in two', () => {
  // Found 11 follows label 1 for 40 frames, then label 2 (which 12 followed until then) for 60: it belongs to label 2.
  const to = (id: number, ...parts: readonly Track[]): Track => ({
    id,
    className: 'sperm',
    points: parts.flatMap(({ points }) => points),
  });
  const rows = compared(
    [
      [track(1, 0, 100, 50), 'immotile'],
      [track(2, 0, 100, 150), 'slow'],
    ],
    [
      [to(11, track(11, 0, 40, 50), track(11, 40, 100, 150)), 'slow'],
      [to(12, track(12, 0, 40, 150), track(12, 40, 100, 50)), 'immotile'],
    ],
  );
  // Label 1: 12 for 60 frames, 11 for 40; label 2: 11 for 60, 12 for 40. Each found one is on the other label for 40.
  expect(rows.map(({ reason, frames, label, found }) => [reason, frames, label?.id, found?.id])).toEqual([
    ['swap', 40, 1, 12],
    ['swap', 40, 2, 11],
  ]);
  expect(rows.map(({ foundOnOthers }) => foundOnOthers)).toEqual([40, 40]);
});

it('pairs boxes of different tightness by their centers, and only near ones', () => {
  // 10 px apart is a closeness of exactly 0.5, which still pairs; 12 px is 0.4.
  expect(compared([[track(1, 0, 50, 50), 'slow']], [[track(11, 0, 50, 60), 'slow']])).toEqual([]);
  const apart = compared([[track(1, 0, 50, 50), 'slow']], [[track(11, 0, 50, 62), 'slow']]);
  expect(apart.map(({ reason }) => reason).sort()).toEqual(['additional', 'missed']);
});

it('says what was labeled where an additional track is', () => {
  const pinhead = { x: 440, y: 40, w: 20, h: 20, className: 'pinhead' as const };
  const on = (frames: number) =>
    compared([], [[track(15, 0, 20, 450), 'immotile']], {
      others: new Map(range(0, frames).map((frame) => [frame, [pinhead]])),
    })[0]?.liesOn;
  expect(on(11)).toBe('pinhead');
  // Half of the frames is not most of them.
  expect(on(10)).toBeNull();
});
