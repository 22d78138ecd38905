import { describe, expect, it } from 'vitest';
import { carriedOver } from './box-edits';
import { isHidden, SHOWN_AND_FREE, toggleHidden, toggleLocked } from './hide-lock';
import { handleNear } from './hit-box';
import { ActivityMeter } from './metrics';
import { following, joined, remaining, toggled } from './selection';
import { box, SAME_SIZE } from './testing/gestures';

describe('selection', () => {
  it('goes through an order in both ways, around its ends', () => {
    const order = ['a', 'b', 'c'];
    expect(following(order, [])).toEqual(['a']);
    expect(following(order, ['a', 'c'])).toEqual(['a']);
    expect(following(order, ['a'], -1)).toEqual(['c']);
    expect(following(order, [], -1)).toEqual(['c']);
    expect(following([], ['a'])).toEqual([]);
  });

  it('keeps its order and itself', () => {
    const selection = ['a', 'b'];
    expect([toggled(selection, 'a'), toggled(selection, 'c')]).toEqual([['b'], ['a', 'b', 'c']]);
    expect(joined(selection, ['b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(remaining(selection, () => true)).toBe(selection);
    expect(remaining(selection, (id) => id === 'b')).toEqual(['b']);
  });
});

describe('hiding and locking', () => {
  it('hides what is selected, and all where nothing is; the next time everything is back', () => {
    const one = toggleHidden(SHOWN_AND_FREE, ['a']);
    expect([isHidden(one, 'a'), isHidden(one, 'b')]).toEqual([true, false]);
    expect(toggleHidden(one, ['a', 'b']).hidden).toEqual(new Set(['a', 'b']));
    expect(toggleHidden(one, ['a'])).toEqual(SHOWN_AND_FREE);
    const all = toggleHidden(SHOWN_AND_FREE, []);
    expect(isHidden(all, 'b')).toBe(true);
    expect(toggleHidden(all, [])).toEqual(SHOWN_AND_FREE);
    expect(toggleHidden(one, [])).toEqual(SHOWN_AND_FREE);
  });

  it('locks and frees', () => {
    const locked = toggleLocked(SHOWN_AND_FREE, ['a']);
    expect(locked.locked).toEqual(new Set(['a']));
    expect(toggleLocked(locked, ['a'])).toEqual(SHOWN_AND_FREE);
    expect(toggleLocked(locked, [])).toBe(locked);
  });
});

it('a handle is within 8 px, the nearest one; of a small box only corners', () => {
  const large = box('a', 100, 100, 100);
  expect(handleNear(large, SAME_SIZE, { x: 108, y: 92 })).toBe('nw');
  expect(handleNear(large, SAME_SIZE, { x: 108.5, y: 100 })).toBeNull();
  expect(handleNear(large, SAME_SIZE, { x: 150, y: 205 })).toBe('s');
  const small = box('b', 100, 100, 20);
  expect(handleNear(small, SAME_SIZE, { x: 110, y: 100 })).toBeNull();
  expect(handleNear(small, SAME_SIZE, { x: 118, y: 121 })).toBe('se');
  expect(handleNear(small, SAME_SIZE, { x: 110, y: 110 })).toBeNull();
  // On the screen: at a tenth of its size, the large one is 10 px wide.
  expect(handleNear(large, { scale: 0.1, x: 0, y: 0 }, { x: 21, y: 21 })).toBe('se');
  expect(handleNear(large, SAME_SIZE, { x: 215, y: 215 }, 22)).toBe('se');
});

describe('what is carried to the next frame', () => {
  it('keeps its track, unless the track has a box there', () => {
    const boxes = [
      box('a', 0, 0, 20, { trackId: 't1' }),
      box('b', 50, 0, 20, { trackId: 't2' }),
      box('c', 90, 0),
    ];
    const there = [box('x', 0, 0, 20, { trackId: 't2' })];
    let made = 0;
    const edit = carriedOver(boxes, there, () => `n${++made}`);
    expect(edit?.diff.added).toMatchObject([
      { id: 'n1', trackId: 't1', isKey: true, source: 'manual', x1: 0 },
      { id: 'n2', trackId: null, x1: 90 },
    ]);
    expect(carriedOver([boxes[1] as never], there, () => 'n')).toBeNull();
  });
});

describe('what work costs', () => {
  it('counts clicks and keys, and time without pauses of more than 5 s', () => {
    const meter = new ActivityMeter();
    meter.note('click', 1000);
    meter.note('move', 3000);
    meter.note('key', 8000);
    meter.note('key', 13_001);
    meter.note('move', 13_501);
    // 2 s, 5 s, not the pause of 5.001 s, half a second.
    expect(meter.take()).toEqual({ activeMs: 7500, clicks: 1, keys: 2 });
    meter.note('move', 14_001);
    expect(meter.take()).toEqual({ activeMs: 500, clicks: 0, keys: 0 });
  });

  it('a clock that is set back counts nothing', () => {
    const meter = new ActivityMeter();
    meter.note('move', 5000);
    meter.note('move', 1000);
    meter.note('move', 1100);
    expect(meter.take().activeMs).toBe(100);
  });
});
