import type { KeyPress } from '@/components/annotation/engine/key-table';

/** Every key of a still: its handler and the list on the page read this one table. */
export const STILL_KEYS = [
  { action: 'next', keys: ['ArrowRight', '.'] },
  { action: 'previous', keys: ['ArrowLeft', ','] },
  { action: 'nextOpen', keys: ['u'] },
  { action: 'accept', keys: ['y'] },
  { action: 'normal', keys: ['n'] },
  { action: 'headShape', keys: ['h'] },
  { action: 'acrosome', keys: ['a'] },
  { action: 'vacuoles', keys: ['v'] },
  { action: 'midpiece', keys: ['m'] },
  { action: 'tail', keys: ['t'] },
  { action: 'cytoplasm', keys: ['c'] },
  { action: 'exclude', keys: ['x'] },
  { action: 'undo', keys: ['Mod+z'] },
  { action: 'zoomIn', keys: ['+', '='] },
  { action: 'zoomOut', keys: ['-'] },
  { action: 'fit', keys: ['0'] },
] as const satisfies readonly { readonly action: string; readonly keys: readonly string[] }[];

export type StillAction = (typeof STILL_KEYS)[number]['action'];

/** What a key asks for; null for one that asks for nothing. */
export function keyAction({ key, ctrlKey, metaKey, altKey }: KeyPress): StillAction | null {
  if (altKey) return null;
  const plain = key.length === 1 ? key.toLowerCase() : key;
  const name = ctrlKey || metaKey ? `Mod+${plain}` : plain;
  return STILL_KEYS.find(({ keys }) => (keys as readonly string[]).includes(name))?.action ?? null;
}

const SIGNS: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←' };

/** The first key of an action as it is written on a keyboard. */
export function keyOf(action: StillAction): string {
  const key = STILL_KEYS.find((each) => each.action === action)?.keys[0] ?? '';
  return SIGNS[key] ?? key.replace('Mod+', 'Ctrl+').replace(/[a-z]$/, (letter) => letter.toUpperCase());
}
