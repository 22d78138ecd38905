import { describe, expect, it } from 'vitest';
import { fitCamera, panned, revealing, toPicture, toScreen, zoomed } from './camera';
import { diffBetween } from './diff';
import { History } from './history';
import { trackAt } from './hit-test';
import { actionFor, KEYMAP } from './keymap';
import { Store } from './store';
import type { TrackRecord } from './track-record';

const picture = { width: 640, height: 480 };
const view = { width: 320, height: 320 };

/** A head of 8 × 6 px that moves so many pixels a frame to the right, from x = 10. */
const track = (id: number, y: number, step = 2, change: Partial<TrackRecord> = {}): TrackRecord => ({
  id,
  grade: 'rapid',
  firstFrame: 0,
  x: Float32Array.from({ length: 50 }, (_, frame) => 10 + step * frame),
  y: new Float32Array(50).fill(y),
  w: new Float32Array(50).fill(8),
  h: new Float32Array(50).fill(6),
  ...change,
});

describe('camera', () => {
  it('shows the whole picture in the middle', () => {
    // 640 px in 320: half as large, so 240 px high and (320 − 240) / 2 from the top.
    expect(fitCamera(picture, view)).toEqual({ scale: 0.5, x: 0, y: 40 });
    expect(fitCamera(picture, { width: 0, height: 0 })).toEqual({ scale: 1, x: 0, y: 0 });
  });

  it('zooms to the pointer: what is under it stays there', () => {
    const before = fitCamera(picture, view);
    const pointer = { x: 100, y: 90 };
    const after = zoomed(before, pointer, 3, picture, view);
    expect(after.scale).toBe(1.5);
    expect(toPicture(after, pointer)).toEqual(toPicture(before, pointer));
    const { x, y } = toScreen(after, toPicture(after, { x: 7, y: 9 }));
    expect([x, y]).toEqual([expect.closeTo(7), expect.closeTo(9)]);
  });

  it('keeps to its limits and the picture in view', () => {
    const fitted = fitCamera(picture, view);
    expect(zoomed(fitted, { x: 0, y: 0 }, 1e9, picture, view).scale).toBe(40);
    expect(zoomed(fitted, { x: 0, y: 0 }, 1e-9, picture, view).scale).toBe(0.25);
    // 48 px of the picture, which is 320 px wide, are left at either side.
    expect(panned(fitted, { x: 9999, y: 0 }, picture, view).x).toBe(320 - 48);
    expect(panned(fitted, { x: -9999, y: 0 }, picture, view).x).toBe(48 - 320);
  });

  it('moves to what is out of view, and only then', () => {
    const near = { scale: 2, x: 0, y: 0 };
    expect(revealing(near, { x: 100, y: 100 }, picture, view)).toBe(near);
    const moved = revealing(near, { x: 400, y: 100 }, picture, view);
    expect(toScreen(moved, { x: 400, y: 100 })).toEqual({ x: 160, y: 160 });
  });
});

describe('what is under the pointer', () => {
  const tracks = [track(1, 20), track(2, 24, 2), track(3, 100, 0, { firstFrame: 40 })];

  it('is the box that holds it, of two the smaller', () => {
    expect(trackAt(tracks, { x: 30, y: 20 }, 10, 3, 0)?.id).toBe(1);
    const small = track(4, 20, 2, { w: new Float32Array(50).fill(2), h: new Float32Array(50).fill(2) });
    expect(trackAt([...tracks, small], { x: 30, y: 20 }, 10, 1, 0)?.id).toBe(4);
  });

  it('is otherwise the trail within reach', () => {
    // At frame 40 the head is at x = 90; at x = 60 it was 15 frames ago.
    expect(trackAt([tracks[0] as TrackRecord], { x: 60, y: 22 }, 40, 3, 20)?.id).toBe(1);
    expect(trackAt([tracks[0] as TrackRecord], { x: 60, y: 22 }, 40, 3, 10)).toBeNull();
    expect(trackAt([tracks[0] as TrackRecord], { x: 60, y: 24 }, 40, 3, 20)).toBeNull();
  });

  it('is nothing that is not seen in this frame', () => {
    expect(trackAt(tracks, { x: 10, y: 100 }, 39, 3, 0)).toBeNull();
    expect(trackAt(tracks, { x: 10, y: 100 }, 40, 3, 0)?.id).toBe(3);
  });
});

describe('store and history', () => {
  const isSame = (a: TrackRecord, b: TrackRecord) => a === b;
  const [one, two, three] = [track(1, 20), track(2, 30), track(3, 40)];

  it('a step taken back and made again leaves what was there', () => {
    const store = new Store<TrackRecord>();
    let told = 0;
    const end = store.subscribe(() => told++);
    store.apply(diffBetween([], [two, one], isSame));
    expect(store.all).toEqual([one, two]);
    const regraded = { ...two, grade: 'slow' as const };
    const diff = diffBetween(store.all, [regraded, three], isSame);
    expect(diff).toEqual({ added: [three], updated: [[two, regraded]], removed: [one] });
    const history = new History<TrackRecord, number>();
    history.push({ diff, mark: 7 });
    store.apply(diff);
    expect(store.all).toEqual([regraded, three]);
    const undo = history.undo();
    store.apply(undo?.diff ?? diff);
    expect([undo?.mark, store.all, history.canUndo, history.canRedo]).toEqual([7, [one, two], false, true]);
    store.apply(history.redo()?.diff ?? diff);
    expect(store.all).toEqual([regraded, three]);
    expect(history.undo()?.mark).toBe(7);
    expect(told).toBe(4);
    end();
    store.apply({ added: [one], updated: [], removed: [] });
    expect(told).toBe(4);
  });

  it('a change that changes nothing is not told', () => {
    const store = new Store<TrackRecord>();
    store.apply(diffBetween([], [one], isSame));
    const { all } = store;
    store.subscribe(() => expect.unreachable());
    store.apply(diffBetween(all, all, isSame));
    expect(store.all).toBe(all);
    expect(store.get(1)).toBe(one);
  });

  it('a new step ends what could be made again', () => {
    const history = new History<TrackRecord, string>();
    const diff = { added: [one], updated: [], removed: [] };
    history.push({ diff, mark: 'first' });
    history.undo();
    history.push({ diff, mark: 'second' });
    expect([history.redo(), history.undo()?.mark, history.undo()]).toEqual([null, 'second', null]);
  });
});

describe('keys', () => {
  it('each asks for one thing', () => {
    const keys = KEYMAP.flatMap((entry) => [...entry.keys] as string[]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are read as they are written, whichever keys that takes', () => {
    expect(actionFor({ key: ' ' })).toBe('playPause');
    expect(actionFor({ key: '?', shiftKey: true })).toBe('cheatSheet');
    expect(actionFor({ key: 'Z', ctrlKey: true, shiftKey: true })).toBe('redo');
    expect(actionFor({ key: 'z', metaKey: true })).toBe('undo');
    expect(actionFor({ key: 'X' })).toBe('reject');
  });

  it('of the browser are left to it', () => {
    for (const press of [
      { key: 'x', ctrlKey: true },
      { key: 'Tab' },
      { key: 'ArrowLeft', altKey: true },
      { key: 'p', ctrlKey: true },
      { key: 'Home', shiftKey: true },
    ]) {
      expect(actionFor(press)).toBeNull();
    }
  });
});
