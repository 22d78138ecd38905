/** What has the focus, as far as it matters: elements fit, and so do plain objects. */
export interface KeyTarget {
  readonly tagName?: string;
  readonly isContentEditable?: boolean;
  readonly getAttribute?: (name: string) => string | null;
}

/** What a key was pressed with, as far as it matters: browser events fit, and so do plain objects. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
  /** Told again because the key is held down. */
  readonly repeat?: boolean;
}

/**
 * The keys of a page: its handler, its cheat sheet and the tests read one table. The message of an action is
 * `keys.{action}` of the page's texts. `Mod` is Ctrl, or Command on a Mac. What changes what is stored is done `once` for
 * each press, however long the key is held down.
 */
export type KeyTable = readonly {
  readonly action: string;
  readonly keys: readonly string[];
  readonly once?: true;
}[];

/** Signs that need Shift or AltGr on some keyboards: what is written counts, not how it was typed. */
const isSign = (key: string): boolean => key.length === 1 && !/[a-z]/i.test(key);
const isPunctuation = (key: string): boolean => isSign(key) && !/[0-9 ]/.test(key);

/** A key as tables name it; null for one that belongs to the browser. */
function nameOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string | null {
  // AltGr is told as Ctrl and Alt by Windows, and as Alt by a Mac.
  if (altKey) return isPunctuation(key) && !metaKey ? key : null;
  const plain = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
  const shift = shiftKey && !isSign(key) ? 'Shift+' : '';
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${shift}${plain}`;
}

/** What a key asks for; null for one that asks for nothing. */
export function actionIn<T extends KeyTable>(table: T, press: KeyPress): T[number]['action'] | null {
  const name = nameOf(press);
  const found = table.find(({ keys }) => keys.includes(name ?? ''));
  const isSpent = found?.once && press.repeat;
  return found && !isSpent ? found.action : null;
}

const FIELDS = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
const FIELD_ROLES = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'slider',
  'listbox',
  'option',
]);
const BUTTONS = new Set(['BUTTON', 'A', 'SUMMARY']);
const BUTTON_ROLES = new Set(['button', 'link', 'tab', 'menuitem', 'switch', 'checkbox']);

/** Whether a key is meant for what has the focus: all in a field, Enter and Space on a button. */
export function isTaken({ key }: KeyPress, target: KeyTarget | null | undefined): boolean {
  if (!target) return false;
  const tag = target.tagName?.toUpperCase() ?? '';
  const role = target.getAttribute?.('role') ?? '';
  if (target.isContentEditable || FIELDS.has(tag) || FIELD_ROLES.has(role)) return true;
  return (key === 'Enter' || key === ' ') && (BUTTONS.has(tag) || BUTTON_ROLES.has(role));
}
