import { describe, expect, it } from 'vitest';
import { composeWhoReport } from '.';
import type { Figure } from './contract-content';
import { footnotesOf, limitBar, niceCeiling, notesOfVideos } from './contract-layout';
import { factsOf, videoOf } from './testing';

const figure = (change: Partial<Figure>): Figure => ({
  key: 'concentration',
  unit: 'M/ml',
  value: 20,
  interval95: { low: 18, high: 22 },
  reference: { bound: 'min', limit: 16 },
  verdict: 'within',
  isUncertain: false,
  note: null,
  ...change,
});

describe('the bar of a figure', () => {
  it('reaches at least twice the limit, rounded up', () => {
    // Twice 16 is 32, the next round end 40.
    expect(limitBar(figure({}))).toEqual({ top: 40, value: 0.5, low: 0.45, high: 0.55, limit: 0.4 });
  });

  it('reaches what is high, and ends at 100 %', () => {
    expect(limitBar(figure({ value: 150, interval95: { low: 140, high: 161 } }))?.top).toBe(200);
    const percent = figure({ unit: '%', value: 99, interval95: { low: 96, high: 100.4 } });
    expect(limitBar(percent)).toMatchObject({ top: 100, high: 1 });
  });

  it('is not drawn without a value or a limit, nor where nothing is judged', () => {
    expect(limitBar(figure({ value: null, interval95: null }))).toBeNull();
    expect(limitBar(figure({ reference: null }))).toBeNull();
    expect(limitBar(figure({ verdict: 'none' }))).toBeNull();
  });
});

it('rounds the end of an axis up to a number whose half is round', () => {
  expect([0, 0.3, 1, 1.1, 3, 5, 7, 9, 62, 250].map(niceCeiling)).toEqual([
    1, 0.4, 1, 2, 4, 6, 8, 10, 80, 400,
  ]);
});

it('says each note once, and marks the figures that it belongs to', () => {
  const gaps = ['pixelSizeUm'] as const;
  const change = { gaps, measured: { gradePercent: null, examinedVolumeNl: null } };
  const { figures } = composeWhoReport(factsOf([videoOf(1, change), videoOf(2, change)]));
  const { notes, markOf } = footnotesOf(figures);
  expect(new Set(notes).size).toBe(notes.length);
  for (const each of figures) {
    const mark = markOf(each);
    expect(mark === null ? null : notes[mark - 1]).toBe(each.note);
  }
  const [rapid, slow] = (['rapidProgressive', 'slowProgressive'] as const).map((key) =>
    figures.find((each) => each.key === key),
  );
  expect(rapid && markOf(rapid)).toBe(slow && markOf(slow));
});

it('says of single videos only what does not hold for all', () => {
  const { replicates } = composeWhoReport(factsOf([videoOf(1), videoOf(2)]));
  const [first, second] = replicates;
  if (!first || !second) throw new Error('two videos have two entries');
  const content = {
    warnings: ['slow camera'],
    replicates: [
      { ...first, warnings: ['slow camera', 'swaying stage'] },
      { ...second, warnings: ['slow camera'] },
    ],
  };
  expect(notesOfVideos(content)).toEqual([{ name: first.videoName, note: 'swaying stage' }]);
});
