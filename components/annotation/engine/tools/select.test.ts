import { describe, expect, it } from 'vitest';
import { box, contextOf, cornersIn, drag, play } from '../testing/gestures';
import { selectTool } from './select';

// Two that overlap, a small one in the first, one far away.
const [a, b, small, far] = [
  box('a', 100, 100, 60),
  box('b', 140, 100, 60),
  box('s', 110, 110, 10),
  box('f', 400, 300),
];
const boxes = [a, b, small, far];
const context = contextOf({ boxes });
const click = (x: number, y: number, keys = {}) => drag([[x, y]], keys);

describe('selecting', () => {
  it('a click takes the smallest box under it, and lets go beside all', () => {
    expect(play(selectTool, click(115, 115), context).selection).toEqual(['s']);
    expect(play(selectTool, click(105, 140), context).selection).toEqual(['a']);
    expect(play(selectTool, click(300, 50), { ...context, selection: ['a'] }).selection).toEqual([]);
  });

  it('Shift adds and takes away, and leaves the rest where nothing is', () => {
    const both = play(selectTool, click(410, 310, { shiftKey: true }), { ...context, selection: ['a'] });
    expect(both.selection).toEqual(['a', 'f']);
    const one = play(selectTool, click(410, 310, { shiftKey: true }), { ...context, selection: ['a', 'f'] });
    expect(one.selection).toEqual(['a']);
    expect(
      play(selectTool, click(300, 50, { shiftKey: true }), { ...context, selection: ['a'] }).selection,
    ).toEqual(['a']);
  });

  it('Alt goes through what lies upon one another', () => {
    // (150, 120) is in a and in b, which are of one size: a first.
    let selection: readonly string[] = [];
    const seen: string[] = [];
    for (let time = 0; time < 3; time++) {
      ({ selection } = play(selectTool, click(150, 120, { altKey: true }), { ...context, selection }));
      seen.push(selection.join());
    }
    expect(seen).toEqual(['a', 'b', 'a']);
  });

  it('a marquee takes what it touches, with Shift also what was selected', () => {
    const way = drag([
      [90, 90],
      [120, 150],
      [145, 155],
    ]);
    expect(play(selectTool, way, context).selection).toEqual(['a', 'b', 's']);
    expect(play(selectTool, way, context).previews[2]).toEqual({
      marquee: { x1: 90, y1: 90, x2: 145, y2: 155 },
    });
    const added = drag(
      [
        [90, 90],
        [120, 150],
      ],
      { shiftKey: true },
    );
    expect(play(selectTool, added, { ...context, selection: ['f'] }).selection).toEqual(['f', 'a', 's']);
  });

  it('what is locked is taken only where nothing else is, and by no marquee', () => {
    const locked = { ...context, isLocked: (id: string) => id === 's' };
    expect(play(selectTool, click(115, 115), locked).selection).toEqual(['a']);
    expect(play(selectTool, click(115, 115), { ...locked, boxes: [small] }).selection).toEqual(['s']);
    expect(
      play(
        selectTool,
        drag([
          [90, 90],
          [120, 150],
        ]),
        locked,
      ).selection,
    ).toEqual(['a']);
  });

  it('other buttons select nothing', () => {
    expect(play(selectTool, click(115, 115, { button: 2 }), context).effects).toEqual([]);
  });
});

