import { actionIn, isTaken, type KeyPress, type KeyTable, type KeyTarget } from './key-table';

/** Every key of the crops page, where masks are made from points: specified. */
export const CROP_KEYS = [
  { action: 'foreground', keys: ['f'] },
  { action: 'background', keys: ['b'] },
  { action: 'suggestPoints', keys: ['a'], once: true },
  { action: 'undoPoint', keys: ['z'] },
  { action: 'resetPoints', keys: ['r'] },
  { action: 'generateMask', keys: ['g'], once: true },
  { action: 'predictMask', keys: ['p'], once: true },
  { action: 'addToLabel', keys: ['s'], once: true },
  { action: 'previousCrop', keys: ['ArrowLeft'] },
  { action: 'nextCrop', keys: ['ArrowRight'] },
  { action: 'cheatSheet', keys: ['?', '/'] },
  { action: 'close', keys: ['Escape'] },
] as const satisfies KeyTable;

export type CropAction = (typeof CROP_KEYS)[number]['action'];

/** What a key asks for; null while somebody types, and with Ctrl or Command: specified. */
export const cropActionFor = (press: KeyPress, target?: KeyTarget | null): CropAction | null =>
  isTaken(press, target) ? null : actionIn(CROP_KEYS, press);
