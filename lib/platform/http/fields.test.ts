import { expect, it } from 'vitest';
import { asSeen, nameField } from './fields';

it('takes a name as it reads', () => {
  for (const [given, seen] of [
    // A soft hyphen, a byte order mark, a zero-width space: what copying from documents brings along.
    ['Sam\u00ADple\uFEFF 1\u200B2', 'Sample 12'],
    // A turned direction: `evil` would read `live`.
    ['Sample \u202Eevil\u202C', 'Sample evil'],
    ['Sample\u00A0 1\t2\n3\u0007', 'Sample 1 2 3 '],
    ['Sample\u0000 1', 'Sample\u0000 1'],
    // An e and its accent are one letter.
    ['E\u0301va', 'Éva'],
    // Joiners make one sign of several, and shape Persian words.
    ['👩\u200D🔬 می\u200Cخواهم שלום', '👩\u200D🔬 می\u200Cخواهم שלום'],
  ] as const) {
    expect(asSeen(given)).toBe(seen);
  }
  expect(nameField.safeParse('\u200B \u202E').success).toBe(false);
  expect(nameField.parse('\u200F Sample 1\u00A0')).toBe('Sample 1');
});
