import type { Editor } from './editor';
import { type HandleName, handleNear } from './hit-box';
import { changeable } from './tools/move';

const HANDLE_CURSORS: Readonly<Record<HandleName, string>> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
};

/** The cursor that says what the pointer would do where it is, by its name in CSS. */
export function cursorFor(editor: Editor, isPressed: boolean): string {
  const { context, state } = editor;
  const { tool, pointer, hoveredId, selection, camera } = state;
  if (tool === 'pan') return isPressed ? 'grabbing' : 'grab';
  if (tool !== 'select') return 'crosshair';
  const [box, another] = selection.length === 1 ? changeable(context) : [];
  const handle = pointer && box && !another ? handleNear(box, camera, pointer) : null;
  if (handle) return HANDLE_CURSORS[handle];
  if (hoveredId === null) return context.drawsBeside ? 'crosshair' : 'default';
  return changeable({ ...context, selection: [hoveredId] }).length > 0 ? 'move' : 'pointer';
}
