import { expect, it } from 'vitest';
import { updateVideo, uploadFields } from './contract';

const refused = (change: Record<string, unknown>): string[] =>
  updateVideo.body?.safeParse(change).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('takes no recording of a day that has begun nowhere yet', () => {
  const dayAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
  expect(refused({ captureDate: '2026-01-31' })).toEqual([]);
  expect(refused({ captureDate: dayAhead(0) })).toEqual([]);
  // A day after the clock that is furthest ahead, which shows 14 hours more than UTC.
  expect(refused({ captureDate: dayAhead(39) })).toEqual(['captureDate']);
  expect(refused({ captureDate: '31.1.2026' })).toEqual(['captureDate']);
});

it('names a patient as the pseudonym reads, wherever it is entered', () => {
  // A zero-width space and a no-break space, as they come along from documents and spreadsheets.
  const patientId = 'P\u200B-17\u00A0';
  expect(uploadFields.parse({ patientId }).patientId).toBe('P-17');
  expect(updateVideo.body?.parse({ patientId }).patientId).toBe('P-17');
  expect(refused({ patientId: '\u200B' })).toEqual(['patientId']);
});
