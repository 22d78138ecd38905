import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import { reportFormat } from '@/lib/domain/reports/contract-format';
import { messages } from '@/lib/messages';
import { LANGUAGES } from '@/lib/messages/language';
import { updateSample } from './contract';
import { CHOICES, isEntered, NO_ENTRIES, NUMBERS, SAMPLE_FIELDS, SECTIONS, TEXTS } from './contract-entries';
import { enteredSections, type SampleText } from './contract-text';

const refused = (body: Record<string, unknown>): string[] => {
  const read = updateSample.body?.safeParse(body);
  return read?.success ? [] : (read?.error.issues.map(({ path }) => path.join('.')) ?? []);
};

it('every entry is in one section, of one kind, and has its text in every language', () => {
  const ordered = Object.values(SECTIONS).flat();
  expect([...ordered].sort()).toEqual([...SAMPLE_FIELDS].sort());
  const kinds = [...Object.keys(CHOICES), ...Object.keys(NUMBERS), ...Object.keys(TEXTS), 'collectedAt'];
  expect(kinds.sort()).toEqual(SAMPLE_FIELDS.filter(isEntered).sort());
  for (const language of LANGUAGES) {
    const { fields, choices } = messages[language].samples;
    expect(Object.keys(fields).sort()).toEqual([...SAMPLE_FIELDS].sort());
    for (const [field, offered] of Object.entries(CHOICES)) {
      expect(Object.keys(choices[field as keyof typeof CHOICES])).toEqual([...offered]);
    }
  }
});

it('takes numbers within their bounds only', () => {
  for (const [field, { min, max }] of Object.entries(NUMBERS)) {
    // A percentage is not taken without the number counted.
    const counted = { vitalityCounted: 200, morphologyCounted: 200 };
    expect(refused({ ...counted, [field]: min }), field).toEqual([]);
    expect(refused({ ...counted, [field]: max }), field).toEqual([]);
    for (const wrong of [min - 1, max + 1, Number.NaN, '3', {}]) {
      expect(refused({ ...counted, [field]: wrong }), `${field} ${wrong}`).toEqual([field]);
    }
  }
  expect(refused({ minutesToExamination: 30.5 })).toEqual(['minutesToExamination']);
  expect(refused({ normalFormsPercent: 4 })).toEqual(['morphologyCounted']);
  expect(refused({ vitalityLivePercent: 0 })).toEqual(['vitalityCounted']);
});

it('takes no defects of more cells than the normal forms leave', () => {
  const counted = { morphologyCounted: 200, normalFormsPercent: 4.5 };
  expect(refused({ ...counted, headDefectsPercent: 96, midpieceDefectsPercent: 97 })).toEqual([
    'midpieceDefectsPercent',
  ]);
  expect(refused({ headDefectsPercent: 100 })).toEqual([]);
});

it('takes a day and a time that there are', () => {
  for (const right of ['2026-02-28T23:59', '2024-02-29T00:00'])
    expect(refused({ collectedAt: right })).toEqual([]);
  for (const wrong of [
    '2026-02-29T10:00',
    '2026-13-01T10:00',
    '2026-01-01',
    '2026-01-01T10:00Z',
    '2026-01-01T24:00',
  ]) {
    expect(refused({ collectedAt: wrong }), wrong).toEqual(['collectedAt']);
  }
});

it('takes no sample that was collected in the future', () => {
  const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
  // In Kiribati it is 14 hours later than by UTC.
  expect(refused({ collectedAt: hoursAhead(13.9) })).toEqual([]);
  expect(refused({ collectedAt: hoursAhead(14.1) })).toEqual(['collectedAt']);
});

it('says what was entered, section by section, and nothing of the rest', () => {
  const sample = {
    ...NO_ENTRIES,
    collectedAt: '2026-01-02T10:30',
    volumeMl: 3.25,
    viscosity: 'increased' as const,
  };
  const texts = { locale: 'en', messages: messages.en, namespace: 'samples' } as const;
  const t = createTranslator(texts) as unknown as SampleText;
  const sections = enteredSections(sample, t, reportFormat('en'));
  expect(sections).toEqual([
    { section: 'collection', title: 'Collection', rows: [['Collected', 'Jan 2, 2026, 10:30']] },
    {
      section: 'macroscopic',
      title: 'Macroscopic examination',
      rows: [
        ['Volume (ml)', '3.25'],
        ['Viscosity', 'Increased'],
      ],
    },
  ]);
});