describe('moving', () => {
  it('a drag selects and moves what is under it, in one edit', () => {
    const { edits, selection, previews } = play(
      selectTool,
      drag([
        [410, 310],
        [420, 310],
        [430, 300],
      ]),
      context,
    );
    expect(selection).toEqual(['f']);
    expect(edits.map(({ name }) => name)).toEqual(['move']);
    expect(cornersIn(edits[0]?.diff)).toEqual({ f: [420, 290, 440, 310] });
    expect(previews[1]?.shapes?.get('f')).toEqual({ x1: 410, y1: 300, x2: 430, y2: 320 });
    // Whoever corrects a box verifies it.
    expect(edits[0]?.diff.updated[0]?.[1]).toMatchObject({
      verified: true,
      source: 'model',
      confidence: 0.7,
    });
  });

  it('an interpolated box becomes a key frame of the person who moves it', () => {
    const laid = box('i', 10, 10, 20, { isKey: false, source: 'interpolated', trackId: 't' });
    const { edits } = play(
      selectTool,
      drag([
        [20, 20],
        [40, 20],
      ]),
      contextOf({ boxes: [laid] }),
    );
    expect(edits[0]?.diff.updated[0]?.[1]).toMatchObject({
      ...{ isKey: true, source: 'manual', verified: true, confidence: 1, trackId: 't' },
    });
  });

  it('several keep their places, and stop together at the border of the picture', () => {
    const { edits } = play(
      selectTool,
      drag([
        [410, 310],
        [900, 900],
      ]),
      { ...context, selection: ['a', 'f'] },
    );
    // f ends at (420, 320): 220 px are left to the right, 160 below.
    expect(cornersIn(edits[0]?.diff)).toEqual({ a: [320, 260, 380, 320], f: [620, 460, 640, 480] });
  });

  it('what trembles by less than 4 px, what is locked and what a viewer drags stays', () => {
    expect(
      play(
        selectTool,
        drag([
          [410, 310],
          [412, 312],
        ]),
        context,
      ).edits,
    ).toEqual([]);
    expect(
      play(
        selectTool,
        drag([
          [410, 310],
          [450, 310],
        ]),
        { ...context, isLocked: () => true },
      ).edits,
    ).toEqual([]);
    const viewer = play(
      selectTool,
      drag([
        [410, 310],
        [450, 310],
      ]),
      { ...context, canEdit: false },
    );
    expect([viewer.edits, viewer.selection]).toEqual([[], []]);
    // By 40 px to the right; the last event is at the place of the one before it.
    expect(viewer.effects).toEqual([
      { type: 'camera', camera: { scale: 1, x: 40, y: 0 } },
      { type: 'camera', camera: { scale: 1, x: 0, y: 0 } },
    ]);
  });

  it('nothing comes of a gesture that is cancelled', () => {
    const [down, move] = drag([
      [410, 310],
      [450, 310],
    ]);
    const pressed = selectTool.step(selectTool.initial, down as never, context);
    const moving = selectTool.step(pressed.state, move as never, context);
    expect(moving.state.is).toBe('moving');
    expect(selectTool.step(moving.state, { type: 'cancel' }, context)).toEqual({
      state: { is: 'idle' },
      effects: [],
    });
  });

  it('what was deleted under the hand is left out', () => {
    const [down, move, up] = drag([
      [410, 310],
      [450, 310],
    ]);
    const two = { ...context, selection: ['a', 'f'] };
    const pressed = selectTool.step(selectTool.initial, down as never, two);
    const moving = selectTool.step(pressed.state, move as never, two);
    const ended = selectTool.step(moving.state, up as never, { ...two, boxes: [a] });
    expect(Object.keys(cornersIn(ended.edit?.diff))).toEqual(['a']);
  });

  it('a finger that begins beside all boxes pans instead of drawing a marquee', () => {
    const far = drag(
      [
        [300, 50],
        [310, 50],
        [320, 60],
      ],
      { pointerType: 'touch' },
    );
    const zoomedIn = { ...context, camera: { scale: 2, x: -100, y: -100 } };
    const { effects, selection } = play(selectTool, far, zoomedIn);
    expect(selection).toEqual([]);
    expect(effects[0]).toEqual({ type: 'camera', camera: { scale: 2, x: -90, y: -100 } });
  });
});

