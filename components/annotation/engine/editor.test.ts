import { describe, expect, it } from 'vitest';
import type { AnnotationAction } from './annotation-keys';
import type { BoxRecord } from './records';
import { box, drag, mask } from './testing/gestures';
import { setUp } from './testing/workspace';

describe('keys', () => {
  it('nudges of less than half a second apart are one step, with Shift ten times as far', () => {
    const { editor, act, box: of, clock } = setUp([box('a', 100, 100)]);
    editor.set({ selection: ['a'] });
    for (const action of ['nudgeRight', 'nudgeRight', 'nudgeFarDown'] as const) {
      clock.ms += 300;
      act(action);
    }
    expect(of('a')).toMatchObject({ x1: 102, y1: 110 });
    clock.ms += 501;
    act('nudgeUp', 'undo');
    expect(of('a')).toMatchObject({ x1: 102, y1: 110 });
    act('undo');
    expect(of('a')).toMatchObject({ x1: 100, y1: 100, verified: false });
    expect(editor.history.canUndo).toBe(false);
  });

  it('Enter accepts and goes to the next unsure box, in the order that the page gives', () => {
    const {
      editor,
      act,
      box: of,
    } = setUp([box('a', 0, 0), box('b', 50, 0), box('c', 100, 0, 20, { verified: true }), box('d', 150, 0)]);
    editor.set({ order: ['d', 'c', 'a', 'b'] });
    act('next');
    expect(editor.state.selection).toEqual(['d']);
    act('accept');
    expect([of('d').verified, editor.state.selection]).toEqual([true, ['a']]);
    act('accept');
    expect(editor.state.selection).toEqual(['b']);
    act('accept');
    expect(editor.state.selection).toEqual([]);
    act('undo');
    expect([of('b').verified, of('a').verified, editor.state.selection]).toEqual([false, true, ['b']]);
  });

  it('X rejects and goes on; what was painted and clicked in the box goes with it, and comes back', () => {
    const points = {
      kind: 'points',
      id: 'points:a',
      detectionId: 'a',
      points: [{ x: 1, y: 1, label: 1 }],
    } as const;
    const { editor, act } = setUp([box('a', 0, 0), box('b', 50, 0), mask(), points]);
    editor.set({ selection: ['a'] });
    act('reject');
    expect([editor.store.all.map(({ id }) => id), editor.state.selection]).toEqual([['b'], ['b']]);
    expect(editor.undo()).toBe('reject');
    expect(editor.store.all).toHaveLength(4);
  });

  it('a class is given to what is selected, and to what is drawn next', () => {
    const { editor, act, drag: lead, box: of } = setUp([box('a', 0, 0)]);
    editor.set({ selection: ['a'] });
    act('class2', 'boxTool');
    lead([
      [100, 100],
      [150, 150],
    ]);
    expect([of('a'), of('n1')]).toMatchObject([
      { className: 'cluster', verified: true },
      { className: 'cluster' },
    ]);
  });

  it('copies are pasted beside on the same frame, in place on another', () => {
    const { editor, act, actOn, box: of } = setUp([box('a', 630, 0, 10, { trackId: 't' }), box('b', 0, 0)]);
    editor.set({ selection: ['a'] });
    act('copy', 'paste');
    // There is no room to the right.
    expect(of('n1')).toMatchObject({ x1: 630, y1: 10, trackId: null, source: 'manual', verified: true });
    expect(editor.state.selection).toEqual(['n1']);
    actOn('f2', 'paste');
    expect(of('n2')).toMatchObject({ x1: 630, y1: 0 });
    act('undo', 'undo');
    expect(editor.store.all.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('what is hidden can’t be clicked, what is locked can’t be changed', () => {
    const { editor, act, drag: lead, box: of, boxes } = setUp([box('a', 100, 100), box('b', 300, 100)]);
    editor.set({ selection: ['a'] });
    act('hide');
    lead([[110, 110]]);
    expect(editor.state.selection).toEqual([]);
    act('hide');
    lead([[110, 110]]);
    expect(editor.state.selection).toEqual(['a']);
    act('lock', 'nudgeRight', 'delete', 'class2', 'reject', 'accept');
    expect(of('a')).toEqual(box('a', 100, 100));
    act('selectAll', 'delete');
    expect(boxes().map(({ id }) => id)).toEqual(['a']);
    act('lock', 'hide', 'hide');
    expect(editor.boxes).toHaveLength(1);
  });

  it('a viewer looks and selects, and changes nothing', () => {
    const { editor, act, drag: lead, sent } = setUp([box('a', 100, 100)], false);
    lead([
      [110, 110],
      [150, 150],
    ]);
    act('nudgeRight', 'delete', 'class2', 'copy', 'paste', 'accept', 'boxTool');
    lead([
      [300, 300],
      [350, 350],
    ]);
    expect([sent, editor.store.all]).toEqual([[], [box('a', 100, 100)]]);
  });

  it('what concerns frames, tracks and the server is left to the page', () => {
    const { act } = setUp([]);
    expect(
      act('nextFrame', 'acceptAll', 'join', 'split', 'swapTails', 'copyToNextFrame', 'cheatSheet'),
    ).toEqual(Array(7).fill(false));
  });

  it('the brush changes its size in steps, and stops at both ends', () => {
    const { editor, act } = setUp([]);
    act('largerBrush');
    expect(editor.state.brushRadiusPx).toBe(4);
    act(...Array<AnnotationAction>(20).fill('smallerBrush'));
    expect(editor.state.brushRadiusPx).toBe(0.5);
  });
});

describe('pointers', () => {
  it('the middle button pans, whatever tool is in hand', () => {
    const { editor, drag: lead, sent } = setUp([box('a', 100, 100)]);
    editor.set({ tool: 'box' });
    lead(
      [
        [100, 100],
        [130, 140],
      ],
      { button: 1 },
    );
    expect([editor.state.camera, sent]).toEqual([{ scale: 1, x: 30, y: 40 }, []]);
    lead([
      [100, 100],
      [130, 140],
    ]);
    expect(sent).toHaveLength(1);
  });

  it('a second finger ends a stroke without a trace', () => {
    const { editor, sent } = setUp([]);
    editor.set({ tool: 'brush', cell: { detectionId: 'a', window: { x: 0, y: 0, width: 50, height: 50 } } });
    const finger = (type: 'down' | 'move' | 'up', pointerId: number, x: number) =>
      editor.dispatch({ type, pointerId, x, y: 20, pointerType: 'touch', button: 0 });
    finger('down', 1, 10);
    finger('move', 1, 20);
    expect(editor.preview.mask?.bits.includes(1)).toBe(true);
    finger('down', 2, 40);
    finger('move', 2, 80);
    finger('up', 2, 80);
    finger('up', 1, 20);
    expect([sent, editor.preview, editor.state.camera.scale > 1]).toEqual([[], {}, true]);
  });

  it('another tool ends what was under way', () => {
    const { editor, act, sent } = setUp([box('a', 100, 100)]);
    const [down, move, up] = drag([
      [110, 110],
      [150, 150],
    ]);
    editor.dispatch(down as never);
    editor.dispatch(move as never);
    expect(editor.preview.shapes?.size).toBe(1);
    act('boxTool');
    editor.dispatch(up as never);
    expect([sent, editor.preview]).toEqual([[], {}]);
  });

  it('the smallest box under the pointer is told apart', () => {
    const { editor, drag: lead } = setUp([box('a', 100, 100, 60), box('b', 110, 110, 10)]);
    lead([[115, 115]]);
    expect([editor.state.hoveredId, editor.state.pointer]).toEqual(['b', { x: 115, y: 115 }]);
  });

  it('a picture that is fitted stays so in a view of another size, another camera stays where it is', () => {
    const { editor, act } = setUp([]);
    editor.resize({ width: 320, height: 480 });
    expect(editor.state.camera).toEqual({ scale: 0.5, x: 0, y: 120 });
    editor.dispatch({ type: 'wheel', x: 0, y: 120, deltaX: 0, deltaY: -100 });
    const { camera } = editor.state;
    editor.resize({ width: 330, height: 480 });
    expect(editor.state.camera).toEqual(camera);
    act('fit');
    expect(editor.state.isFitted).toBe(true);
  });
});

it('what somebody else deletes is no longer selected, and their work is not undone', () => {
  const { editor, act } = setUp([box('a', 100, 100)]);
  editor.set({ selection: ['a'] });
  act('class2');
  editor.replace({ removed: [editor.store.get('a') as BoxRecord] });
  expect([editor.state.selection, editor.undo(), editor.store.all]).toEqual([[], null, []]);
});
