import { describe, expect, it } from 'vitest';
import { measureFollowed } from '@/lib/engine/casa/measure-followed';
import { say } from '@/lib/messages/message';
import { applyEdits, type NumberedOperation, nextTrackId, undoneEdits } from './apply-edits';
import { figuresOf } from './figures';
import type { StoredOperation } from './stored';
import { straightTrack, testField } from './testing';

const numbered = (...operations: StoredOperation[]): NumberedOperation[] =>
  operations.map((operation, index) => ({ number: index + 1, operation }));

/** Percent motile and rapid, and tracks counted, with these edits of the test field. */
function figures(operations: readonly NumberedOperation[], field = testField()) {
  const { field: edited, regrades } = applyEdits(field, operations);
  const { motile, rapid, tracks } = figuresOf(measureFollowed(edited, regrades).summary);
  return { motile: motile?.value, rapid: rapid?.value, tracks };
}

const said = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return (error as { said?: unknown }).said;
  }
  return null;
};

describe('corrections of tracks', () => {
  it('none leave the field as it was: one of four cells swims', () => {
    expect(figures([])).toEqual({ motile: 25, rapid: 25, tracks: 4 });
  });

  it('a rejected track no longer counts: one of three', () => {
    const { motile, tracks } = figures(numbered({ kind: 'reject', track: 4 }));
    expect(motile).toBeCloseTo(100 / 3, 9);
    expect(tracks).toBe(3);
  });

  it('a grade given by a person counts instead of the measured one: two of four', () => {
    expect(figures(numbered({ kind: 'regrade', track: 2, grade: 'nonProgressive' }))).toEqual({
      motile: 50,
      rapid: 25,
      tracks: 4,
    });
  });

  it('a grade given by a person ends what the judge made of the track', () => {
    const restingProbability = new Map([
      [2, 0.5],
      [3, 0.9],
    ]);
    const field = testField({ restingProbability });
    const { field: edited } = applyEdits(field, numbered({ kind: 'regrade', track: 2, grade: 'immotile' }));
    expect(edited.restingProbability).toEqual(new Map([[3, 0.9]]));
    expect(field.restingProbability).toBe(restingProbability);
    expect(restingProbability.size).toBe(2);
  });

  it('what was left out as dirt counts once a person says so, and an undo leaves it out again: one of five', () => {
    const dirt = { track: straightTrack(5, 0), probability: 0.2 };
    const field = testField({ leftOut: [dirt], restingLeftOut: 1 });
    const restored = numbered({ kind: 'restore', track: 5 });
    expect(figures([], field).tracks).toBe(4);
    expect(figures(restored, field)).toEqual({ motile: 20, rapid: 20, tracks: 5 });
    const { field: edited } = applyEdits(field, restored);
    expect(edited).toMatchObject({ leftOut: [], restingLeftOut: 0 });
    // It is a track like any other from then on.
    const graded = numbered({ kind: 'restore', track: 5 }, { kind: 'regrade', track: 5, grade: 'rapid' });
    expect(figures(graded, field).motile).toBe(40);
    const undone = numbered({ kind: 'restore', track: 5 }, { kind: 'undo', edit: 1 });
    expect(applyEdits(field, undone).field).toEqual(field);
    for (const operations of [[...restored, ...restored], numbered({ kind: 'restore', track: 4 })]) {
      const track = operations.at(-1)?.operation as { readonly track: number };
      expect(said(() => applyEdits(field, operations))).toEqual(
        say('tracks.refused.notLeftOut', { track: track.track }),
      );
    }
    expect(said(() => applyEdits(field, numbered({ kind: 'reject', track: 5 })))).toEqual(
      say('tracks.refused.trackUnknown', { track: 5 }),
    );
  });

  it('a split makes two of one, each seen for its part of the time', () => {
    const edits = numbered({ kind: 'split', track: 1, frame: 30, newTrack: 5 }, { kind: 'reject', track: 5 });
    const { field } = applyEdits(testField(), edits);
    expect(field.followed.find(({ id }) => id === 1)?.points).toHaveLength(30);
    // The first 30 frames of the swimmer against three cells of 50 frames: 30 of 180.
    expect(figures(edits).motile).toBeCloseTo(100 / 6, 9);
  });

  it('a join fills the gap along a straight line and keeps the earlier id', () => {
    const field = testField({
      followed: [
        straightTrack(1, 2, { frames: 20, y: 50 }),
        straightTrack(2, 2, { first: 30, frames: 20, y: 50 }),
      ],
    });
    const { field: joined } = applyEdits(field, numbered({ kind: 'join', track: 2, other: 1 }));
    const [track] = joined.followed;
    expect(joined.followed).toHaveLength(1);
    expect(track?.id).toBe(1);
    expect(track?.points.map(({ frame }) => frame)).toEqual(Array.from({ length: 50 }, (_, f) => f));
    // Both parts lie on x = 20 + 2 · frame, so what is between them does, too.
    expect(track?.points[25]).toMatchObject({ cx: 70, cy: 50, interpolated: true });
  });

  it('an undo takes an edit back, and an undo of the undo brings it back', () => {
    const edits = numbered(
      { kind: 'reject', track: 4 },
      { kind: 'reject', track: 3 },
      { kind: 'undo', edit: 1 },
    );
    expect([...undoneEdits(edits)]).toEqual([1]);
    expect(figures(edits).motile).toBeCloseTo(100 / 3, 9);
    const again = [...edits, ...numbered({ kind: 'undo', edit: 3 }).map((e) => ({ ...e, number: 4 }))];
    expect([...undoneEdits(again)]).toEqual([3]);
    expect(figures(again).motile).toBe(50);
  });

  it('are refused where they do not fit', () => {
    const refused = (...operations: StoredOperation[]) =>
      said(() => applyEdits(testField(), numbered(...operations)));
    expect(refused({ kind: 'reject', track: 9 })).toEqual(say('tracks.refused.trackUnknown', { track: 9 }));
    expect(refused({ kind: 'reject', track: 1 }, { kind: 'reject', track: 1 })).toEqual(
      say('tracks.refused.trackUnknown', { track: 1 }),
    );
    for (const frame of [0, 50]) {
      expect(refused({ kind: 'split', track: 1, frame, newTrack: 5 })).toEqual(
        say('tracks.refused.trackNotSplit', { track: 1, first: 1, last: 49 }),
      );
    }
    expect(refused({ kind: 'join', track: 1, other: 2 })).toMatchObject({
      key: 'tracks.refused.tracksOverlap',
    });
    expect(refused({ kind: 'join', track: 1, other: 1 })).toMatchObject({
      key: 'tracks.refused.tracksOverlap',
    });
    expect(refused({ kind: 'regrade', track: 1, grade: 'motile' })).toEqual(
      say('tracks.refused.gradeTooCoarse'),
    );
  });

  it('join nothing across more than two seconds', () => {
    const field = testField({
      followed: [straightTrack(1, 0, { frames: 10 }), straightTrack(2, 0, { first: 111, frames: 10 })],
    });
    // From frame 9 to frame 111 are 102 frames, 2.04 s at 50 a second.
    expect(said(() => applyEdits(field, numbered({ kind: 'join', track: 1, other: 2 })))).toEqual(
      say('tracks.refused.tracksApart', { seconds: 2 }),
    );
  });

  it('join nothing across a boundary of fields', () => {
    const fields = [
      { firstFrame: 0, lastFrame: 24, drift: null },
      { firstFrame: 25, lastFrame: 49, drift: null },
    ];
    const followed = [straightTrack(1, 0, { frames: 20 }), straightTrack(2, 0, { first: 30, frames: 20 })];
    const join = numbered({ kind: 'join', track: 1, other: 2 });
    expect(said(() => applyEdits(testField({ followed, fields }), join))).toEqual(
      say('tracks.refused.fieldsApart'),
    );
    expect(applyEdits(testField({ followed }), join).field.followed).toHaveLength(1);
  });

  it('give no grade without a pixel size, and none to a cell in a cluster', () => {
    const uncalibrated = testField({
      calibration: { pixelSizeUm: null, chamberDepthUm: null, dilution: null, framesPerSecondOverride: null },
    });
    const rapid = numbered({ kind: 'regrade', track: 2, grade: 'rapid' });
    expect(said(() => applyEdits(uncalibrated, rapid))).toEqual(say('tracks.refused.gradeUncalibrated'));
    expect(figures(numbered({ kind: 'regrade', track: 2, grade: 'motile' }), uncalibrated).motile).toBe(50);
    const clustered = testField({ inClusters: new Set([2]) });
    expect(said(() => applyEdits(clustered, rapid))).toEqual(
      say('tracks.refused.trackInCluster', { track: 2 }),
    );
  });

  it('keep what holds a track: parts are held as the whole was, and what sticks to a round cell gets no grade', () => {
    const held = testField({
      inClusters: new Set([1]),
      shaking: new Set([1]),
      onRoundCells: new Set([2]),
    });
    const split = applyEdits(held, numbered({ kind: 'split', track: 1, frame: 10, newTrack: 5 })).field;
    expect([split.inClusters, split.shaking]).toEqual([new Set([1, 5]), new Set([1, 5])]);
    const rejected = applyEdits(held, numbered({ kind: 'reject', track: 2 })).field;
    expect(rejected.onRoundCells).toEqual(new Set());
    const rapid = numbered({ kind: 'regrade', track: 2, grade: 'rapid' });
    expect(said(() => applyEdits(held, rapid))).toEqual(say('tracks.refused.trackOnRoundCell', { track: 2 }));
    expect(applyEdits(testField(), []).field).not.toHaveProperty('shaking');
  });

  it('give a part of a track an id that nothing ever had', () => {
    const edits = numbered({ kind: 'split', track: 1, frame: 10, newTrack: 5 }, { kind: 'undo', edit: 1 });
    expect(nextTrackId(testField(), [])).toBe(5);
    expect(nextTrackId(testField(), edits)).toBe(6);
    const leftOut = [{ track: straightTrack(7, 0), probability: 0.2 }];
    expect(nextTrackId(testField({ leftOut }), [])).toBe(8);
  });
});
