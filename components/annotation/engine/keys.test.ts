import { describe, expect, it } from 'vitest';
import { ANNOTATION_KEYS, annotationActionFor, NUDGES } from './annotation-keys';
import { CROP_KEYS, cropActionFor } from './crop-keys';
import type { KeyTable } from './key-table';
import { actionFor } from './keymap';

describe.each([
  ['annotation', ANNOTATION_KEYS as KeyTable],
  ['crops', CROP_KEYS as KeyTable],
])('the table of %s', (_, table) => {
  it('names each key and each action once', () => {
    const keys = table.flatMap((entry) => [...entry.keys]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(table.map(({ action }) => action)).size).toBe(table.length);
  });

  it('leaves Tab to the browser', () => {
    expect(table.flatMap(({ keys }) => [...keys])).not.toContain('Tab');
  });
});

describe('keys of the workspace', () => {
  // As the design lists them.
  it.each([
    [{ key: 'q' }, 'selectTool'],
    [{ key: 'W', shiftKey: false }, 'boxTool'],
    [{ key: 'e' }, 'trackTool'],
    [{ key: 't' }, 'pointsTool'],
    [{ key: 'y' }, 'brushTool'],
    [{ key: '[' }, 'smallerBrush'],
    [{ key: ']' }, 'largerBrush'],
    [{ key: 'Enter' }, 'accept'],
    [{ key: 'Enter', shiftKey: true }, 'acceptAll'],
    [{ key: 'x' }, 'reject'],
    [{ key: 'j' }, 'join'],
    [{ key: 'k' }, 'split'],
    [{ key: 'K', shiftKey: true }, 'swapTails'],
    [{ key: ',' }, 'previousFrame'],
    [{ key: '.' }, 'nextFrame'],
    [{ key: '<', shiftKey: true }, 'previousKeyFrame'],
    [{ key: '>', shiftKey: true }, 'nextKeyFrame'],
    [{ key: 'd', ctrlKey: true }, 'copyToNextFrame'],
    [{ key: 'n' }, 'next'],
    [{ key: 'ArrowLeft' }, 'nudgeLeft'],
    [{ key: 'ArrowDown', shiftKey: true }, 'nudgeFarDown'],
    [{ key: '2' }, 'class2'],
    [{ key: 'h' }, 'hide'],
    [{ key: 'l' }, 'lock'],
    [{ key: '0' }, 'fit'],
    [{ key: 'z' }, 'magnifier'],
    [{ key: 'z', metaKey: true }, 'undo'],
    [{ key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
    [{ key: '?', shiftKey: true }, 'cheatSheet'],
    [{ key: 'Delete' }, 'delete'],
    [{ key: ' ' }, 'panTool'],
  ] as const)('%o is %s', (press, action) => {
    expect(annotationActionFor(press)).toBe(action);
  });

  it('brackets count as they are written, also with AltGr of Windows or Option of a Mac', () => {
    expect(annotationActionFor({ key: '[', ctrlKey: true, altKey: true })).toBe('smallerBrush');
    expect(annotationActionFor({ key: ']', altKey: true })).toBe('largerBrush');
    expect(annotationActionFor({ key: '1', altKey: true })).toBeNull();
  });

  it('all others belong to the browser', () => {
    for (const press of [
      { key: 'Tab' },
      { key: 'q', ctrlKey: true },
      { key: 'x', altKey: true },
      { key: 'r', metaKey: true },
    ]) {
      expect(annotationActionFor(press)).toBeNull();
    }
  });

  it('whoever types, types; on a button, Enter and Space press it', () => {
    const on = (tagName: string, role: string | null = null) => ({ tagName, getAttribute: () => role });
    for (const field of [
      on('INPUT'),
      on('textarea'),
      on('SELECT'),
      on('DIV', 'slider'),
      on('DIV', 'combobox'),
      { isContentEditable: true },
    ]) {
      expect(annotationActionFor({ key: 'x' }, field)).toBeNull();
      expect(annotationActionFor({ key: 'z', ctrlKey: true }, field)).toBeNull();
    }
    for (const button of [on('BUTTON'), on('A'), on('DIV', 'switch')]) {
      expect(annotationActionFor({ key: 'Enter' }, button)).toBeNull();
      expect(annotationActionFor({ key: ' ' }, button)).toBeNull();
      expect(annotationActionFor({ key: 'x' }, button)).toBe('reject');
    }
    expect(annotationActionFor({ key: 'Enter' }, on('CANVAS', 'application'))).toBe('accept');
  });

  it('arrows nudge by 1 px and by 10', () => {
    expect(NUDGES.nudgeLeft).toEqual({ x: -1, y: 0 });
    expect(NUDGES.nudgeFarUp).toEqual({ x: 0, y: -10 });
  });
});

describe('keys of the crops page', () => {
  it.each([
    ['f', 'foreground'],
    ['b', 'background'],
    ['a', 'suggestPoints'],
    ['z', 'undoPoint'],
    ['r', 'resetPoints'],
    ['g', 'generateMask'],
    ['p', 'predictMask'],
    ['s', 'addToLabel'],
    ['ArrowLeft', 'previousCrop'],
    ['ArrowRight', 'nextCrop'],
    ['?', 'cheatSheet'],
    ['/', 'cheatSheet'],
    ['Escape', 'close'],
  ])('%s is %s, but not with Ctrl or Command, nor while somebody types', (key, action) => {
    expect(cropActionFor({ key })).toBe(action);
    expect(cropActionFor({ key, ctrlKey: true })).toBeNull();
    expect(cropActionFor({ key, metaKey: true })).toBeNull();
    expect(cropActionFor({ key }, { tagName: 'INPUT' })).toBeNull();
  });
});

describe('a key that is held down', () => {
  it('steps and zooms on, but changes what is stored once', () => {
    expect(cropActionFor({ key: 'ArrowRight', repeat: true })).toBe('nextCrop');
    expect(cropActionFor({ key: 's', repeat: false })).toBe('addToLabel');
    for (const key of ['a', 'g', 'p', 's']) expect(cropActionFor({ key, repeat: true }), key).toBeNull();
    expect(actionFor({ key: 'n', repeat: true })).toBe('nextTrack');
    for (const key of ['x', 'k', 'j', 'c']) expect(actionFor({ key, repeat: true }), key).toBeNull();
    expect(actionFor({ key: 'z', ctrlKey: true, repeat: true })).toBeNull();
  });
});