describe('resizing', () => {
  const chosen = { ...context, selection: ['f'] };

  it.each([
    ['the lower right corner', [420, 320], [440, 350], [400, 300, 440, 350]],
    ['the upper left corner', [400, 300], [380, 310], [380, 310, 420, 320]],
    ['a corner no nearer than 10 px to the other', [420, 320], [402, 290], [400, 300, 410, 310]],
    ['a corner no farther than the picture', [420, 320], [900, 900], [400, 300, 640, 480]],
    ['a corner within 8 px of it, without a jump', [427, 327], [437, 327], [400, 300, 430, 320]],
  ] as const)('takes %s', (_, from, to, corners) => {
    const { edits } = play(selectTool, drag([from, to]), chosen);
    expect(edits.map(({ name }) => name)).toEqual(['resize']);
    expect(cornersIn(edits[0]?.diff)).toEqual({ f: corners });
  });

  it('takes a side, where there is room for its handle', () => {
    const { edits } = play(
      selectTool,
      drag([
        [160, 130],
        [170, 10],
      ]),
      { ...context, selection: ['a'], boxes: [a] },
    );
    expect(cornersIn(edits[0]?.diff)).toEqual({ a: [100, 100, 170, 160] });
  });

  it('leaves the middle of a small box to be moved', () => {
    const { edits } = play(
      selectTool,
      drag([
        [115, 115],
        [125, 115],
      ]),
      { ...context, selection: ['s'] },
    );
    expect(edits.map(({ name }) => name)).toEqual(['move']);
  });

  it('offers no handles 9 px away, on several boxes, or to viewers', () => {
    const away = drag([
      [429, 329],
      [440, 340],
    ]);
    expect(play(selectTool, away, chosen).edits).toEqual([]);
    const corner = drag([
      [421, 321],
      [440, 340],
    ]);
    expect(
      play(selectTool, corner, { ...context, selection: ['a', 'f'] }).edits.map(({ name }) => name),
    ).toEqual(['move']);
    expect(play(selectTool, corner, { ...chosen, canEdit: false }).edits).toEqual([]);
  });

  it('a handle that is clicked changes nothing', () => {
    const { edits, selection } = play(selectTool, drag([[420, 320]]), chosen);
    expect([edits, selection]).toEqual([[], ['f']]);
  });
});

describe('looking only', () => {
  const viewer = { ...context, canEdit: false };

  it('a click selects, the next one on the same box lets it go', () => {
    const click = drag([[410, 310]]);
    expect(play(selectTool, click, viewer).selection).toEqual(['f']);
    expect(play(selectTool, [...click, ...click], viewer).selection).toEqual([]);
  });
});

describe('drawing beside the boxes', () => {
  const drawing = { ...context, drawsBeside: true };

  it('a drag beside them draws, one on them moves, and a click beside them lets go', () => {
    const drawn = play(
      selectTool,
      drag([
        [500, 20],
        [520, 40],
        [530, 45],
      ]),
      drawing,
    );
    expect(drawn.edits.map(({ name, diff }) => [name, cornersIn(diff)])).toEqual([
      ['draw', { 'new-1': [500, 20, 530, 45] }],
    ]);
    expect(drawn.selection).toEqual(['new-1']);
    expect(drawn.previews[1]?.drawn).toEqual({ x1: 500, y1: 20, x2: 520, y2: 40 });
    const moved = play(
      selectTool,
      drag([
        [410, 310],
        [430, 310],
      ]),
      drawing,
    );
    expect(moved.edits.map(({ name }) => name)).toEqual(['move']);
    expect(play(selectTool, drag([[500, 20]]), { ...drawing, selection: ['f'] }).selection).toEqual([]);
  });

  it('a drag of less than 10 px is told to be too small', () => {
    const slip = play(
      selectTool,
      drag([
        [500, 20],
        [506, 40],
      ]),
      drawing,
    );
    expect([slip.edits, slip.effects]).toEqual([[], [{ type: 'notice', notice: 'boxTooSmall' }]]);
  });
});
