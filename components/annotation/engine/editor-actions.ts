import { type AnnotationAction, NUDGES } from './annotation-keys';
import { boxesAccepted, boxesClassified, boxesDeleted, type Clip, pasted } from './box-edits';
import { zoomed } from './camera';
import type { Editor } from './editor';
import { nextBrushRadius } from './editor-state';
import { toggleHidden, toggleLocked } from './hide-lock';
import { following, NOTHING } from './selection';
import { changeable, nudge } from './tools/move';
import type { ToolName } from './tools/running-tool';
import type { Edit } from './tools/tool';

/** What actions need beside the editor. */
export interface ActionOptions {
  readonly frameId: string;
  /** Of the keys 1, 2 and 3. */
  readonly classNames: readonly string[];
  /** Of the whole workspace: what is copied on one frame is pasted on another. */
  readonly clipboard: { clip: Clip | null };
  readonly now: () => number;
}

const ZOOM_STEP = 1.5;

const TOOLS: Readonly<Partial<Record<AnnotationAction, ToolName>>> = {
  selectTool: 'select',
  boxTool: 'box',
  trackTool: 'track',
  panTool: 'pan',
  pointsTool: 'points',
  brushTool: 'brush',
  eraserTool: 'eraser',
};

/** The boxes in the order in which a person goes through them. */
function orderOf(editor: Editor): string[] {
  const shown = new Set(editor.boxes.map(({ id }) => id));
  const first = editor.state.order.filter((id) => shown.has(id));
  for (const id of first) shown.delete(id);
  return [...first, ...shown];
}

function zoom(editor: Editor, factor: number): void {
  const { camera, view, pointer } = editor.state;
  const at = pointer ?? { x: view.width / 2, y: view.height / 2 };
  editor.look(zoomed(camera, at, factor, editor.options.picture, view));
}

const commit = (editor: Editor, edit: Edit | null): void => {
  if (edit) editor.commit(edit);
};

/** Accepts what is selected and goes on to the next box that nobody has verified. */
function accept(editor: Editor): void {
  const order = orderOf(editor);
  const after = following(order, editor.state.selection);
  commit(editor, boxesAccepted(changeable(editor.context)));
  const open = new Set(editor.boxes.filter(({ verified }) => !verified).map(({ id }) => id));
  const from = Math.max(0, order.indexOf(after[0] ?? ''));
  const next = [...order.slice(from), ...order.slice(0, from)].find((id) => open.has(id));
  editor.set({ selection: next === undefined ? NOTHING : [next] });
}

function copy(editor: Editor, { clipboard, frameId }: ActionOptions): void {
  const { selection } = editor.state;
  const boxes = editor.boxes.filter(({ id }) => selection.includes(id));
  if (boxes.length > 0) clipboard.clip = { frameId, boxes };
}

function paste(editor: Editor, { clipboard, frameId }: ActionOptions): void {
  const edit = clipboard.clip && pasted(clipboard.clip, { frameId, ...editor.options });
  if (!edit || !editor.options.canEdit) return;
  editor.commit(edit);
  editor.set({ selection: edit.diff.added.map(({ id }) => id) });
}

/** Whoever goes on reviewing after a rejection wants the next box under the hand. */
function reject(editor: Editor): void {
  const boxes = changeable(editor.context);
  const gone = new Set(boxes.map(({ id }) => id));
  const order = orderOf(editor);
  const at = order.findIndex((id) => gone.has(id));
  const next = order.slice(Math.max(0, at)).find((id) => !gone.has(id)) ?? order.find((id) => !gone.has(id));
  commit(editor, boxesDeleted(editor.store.all, boxes, 'reject'));
  if (boxes.length > 0) editor.set({ selection: next === undefined ? NOTHING : [next] });
}

/**
 * Does what a key or a button asks for, as far as it concerns the editor alone.
 * @returns false for what the page has to do: frames, tracks and whatever else the server decides
 */
export function perform(editor: Editor, action: AnnotationAction, options: ActionOptions): boolean {
  const { state } = editor;
  const tool = TOOLS[action];
  const by = NUDGES[action];
  if (tool) {
    editor.set({ tool });
    return true;
  }
  if (by) {
    const edit = nudge(editor.context, by);
    if (edit) editor.commit(edit, { key: `nudge ${state.selection.join(' ')}`, atMs: options.now() });
    return true;
  }
  switch (action) {
    case 'smallerBrush':
    case 'largerBrush':
      editor.set({ brushRadiusPx: nextBrushRadius(state.brushRadiusPx, action === 'largerBrush' ? 1 : -1) });
      return true;
    case 'accept':
      accept(editor);
      return true;
    case 'reject':
      reject(editor);
      return true;
    case 'next':
    case 'previous':
      editor.set({ selection: following(orderOf(editor), state.selection, action === 'next' ? 1 : -1) });
      return true;
    case 'selectAll':
      editor.set({ selection: orderOf(editor) });
      return true;
    case 'deselect':
      editor.dispatch({ type: 'cancel' });
      editor.set({ selection: NOTHING });
      return true;
    case 'class1':
    case 'class2':
    case 'class3': {
      const className = options.classNames[Number(action.slice(-1)) - 1];
      if (className === undefined) return true;
      commit(editor, boxesClassified(changeable(editor.context), className));
      editor.set({ className });
      return true;
    }
    case 'delete':
      commit(editor, boxesDeleted(editor.store.all, changeable(editor.context)));
      return true;
    case 'copy':
      copy(editor, options);
      return true;
    case 'paste':
      paste(editor, options);
      return true;
    case 'hide':
      editor.set({ hideLock: toggleHidden(state.hideLock, state.selection) });
      return true;
    case 'lock':
      editor.set({ hideLock: toggleLocked(state.hideLock, state.selection) });
      return true;
    case 'fit':
      editor.fit();
      return true;
    case 'zoomIn':
    case 'zoomOut':
      zoom(editor, action === 'zoomIn' ? ZOOM_STEP : 1 / ZOOM_STEP);
      return true;
    case 'magnifier':
      editor.set({ hasMagnifier: !state.hasMagnifier });
      return true;
    case 'undo':
      editor.undo();
      return true;
    case 'redo':
      editor.redo();
      return true;
    default:
      return false;
  }
}
