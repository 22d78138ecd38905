import { describe, expect, it } from 'vitest';
import { Editor } from './editor';
import { MaskLayer } from './mask-layer';
import { type Look, Painter } from './painter';
import type { AnnotationRecord } from './records';
import { box, drag } from './testing/gestures';
import { recorder } from './testing/surface';

const picture = { name: 'picture' } as unknown as CanvasImageSource;

describe('the painter', () => {
  const look: Look = {
    picture,
    colorBy: 'confidence',
    trails: [],
    showsMasks: true,
    maskOpacity: 0.4,
    maskColor: () => [1, 2, 3],
  };
  function setUp(records: readonly AnnotationRecord[], shifts: [number, number][] | null = null) {
    const frames: (() => void)[] = [];
    const [below, above] = [recorder(), recorder()];
    const editor: Editor = new Editor(
      { picture: { width: 640, height: 480 }, canEdit: true, className: 'sperm', newId: () => 'n' },
      { onChange: () => painter?.ask() },
    );
    const masks = new MaskLayer({ width: 640, height: 480 }, { source: picture, write: () => undefined });
    const painter: Painter = new Painter(
      editor,
      {
        scene: below.surface,
        overlay: above.surface,
        masks,
        stroke: null,
        shifter: shifts && { ratio: () => 2, shift: (dx, dy) => shifts.push([dx, dy]) },
        schedule: (draw) => frames.push(draw),
      },
      look,
    );
    editor.resize({ width: 640, height: 480 });
    editor.replace({ added: records });
    const next = () => {
      for (const draw of frames.splice(0)) draw();
      return painter.sceneCount;
    };
    return { editor, painter, next, frames, drawn: below.drawn };
  }

  it('draws once for many changes, and the scene only when it changes', () => {
    const { editor, next, frames } = setUp([box('a', 100, 100), box('b', 300, 300)]);
    expect(frames).toHaveLength(1);
    expect(next()).toBe(1);
    const [down, ...moves] = drag([
      [110, 110],
      [120, 120],
      [130, 130],
      [140, 140],
    ]);
    editor.dispatch(down as never);
    next();
    const counts = moves.slice(0, 3).map((event) => {
      editor.dispatch(event);
      return next();
    });
    // Once without the box that was taken up; then the overlay alone follows the pointer.
    expect(counts).toEqual([2, 2, 2]);
    editor.dispatch(moves[3] as never);
    expect(next()).toBe(3);
    editor.set({ hoveredId: 'b' });
    expect(next()).toBe(3);
  });

  it('shows a stroke while it is painted', () => {
    const { editor, next } = setUp([]);
    editor.set({ tool: 'brush', cell: { detectionId: 'a', window: { x: 0, y: 0, width: 50, height: 50 } } });
    const before = next();
    for (const event of drag([
      [10, 10],
      [20, 20],
    ]).slice(0, 2))
      editor.dispatch(event);
    expect(next()).toBe(before + 1);
  });

  it('while one pans, moves what is drawn and draws only what comes into view', () => {
    const shifts: [number, number][] = [];
    const boxes = [box('left', 2, 200), box('right', 500, 200)];
    const { editor, next, drawn } = setUp(boxes, shifts);
    const panned = (x: number, y: number, scale = 1) => {
      drawn.length = 0;
      editor.look({ scale, x, y });
      next();
      return {
        clips: drawn.filter(([name]) => name === 'rect').map((call) => call.slice(1)),
        boxes: drawn.filter(([name]) => name === 'strokeRect').map((call) => call[1]),
      };
    };
    next();
    // Whole pixels of a canvas that has two for one of the view.
    expect(panned(30.2, 0)).toEqual({ clips: [[0, 0, 30, 480]], boxes: [] });
    expect(panned(10, -20)).toEqual({
      clips: [
        [620, 0, 20, 480],
        [0, 460, 640, 20],
      ],
      boxes: [],
    });
    expect(shifts).toEqual([
      [30, 0],
      [-20, -20],
    ]);
    // What reaches into the part that comes into view is drawn; a long way or another scale draws all.
    expect(panned(-10, -20).boxes).toEqual([]);
    expect(panned(20, -20).boxes).toEqual([22]);
    expect(panned(400, -20).boxes).toEqual([402]);
    expect(panned(0, 0, 2).clips).toEqual([]);
    expect(shifts).toHaveLength(4);
    // Another record draws all, too.
    editor.look({ scale: 2, x: 5, y: 0 });
    editor.replace({ added: [box('new', 0, 0)] });
    next();
    expect(shifts).toHaveLength(4);
  });
});
