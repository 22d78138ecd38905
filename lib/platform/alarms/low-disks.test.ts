import { expect, it } from 'vitest';
import { lowBytes, lowDisks } from './examining';

const GB = 2 ** 30;

it('calls a disk nearly full below twice the reserve or a twentieth of it, 50 GB at most', () => {
  // 500 MB are kept free: 1,000 MB are more than a twentieth of 10 GB.
  expect(lowBytes(10 * GB, 500)).toBe(1000 * 1_048_576);
  expect(lowBytes(100 * GB, 500)).toBe(5 * GB);
  expect(lowBytes(4000 * GB, 500)).toBe(50 * GB);
});

it('lets an alarm end only when a tenth more is free', () => {
  const at = (free: number) => [{ place: 'objects' as const, freeBytes: free * GB, sizeBytes: 100 * GB }];
  const [known, unknown] = [new Set(['objects']), new Set<string>()];
  expect(lowDisks(at(4.9), unknown)).toEqual([
    {
      kind: 'storage-low',
      subject: 'objects',
      details: { place: 'objects', freeGigabytes: 4.9, sizeGigabytes: 100 },
    },
  ]);
  expect(lowDisks(at(5.2), unknown)).toEqual([]);
  expect(lowDisks(at(5.2), known)).toHaveLength(1);
  expect(lowDisks(at(5.6), known)).toEqual([]);
});
