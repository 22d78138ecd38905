import { describe, expect, it } from 'vitest';
import { AsciiLines, fixed } from './ascii-lines';

describe('AsciiLines', () => {
  it('writes numbers as text would', () => {
    const numbers = [
      0, -0, 1, -1, 0.5, -0.05, 0.00004, 12.3, 12.305, 99.9999, 100, 640.125, 1e-9, -0.00004, 123456.7891,
    ];
    for (const value of [...numbers, 3e9, -1e15, 1e21, Number.NaN]) {
      for (const digits of [0, 1, 2, 3, 4]) {
        expect(new AsciiLines().number(value, digits).bytes().toString()).toBe(fixed(value, digits));
      }
    }
  });

  it('grows with what is written', () => {
    const lines = new AsciiLines();
    for (let i = 0; i < 3000; i++)
      lines
        .number(i, 0)
        .cell(i / 8, 3)
        .text('\n');
    const rows = lines.bytes().toString().trimEnd().split('\n');
    expect(rows).toEqual(Array.from({ length: 3000 }, (_, i) => `${i},${i / 8}`));
  });
});
