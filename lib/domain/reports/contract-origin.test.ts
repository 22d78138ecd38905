import { expect, it } from 'vitest';
import type { CalibrationOrigin } from '@/lib/domain/calibration/contract-origin';
import { reportFormat } from './contract-format';
import { originSentences } from './contract-origin';
import { replicateEntry } from './replicate-entry';
import { factsOf, videoOf } from './testing';
import { reportTexts } from './translate';
import { writtenIn } from './written-facts';

const ORIGIN: CalibrationOrigin = {
  microscope: { id: '40000000-0000-4000-8000-000000000000', name: 'Microscope 2' },
  profile: {
    id: '50000000-0000-4000-8000-000000000000',
    objective: '20× phase',
    microscopeName: 'Microscope 2',
    method: 'drawn',
    uncertaintyUm: 0.0012,
    validFrom: '2026-11-03',
    validUntil: null,
    measuredByName: 'Ada Novak',
  },
  chamber: {
    id: '60000000-0000-4000-8000-000000000000',
    name: 'Leja lot 7',
    kind: 'capillary',
    depthFrom: 'measured',
  },
};
const BY_HAND: CalibrationOrigin = { microscope: null, profile: null, chamber: null };

const sentences = (origins: readonly (CalibrationOrigin | null)[]): string[] => {
  const facts = factsOf(
    origins.map((calibrationOrigin, index) =>
      videoOf(index + 1, { measured: calibrationOrigin ? { calibrationOrigin } : {} }),
    ),
  );
  const entries = writtenIn(facts, 'en').videos.map(replicateEntry);
  return originSentences(entries, reportTexts('en'), reportFormat('en'));
};

it('names microscope, objective, day and person behind a pixel size, and the chamber behind a depth', () => {
  expect(sentences([ORIGIN, ORIGIN])).toEqual([
    'Pixel size 0.4 ± 0.0012 µm/px: Microscope 2, 20× phase, measured on a scale, calibrated Nov 3, 2026 by Ada Novak. Chamber depth 10 µm: Leja lot 7, measured.',
  ]);
});

it('says what was entered by hand, and of which videos where they differ', () => {
  const [first, second] = sentences([ORIGIN, BY_HAND]);
  expect(first).toMatch(/^Field 1: Pixel size 0\.4 ± 0\.0012/);
  expect(second).toBe(
    'Field 2: Pixel size 0.4 µm/px: entered by hand. Chamber depth 10 µm: entered by hand.',
  );
});

it('says nothing for measurements of before', () => {
  expect(sentences([null])).toEqual([]);
});
