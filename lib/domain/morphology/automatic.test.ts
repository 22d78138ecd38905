import { describe, expect, it } from 'vitest';
import type { CellMorphologyResult } from '@/lib/engine/morphology';
import { automaticOf, outlineOf } from './automatic';

type Found = Parameters<typeof automaticOf>[0];

const measured = (value: number) => ({ value, standardError: 0.1 });
const head = (lengthUm: number) =>
  ({
    status: 'measured',
    shape: { lengthUm: measured(lengthUm) },
  }) as unknown as CellMorphologyResult['head'];
const normal = {
  length: 'normal',
  width: 'normal',
  ellipticity: 'normal',
  acrosome: 'normal',
  vacuoles: null,
} as const;

const classified = (p: Readonly<Record<'acrosome' | 'head' | 'vacuole' | 'tail', number>>) =>
  ({
    status: 'measured',
    probabilities: p,
    disagreement: p,
    defects: { acrosome: p.acrosome > 0.5, head: p.head > 0.5, vacuole: p.vacuole > 0.5, tail: p.tail > 0.5 },
  }) as const;

const cell = (change: Partial<Found>): Found => ({
  className: 'normal',
  confidence: 0.8,
  notJudged: ['midpiece'],
  head: head(4.2),
  against: null,
  classifier: classified({ acrosome: 0.1, head: 0.1, vacuole: 0.1, tail: 0.1 }),
  ...change,
});

describe('what counts before a person has looked', () => {
  it('is the classifier’s answer on unstained cells; cytoplasm is never among it', () => {
    expect(automaticOf(cell({}), false)).toEqual({
      anomalies: [],
      suggested: [],
      confidence: 0.8,
      reason: null,
      notJudged: ['midpiece', 'cytoplasm'],
    });
  });

  it('names the anomalies of a head that the classifier finds, and the likeliest where none is clear', () => {
    const both = cell({
      className: 'head_defect',
      classifier: classified({ acrosome: 0.9, head: 0.7, vacuole: 0.1, tail: 0.1 }),
    });
    expect(automaticOf(both, false).anomalies).toEqual(['headShape', 'acrosome']);
    const unclear = cell({
      className: 'head_defect',
      classifier: classified({ acrosome: 0.3, head: 0.3, vacuole: 0.45, tail: 0.1 }),
    });
    expect(automaticOf(unclear, false).anomalies).toEqual(['vacuoles']);
  });

  it('names both regions of a cell with several', () => {
    const several = cell({
      className: 'multiple_defects',
      classifier: classified({ acrosome: 0.1, head: 0.9, vacuole: 0.1, tail: 0.9 }),
    });
    expect(automaticOf(several, false).anomalies).toEqual(['headShape', 'tail']);
  });

  it.each([
    ['stained cells, of which the classifier knows nothing', {}, true, 'stained'],
    [
      'what has no outline',
      { head: { status: 'not measured', reason: 'none' } as const },
      false,
      'noOutline',
    ],
    ['what is too short for a head', { head: head(1.8) }, false, 'notAHead'],
    ['what is too long for a head', { head: head(12) }, false, 'notAHead'],
    [
      'what the classifier refused',
      { classifier: { status: 'not measured', reason: 'unlike' } as const },
      false,
      'notClassified',
    ],
    ['what no class is likely enough for', { className: 'unknown' as const }, false, 'undecided'],
  ] as const)('is nothing for %s', (_, change, isStained, reason) => {
    expect(automaticOf(cell(change), isStained)).toMatchObject({ anomalies: null, reason });
  });

  it('sizes outside the manual’s range are suggested on stained cells, and counted by nobody', () => {
    const wide = cell({
      against: { who6: { ...normal, width: 'abnormal', acrosome: 'abnormal' }, kruger: normal },
    });
    expect(automaticOf(wide, true)).toMatchObject({ anomalies: null, suggested: ['headShape', 'acrosome'] });
  });
});

it('an outline is moved from pixel centers to corners, and loses only what lies in line', () => {
  const square = [
    { x: 10, y: 10 },
    { x: 15, y: 10 },
    { x: 20, y: 10 },
    { x: 20, y: 20 },
    { x: 10, y: 20 },
  ];
  expect(outlineOf({ outline: square })).toEqual([
    [10.5, 10.5],
    [20.5, 10.5],
    [20.5, 20.5],
    [10.5, 20.5],
  ]);
  expect(outlineOf({ outline: null })).toBeNull();
});
