import { describe, expect, it } from 'vitest';
import { NO_ENTRIES } from '@/lib/domain/samples/contract-entries';
import { composeWhoReport } from '..';
import { reportFormat } from '../contract-format';
import { changeText } from '../contract-text';
import { factsOf, videoOf } from '../testing';
import { asReportText, reportTexts, sampleTexts } from '../translate';
import { changesBetween, enteredSince } from './changes';
import { contentHash } from './content-hash';

const content = composeWhoReport(factsOf([videoOf(1), videoOf(2)]));

describe('what an amendment changes', () => {
  it('is nothing where only the time of issue, or digits that nobody reads, differ', () => {
    const figures = content.figures.map((figure) =>
      figure.value === null ? figure : { ...figure, value: figure.value + 0.0001 },
    );
    expect(changesBetween(content, { ...content, issuedAt: '2027-01-01T00:00:00.000Z', figures })).toEqual(
      [],
    );
  });

  it('is a figure as it is printed, and the comment', () => {
    const figures = content.figures.map((figure) =>
      figure.key === 'concentration' ? { ...figure, value: 14.96 } : figure,
    );
    // 100 spermatozoa in 5 nl, twice: 20 M/ml.
    expect(changesBetween(content, { ...content, figures, comment: 'Repeat in four weeks.' })).toEqual([
      { path: 'comment', before: null, after: 'Repeat in four weeks.' },
      { path: 'figures.concentration', before: 20, after: 15 },
    ]);
  });

  it('is what was entered of the sample, and the patient by pseudonym alone', () => {
    const sample = { ...NO_ENTRIES, volumeMl: 3.2, viscosity: 'normal' as const };
    const before = { ...content, sample, patient: { id: '1', pseudonym: 'P-17' } };
    const after = {
      ...content,
      sample: { ...sample, volumeMl: 3.4, viscosity: 'increased' as const },
      patient: { id: '2', pseudonym: 'P-18' },
    };
    const changes = changesBetween(before, after);
    expect(changes).toEqual([
      { path: 'patient', before: 'P-17', after: 'P-18' },
      { path: 'sample.viscosity', before: 'normal', after: 'increased' },
      { path: 'sample.volumeMl', before: 3.2, after: 3.4 },
    ]);
    const text = (change: (typeof changes)[number]) =>
      changeText(change, asReportText(reportTexts('en')), sampleTexts('en'), reportFormat('en'));
    expect(changes.map(text)).toEqual([
      'Patient: P-17 → P-18',
      'Sample: Viscosity: Normal → Increased',
      'Sample: Volume (ml): 3.2 → 3.4',
    ]);
  });

  it('is a recording that came in or was left out', () => {
    const less = { ...content, replicates: content.replicates.slice(1) };
    expect(changesBetween(content, less)).toEqual([{ path: 'replicates.Field 1', before: 100, after: null }]);
  });
});

describe('the hash of a content', () => {
  it('does not depend on the order in which the database keeps keys', () => {
    const turned = Object.fromEntries(Object.entries(content).reverse()) as unknown as typeof content;
    expect(contentHash(turned)).toBe(contentHash(content));
  });

  it('changes with a single word', () => {
    expect(contentHash({ ...content, comment: 'x' })).not.toBe(contentHash(content));
  });
});

describe('what was entered since a report was composed', () => {
  const patient = { id: '1', pseudonym: 'P-17' };
  const sample = { ...NO_ENTRIES, volumeMl: 3.2 };
  const composed = { ...content, patient, sample };

  it('is what differs of patient and sample, also where there was or is none', () => {
    expect(enteredSince(composed, { patient, sample })).toEqual([]);
    expect(enteredSince(content, {})).toEqual([]);
    expect(enteredSince(composed, { patient, sample: { ...sample, volumeMl: 2.3 } })).toEqual([
      { path: 'sample.volumeMl', before: 3.2, after: 2.3 },
    ]);
    expect(enteredSince(content, { patient })).toEqual([{ path: 'patient', before: null, after: 'P-17' }]);
    expect(enteredSince(composed, {})).toEqual([
      { path: 'patient', before: 'P-17', after: null },
      { path: 'sample.volumeMl', before: 3.2, after: null },
    ]);
  });

  it('is nothing of a patient who was erased', () => {
    const erasure = {
      code: 'E-1',
      erasedAt: '2026-01-01T00:00:00Z',
      signedSha256: null,
      keptUntil: '2036-01-01',
    };
    expect(enteredSince({ ...content, erasure }, { patient, sample })).toEqual([]);
  });
});
