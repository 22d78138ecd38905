import type { Point } from './geometry';
import { actionIn, isTaken, type KeyPress, type KeyTable, type KeyTarget } from './key-table';

/** Every key of the annotation workspace. Tab stays the browser's: it moves the focus. */
export const ANNOTATION_KEYS = [
  { action: 'selectTool', keys: ['q'] },
  { action: 'boxTool', keys: ['w'] },
  { action: 'trackTool', keys: ['e'] },
  { action: 'pointsTool', keys: ['t'] },
  { action: 'brushTool', keys: ['y'] },
  { action: 'eraserTool', keys: ['Shift+y'] },
  { action: 'panTool', keys: ['Space'] },
  { action: 'smallerBrush', keys: ['['] },
  { action: 'largerBrush', keys: [']'] },
  { action: 'accept', keys: ['Enter'] },
  { action: 'acceptAll', keys: ['Shift+Enter'] },
  { action: 'reject', keys: ['x'] },
  { action: 'join', keys: ['j'] },
  { action: 'split', keys: ['k'] },
  { action: 'swapTails', keys: ['Shift+k'] },
  { action: 'previousFrame', keys: [','] },
  { action: 'nextFrame', keys: ['.'] },
  { action: 'previousKeyFrame', keys: ['<', 'PageUp'] },
  { action: 'nextKeyFrame', keys: ['>', 'PageDown'] },
  { action: 'copyToNextFrame', keys: ['Mod+d'] },
  { action: 'next', keys: ['n'] },
  { action: 'previous', keys: ['Shift+n'] },
  { action: 'selectAll', keys: ['Mod+a'] },
  { action: 'deselect', keys: ['Escape'] },
  { action: 'nudgeLeft', keys: ['ArrowLeft'] },
  { action: 'nudgeRight', keys: ['ArrowRight'] },
  { action: 'nudgeUp', keys: ['ArrowUp'] },
  { action: 'nudgeDown', keys: ['ArrowDown'] },
  { action: 'nudgeFarLeft', keys: ['Shift+ArrowLeft'] },
  { action: 'nudgeFarRight', keys: ['Shift+ArrowRight'] },
  { action: 'nudgeFarUp', keys: ['Shift+ArrowUp'] },
  { action: 'nudgeFarDown', keys: ['Shift+ArrowDown'] },
  { action: 'class1', keys: ['1'] },
  { action: 'class2', keys: ['2'] },
  { action: 'class3', keys: ['3'] },
  { action: 'delete', keys: ['Delete', 'Backspace'] },
  { action: 'copy', keys: ['Mod+c'] },
  { action: 'paste', keys: ['Mod+v'] },
  { action: 'hide', keys: ['h'] },
  { action: 'lock', keys: ['l'] },
  { action: 'fit', keys: ['0'] },
  { action: 'zoomIn', keys: ['+', '='] },
  { action: 'zoomOut', keys: ['-'] },
  { action: 'magnifier', keys: ['z'] },
  { action: 'undo', keys: ['Mod+z'] },
  { action: 'redo', keys: ['Mod+Shift+z', 'Mod+y'] },
  { action: 'cheatSheet', keys: ['?'] },
] as const satisfies KeyTable;

export type AnnotationAction = (typeof ANNOTATION_KEYS)[number]['action'];

/** How far the arrow keys move what is selected, pixels of the picture; with Shift ten times as far. */
export const NUDGES: Readonly<Partial<Record<AnnotationAction, Point>>> = {
  nudgeLeft: { x: -1, y: 0 },
  nudgeRight: { x: 1, y: 0 },
  nudgeUp: { x: 0, y: -1 },
  nudgeDown: { x: 0, y: 1 },
  nudgeFarLeft: { x: -10, y: 0 },
  nudgeFarRight: { x: 10, y: 0 },
  nudgeFarUp: { x: 0, y: -10 },
  nudgeFarDown: { x: 0, y: 10 },
};

/** What a key asks for; null for one that asks for nothing or is meant for what has the focus. */
export const annotationActionFor = (press: KeyPress, target?: KeyTarget | null): AnnotationAction | null =>
  isTaken(press, target) ? null : actionIn(ANNOTATION_KEYS, press);
