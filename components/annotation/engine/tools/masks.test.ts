import { describe, expect, it } from 'vitest';
import type { MaskRecord, PointsRecord } from '../records';
import { contextOf, drag, mask, play } from '../testing/gestures';
import { brushTool, eraserTool } from './brush';
import { lastPointRemoved, pointsAdded, pointsReset, pointsTool } from './points';
import type { EditedCell } from './tool';

const window = { x: 100, y: 50, width: 8, height: 6 };
const cell: EditedCell = { detectionId: 'a', window, mask: null, points: null };
const points = (...list: PointsRecord['points'][number][]): PointsRecord => ({
  ...{ kind: 'points', id: 'points:a', detectionId: 'a', points: list },
});

describe('points', () => {
  it('a click sets one of the kind that is chosen; the second button and Alt the other', () => {
    const context = contextOf({ cell });
    const label = (keys: object, change = {}) =>
      play(pointsTool, drag([[105, 52]], keys), { ...context, ...change }).edits[0]?.diff.added;
    expect(label({})).toEqual([points({ x: 105, y: 52, label: 1 })]);
    expect(label({ button: 2 })).toEqual([points({ x: 105, y: 52, label: 0 })]);
    expect(label({ altKey: true }, { pointLabel: 0 })).toEqual([points({ x: 105, y: 52, label: 1 })]);
  });

  it('the next ones follow; the record before is kept for the way back', () => {
    const before = points({ x: 1, y: 2, label: 1 });
    const { edits } = play(pointsTool, drag([[105, 52]]), contextOf({ cell: { ...cell, points: before } }));
    expect(edits[0]?.diff.updated).toEqual([
      [before, points({ x: 1, y: 2, label: 1 }, { x: 105, y: 52, label: 1 })],
    ]);
  });

  it('a click in the letterbox adds nothing', () => {
    // 640 × 480 at half its size in the middle of a view of 400 × 400: the picture ends at y = 80 and 320.
    const camera = { scale: 0.5, x: 40, y: 80 };
    for (const place of [
      [200, 79],
      [200, 320],
      [39, 200],
      [360, 200],
    ] as const) {
      const { edits, effects } = play(pointsTool, drag([place]), contextOf({ cell, camera }));
      expect([edits, effects]).toEqual([[], [{ type: 'notice', notice: 'outsidePicture' }]]);
    }
    const { edits } = play(pointsTool, drag([[200, 80]]), contextOf({ cell, camera }));
    expect(edits[0]?.diff.added).toEqual([points({ x: 320, y: 0, label: 1 })]);
  });

  it('a drag, the middle button, a viewer and no cell set none', () => {
    expect(
      play(
        pointsTool,
        drag([
          [105, 52],
          [115, 52],
        ]),
        contextOf({ cell }),
      ).edits,
    ).toEqual([]);
    expect(play(pointsTool, drag([[105, 52]], { button: 1 }), contextOf({ cell })).edits).toEqual([]);
    expect(play(pointsTool, drag([[105, 52]]), contextOf({ cell, canEdit: false })).edits).toEqual([]);
    const { edits, effects } = play(pointsTool, drag([[105, 52]]), contextOf());
    expect([edits, effects]).toEqual([[], [{ type: 'notice', notice: 'noCell' }]]);
  });

  it('suggested ones are added in one step; the last one and all of them can be taken away', () => {
    const two = points({ x: 1, y: 2, label: 1 }, { x: 3, y: 4, label: 0 });
    expect(pointsAdded(cell, two.points).diff.added).toEqual([two]);
    expect(lastPointRemoved({ ...cell, points: two })?.diff.updated[0]?.[1]).toEqual(
      points({ x: 1, y: 2, label: 1 }),
    );
    expect(
      lastPointRemoved({ ...cell, points: points({ x: 1, y: 2, label: 1 }) })?.diff.removed,
    ).toHaveLength(1);
    expect(pointsReset({ ...cell, points: two })?.diff.removed).toEqual([two]);
    expect([pointsReset(cell), lastPointRemoved(cell)]).toEqual([null, null]);
  });
});

/** The bitmap as a drawing. */
const drawn = ({ bits, width }: MaskRecord): string[] =>
  Array.from({ length: bits.length / width }, (_, row) =>
    [...bits.slice(row * width, (row + 1) * width)].map((bit) => (bit ? '#' : '.')).join(''),
  );
