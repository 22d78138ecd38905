import { expect, it } from 'vitest';
import type { CellTrackRecord } from '../records';
import { box, contextOf, cornersIn, drag, play } from '../testing/gestures';
import { drawBoxTool } from './draw-box';

const touch = { pointerType: 'touch' } as const;

it('a drag draws a box of the class that is set: certain, verified, a person’s', () => {
  const { edits, selection, previews } = play(
    drawBoxTool,
    drag([
      [50, 60],
      [70, 90],
      [80, 100],
    ]),
    contextOf({ className: 'cluster' }),
  );
  expect(edits[0]?.diff.added).toEqual([
    box('new-1', 50, 60, 0, {
      ...{ x2: 80, y2: 100, className: 'cluster', confidence: 1, source: 'manual', verified: true },
    }),
  ]);
  expect(selection).toEqual(['new-1']);
  expect(previews[1]).toEqual({ drawn: { x1: 50, y1: 60, x2: 70, y2: 90 } });
});

it('the drag has to be longer than 10 px both ways', () => {
  for (const to of [
    [60, 100],
    [80, 70],
  ] as const) {
    const { edits, effects } = play(drawBoxTool, drag([[50, 60], to]), contextOf());
    expect([edits, effects]).toEqual([[], [{ type: 'notice', notice: 'boxTooSmall' }]]);
  }
  expect(
    play(
      drawBoxTool,
      drag([
        [50, 60],
        [61, 71],
      ]),
      contextOf(),
    ).edits,
  ).toHaveLength(1);
});

it('is measured in pixels of the picture, and cut off at its border', () => {
  const camera = { scale: 4, x: 10, y: 10 };
  // 40 px of the screen are 10 of the picture.
  expect(
    play(
      drawBoxTool,
      drag([
        [50, 50],
        [90, 90],
      ]),
      contextOf({ camera }),
    ).edits,
  ).toEqual([]);
  const { edits } = play(
    drawBoxTool,
    drag([
      [-30, 0],
      [90, 90],
    ]),
    contextOf({ camera }),
  );
  expect(cornersIn(edits[0]?.diff)).toEqual({ 'new-1': [0, 0, 20, 20] });
});

it('two taps of a finger are two corners', () => {
  const taps = [...drag([[50, 60]], touch), ...drag([[80, 40]], touch)];
  const { edits, effects, previews } = play(drawBoxTool, taps, contextOf());
  expect(cornersIn(edits[0]?.diff)).toEqual({ 'new-1': [50, 40, 80, 60] });
  expect(effects[0]).toEqual({ type: 'notice', notice: 'firstCorner' });
  expect(previews[1]).toEqual({ corner: { x: 50, y: 60 } });
});

it('a click of the mouse, another button, a viewer and a cancelled drag draw nothing', () => {
  const events = [...drag([[50, 60]]), ...drag([[80, 100]])];
  expect(play(drawBoxTool, events, contextOf()).edits).toEqual([]);
  const way = [
    [50, 60],
    [80, 100],
  ] as const;
  expect(play(drawBoxTool, drag(way, { button: 2 }), contextOf()).edits).toEqual([]);
  expect(play(drawBoxTool, drag(way), contextOf({ canEdit: false })).edits).toEqual([]);
  const [down, , up] = drag(way);
  const { state } = drawBoxTool.step(drawBoxTool.initial, down as never, contextOf());
  const cancelled = drawBoxTool.step(state, { type: 'cancel' }, contextOf());
  expect(drawBoxTool.step(cancelled.state, up as never, contextOf()).edit).toBeUndefined();
});

it('a track is begun by its first box, and each frame has one box of it', () => {
  const way = drag([
    [50, 60],
    [80, 100],
  ]);
  const begun = play(drawBoxTool, way, contextOf({ drawsTrack: true })).edits[0]?.diff.added ?? [];
  expect(begun).toMatchObject([
    { kind: 'track', id: 'new-1', number: null, state: 'accepted' },
    { kind: 'box', id: 'new-2', trackId: 'new-1', isKey: true },
  ]);
  const track = begun[0] as CellTrackRecord;
  const onward = play(drawBoxTool, way, contextOf({ drawsTrack: true, track }));
  expect(onward.edits[0]?.diff.added).toMatchObject([{ kind: 'box', trackId: 'new-1' }]);
  const laid = box('laid', 0, 0, 20, { trackId: 'new-1', isKey: false, source: 'interpolated' });
  const again = play(drawBoxTool, way, contextOf({ drawsTrack: true, track, boxes: [laid] }));
  expect(again.edits[0]?.diff.added).toEqual([]);
  expect(cornersIn(again.edits[0]?.diff)).toEqual({ laid: [50, 60, 80, 100] });
  expect(again.selection).toEqual(['laid']);
});
