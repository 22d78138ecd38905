import { expect, it } from 'vitest';
import { cursorFor } from './cursor';
import { Editor } from './editor';
import { box } from './testing/gestures';

/** A picture at its own size, with a box from (100, 100) to (140, 140). */
function shown(canEdit: boolean, drawsBeside = false): Editor {
  const editor = new Editor({
    picture: { width: 640, height: 480 },
    ...{ canEdit, drawsBeside, className: 'sperm', newId: () => 'n' },
  });
  editor.replace({ added: [box('a', 100, 100, 40)] });
  editor.resize({ width: 640, height: 480 });
  return editor;
}

const pointAt = (editor: Editor, x: number, y: number): string => {
  editor.dispatch({ type: 'move', pointerId: 1, pointerType: 'mouse', button: 0, x, y });
  return cursorFor(editor, false);
};

it('says what a press would do', () => {
  const editor = shown(true);
  expect(pointAt(editor, 300, 300)).toBe('default');
  expect(pointAt(editor, 120, 120)).toBe('move');
  expect(pointAt(editor, 140, 140)).toBe('move');
  editor.set({ selection: ['a'] });
  // Handles: lower right corner, and the middle of the left side.
  expect(pointAt(editor, 140, 140)).toBe('nwse-resize');
  expect(pointAt(editor, 100, 120)).toBe('ew-resize');
  editor.set({ tool: 'box' });
  expect(pointAt(editor, 140, 140)).toBe('crosshair');
  editor.set({ tool: 'pan' });
  expect([cursorFor(editor, false), cursorFor(editor, true)]).toEqual(['grab', 'grabbing']);
  expect(pointAt(shown(true, true), 300, 300)).toBe('crosshair');
});

it('where one only looks, nothing can be moved or resized', () => {
  const editor = shown(false);
  editor.set({ selection: ['a'] });
  expect(pointAt(editor, 140, 140)).toBe('pointer');
  editor.allowEdits(true);
  expect(pointAt(editor, 140, 140)).toBe('nwse-resize');
});