const result = (
  played:
    | ReturnType<typeof play<never>>
    | { edits: readonly { diff: { added: readonly unknown[]; updated: readonly (readonly unknown[])[] } }[] },
): MaskRecord => (played.edits[0]?.diff.added[0] ?? played.edits[0]?.diff.updated[0]?.[1]) as MaskRecord;

describe('brush and eraser', () => {
  const context = contextOf({ cell, brushRadiusPx: 1 });

  it('a click alone paints: all pixels whose centers are within the radius', () => {
    const painted = play(brushTool, drag([[103.5, 52.5]]), context);
    expect(drawn(result(painted))).toEqual([
      '........',
      '...#....',
      '..###...',
      '...#....',
      '........',
      '........',
    ]);
    expect(result(painted)).toMatchObject({
      ...window,
      id: 'new-1',
      source: 'painted',
      score: null,
      part: 'cell',
    });
  });

  it('the smallest brush paints the pixel under the pointer, wherever in it that is', () => {
    const painted = play(brushTool, drag([[103.95, 52.95]]), { ...context, brushRadiusPx: 0.5 });
    expect(drawn(result(painted))[2]).toBe('...#....');
    expect(result(painted).bits.filter(Boolean)).toHaveLength(1);
  });

  it('a fast stroke leaves no gaps, and ends at the window', () => {
    const painted = play(
      brushTool,
      drag([
        [95, 52.5],
        [120, 52.5],
      ]),
      { ...context, brushRadiusPx: 0.5 },
    );
    expect(drawn(result(painted))).toEqual([
      '........',
      '........',
      '########',
      '........',
      '........',
      '........',
    ]);
  });

  it('a stroke is one edit, and the bitmap before it stays as it was', () => {
    const before = mask();
    const painted = play(
      brushTool,
      drag([
        [102.5, 51.5],
        [104.5, 51.5],
        [104.5, 54.5],
      ]),
      contextOf({ cell: { ...cell, mask: before }, brushRadiusPx: 0.5 }),
    );
    expect(painted.edits.map(({ name }) => name)).toEqual(['paint']);
    expect(drawn(result(painted))).toEqual([
      '........',
      '..###...',
      '....#...',
      '....#...',
      '....#...',
      '........',
    ]);
    expect(before.bits.includes(1)).toBe(false);
    expect(painted.edits[0]?.diff.updated[0]?.[0]).toBe(before);
    // What is seen on the way.
    expect(painted.previews.slice(0, 2).map(({ mask: seen }) => seen && drawn(seen)[1])).toEqual([
      '..#.....',
      '..###...',
    ]);
    // A model's score is no longer that of what a person painted over.
    expect(result(painted)).toMatchObject({ source: 'painted', score: null });
  });

  it('the eraser takes away; what is empty then is no mask', () => {
    const full = mask({ bits: new Uint8Array(48).fill(1) });
    const erased = play(
      eraserTool,
      drag([[100.5, 50.5]]),
      contextOf({ cell: { ...cell, mask: full }, brushRadiusPx: 0.5 }),
    );
    expect(drawn(result(erased))[0]).toBe('.#######');
    const gone = play(
      eraserTool,
      drag([[104, 53]]),
      contextOf({ cell: { ...cell, mask: full }, brushRadiusPx: 20 }),
    );
    expect(gone.edits[0]?.diff.removed).toEqual([full]);
    expect(gone.edits[0]?.name).toBe('erase');
  });

  it('the second button does the opposite', () => {
    const full = mask({ bits: new Uint8Array(48).fill(1) });
    const erased = play(
      brushTool,
      drag([[100.5, 50.5]], { button: 2 }),
      contextOf({ cell: { ...cell, mask: full }, brushRadiusPx: 0.5 }),
    );
    expect([erased.edits[0]?.name, drawn(result(erased))[0]]).toEqual(['erase', '.#######']);
  });

  it('what changes no pixel is no edit', () => {
    expect(play(brushTool, drag([[300, 300]]), context).edits).toEqual([]);
    expect(play(eraserTool, drag([[103, 52]]), context).edits).toEqual([]);
    expect(play(eraserTool, drag([[103, 52]]), contextOf({ cell: { ...cell, mask: mask() } })).edits).toEqual(
      [],
    );
    expect(play(brushTool, drag([[103, 52]]), contextOf()).effects).toEqual([
      { type: 'notice', notice: 'noCell' },
    ]);
  });
});
