import { actionIn, type KeyPress, type KeyTable } from './key-table';

/**
 * Every key of the player: its handler, the list of keys on the page and the tests read this one table. `Mod` is Ctrl, or
 * Command on a Mac.
 */
export const KEYMAP = [
  { action: 'playPause', keys: ['Space'] },
  { action: 'previousFrame', keys: [',', 'ArrowLeft'] },
  { action: 'nextFrame', keys: ['.', 'ArrowRight'] },
  { action: 'firstFrame', keys: ['Home'] },
  { action: 'lastFrame', keys: ['End'] },
  { action: 'slower', keys: ['<'] },
  { action: 'faster', keys: ['>'] },
  { action: 'shorterTrail', keys: ['['] },
  { action: 'longerTrail', keys: [']'] },
  { action: 'toggleBoxes', keys: ['b'] },
  { action: 'toggleTracks', keys: ['t'] },
  { action: 'zoomIn', keys: ['+', '='] },
  { action: 'zoomOut', keys: ['-'] },
  { action: 'fit', keys: ['0'] },
  { action: 'nextTrack', keys: ['n', 'ArrowDown'] },
  { action: 'previousTrack', keys: ['p', 'ArrowUp'] },
  { action: 'deselect', keys: ['Escape'] },
  { action: 'reject', keys: ['x'], once: true },
  { action: 'split', keys: ['k'], once: true },
  { action: 'join', keys: ['j'], once: true },
  { action: 'restore', keys: ['c'], once: true },
  { action: 'undo', keys: ['Mod+z'], once: true },
  { action: 'redo', keys: ['Mod+Shift+z', 'Mod+y'], once: true },
  { action: 'cheatSheet', keys: ['?'] },
] as const satisfies KeyTable;

export type PlayerAction = (typeof KEYMAP)[number]['action'];

/** What a key asks for; null for one that asks for nothing. */
export const actionFor = (press: KeyPress): PlayerAction | null => actionIn(KEYMAP, press);
