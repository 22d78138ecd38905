import { actionIn, type KeyPress, type KeyTable } from '@/components/annotation/engine/key-table';

/** Every key of a still: its handler and the list on the page read this one table. */
export const STILL_KEYS = [
  { action: 'next', keys: ['ArrowRight', '.'] },
  { action: 'previous', keys: ['ArrowLeft', ','] },
  { action: 'nextOpen', keys: ['u'] },
  { action: 'accept', keys: ['y'], once: true },
  { action: 'normal', keys: ['n'], once: true },
  { action: 'headShape', keys: ['h'], once: true },
  { action: 'acrosome', keys: ['a'], once: true },
  { action: 'vacuoles', keys: ['v'], once: true },
  { action: 'midpiece', keys: ['m'], once: true },
  { action: 'tail', keys: ['t'], once: true },
  { action: 'cytoplasm', keys: ['c'], once: true },
  { action: 'exclude', keys: ['x'], once: true },
  { action: 'undo', keys: ['Mod+z'], once: true },
  { action: 'zoomIn', keys: ['+', '='] },
  { action: 'zoomOut', keys: ['-'] },
  { action: 'fit', keys: ['0'] },
] as const satisfies KeyTable;

export type StillAction = (typeof STILL_KEYS)[number]['action'];

/** What a key asks for, with Shift or without; null for one that asks for nothing. */
export const keyAction = (press: KeyPress): StillAction | null =>
  press.altKey ? null : actionIn(STILL_KEYS, { ...press, shiftKey: false });

const SIGNS: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←' };

/** The first key of an action as it is written on a keyboard. */
export function keyOf(action: StillAction): string {
  const key = STILL_KEYS.find((each) => each.action === action)?.keys[0] ?? '';
  return SIGNS[key] ?? key.replace('Mod+', 'Ctrl+').replace(/[a-z]$/, (letter) => letter.toUpperCase());
}
