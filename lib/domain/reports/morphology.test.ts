import { describe, expect, it } from 'vitest';
import type { MorphologySummary } from '@/lib/domain/morphology/contract-cells';
import { NO_ENTRIES, type SampleEntries } from '@/lib/domain/samples/contract-entries';
import { type Anomaly, type Calls, correctedShare, countMorphology } from '@/lib/science/who-manual';
import { composeWhoReport } from '.';
import { answerReport } from './answer';
import { arithmeticOf } from './contract-arithmetic-figures';
import { figureOf, type ReportContent } from './contract-content';
import { storedContent } from './stored';
import { factsOf, videoOf } from './testing';

const model = (task: 'segmenter' | 'morphology', accuracy: Record<string, number> | null) => ({
  ...{ task, id: `the-${task}`, version: '1.0', sha256: task.padEnd(64, '0'), accuracy },
});

/** So many normal among so many, the others with a bad head and tail. */
function summary(normal: number, of: number, change: Partial<MorphologySummary> = {}): MorphologySummary {
  const abnormal: readonly Anomaly[] = ['headShape', 'tail'];
  const cells = Array.from({ length: of }, (_, index) => ({ anomalies: index < normal ? [] : abnormal }));
  return {
    ...{ stills: 2, found: of, excluded: 0, open: 0, byPerson: of, withheld: [], stains: ['papanicolaou'] },
    current: countMorphology(cells),
    automatic: null,
    models: [model('segmenter', null)],
    ...change,
  };
}

/** What models alone counted, and so many called normal of those that their classifier took. */
function ofModels(calls: Calls): MorphologySummary {
  const known = { having: { called: 90, of: 120 }, lacking: { called: 16, of: 80 } };
  const share = correctedShare(calls, known);
  if (!share) throw new Error('these rates tell cells apart');
  return summary(calls.called, calls.of, {
    ...{ byPerson: 0, withheld: ['unstained', 'notReviewed'], stains: ['unstained'] },
    corrected: { ...share, calls, known },
    models: [model('segmenter', null), model('morphology', { head: 0.7 })],
  });
}

const answered = (content: ReportContent) =>
  answerReport({ id: 'r', analysisId: 'a', datasetId: 'd', content, signature: null, hasPdf: false });

const reportOn = (morphology: MorphologySummary, sample: Partial<SampleEntries> = {}) =>
  composeWhoReport(factsOf([videoOf(1), videoOf(2)], { morphology, sample: { ...NO_ENTRIES, ...sample } }));

describe('normal forms on stills', () => {
  it('are judged where the count is the manual’s', () => {
    const content = reportOn(summary(6, 200));
    // 6 of 200 is 3 %; Wilson: (3 + 0.96 ± …) 1.38 to 6.39 %, with the limit of 4 % inside.
    const figure = figureOf(content, 'normalForms');
    expect(figure).toMatchObject({ value: 3, verdict: 'outside', isUncertain: true, origin: 'measured' });
    expect(figure.interval95?.low).toBeCloseTo(1.38, 1);
    expect(figure.interval95?.high).toBeCloseTo(6.39, 1);
    expect(figure.note).toContain('200 spermatozoa counted, 200 of them judged by a person');
    expect(figure.note).toContain('the-segmenter 1.0');
    expect(figure.note).toContain('head 97.0 %, midpiece 0.0 %, tail 97.0 %');
    expect(figure.note).toContain('2.00');
    expect(content.figures.some(({ key }) => key === 'normalFormsOnStills')).toBe(false);
    expect(content.assessment.criteriaMet.normalForms).toBe(false);
    expect(content.method.models.map(({ id }) => id)).toContain('the-segmenter');
    const answer = answered(content);
    expect(answer.summary.morphology).toMatchObject({ normal_percentage: 3, total_analyzed: 200 });
    expect(storedContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);
  });

  it('stand without a limit and with the reasons where it is not; the classifier’s accuracy is said', () => {
    const accuracy = { acrosome: 0.732, head: 0.717, vacuole: 0.863, tail: 0.709 };
    const content = reportOn(
      summary(20, 50, {
        ...{ byPerson: 10, withheld: ['unstained', 'notReviewed', 'few'], stains: ['unstained'] },
        models: [model('segmenter', null), model('morphology', accuracy)],
      }),
    );
    expect(figureOf(content, 'normalForms')).toMatchObject({ value: null, verdict: 'unknown' });
    const figure = figureOf(content, 'normalFormsOnStills');
    expect(figure).toMatchObject({ value: 40, verdict: 'none', reference: null, origin: 'measured' });
    expect(figure.note).toContain('the-morphology 1.0');
    expect(figure.note).toContain('acrosome 0.73, head 0.72, vacuoles 0.86, tail 0.71');
    expect(figure.note).toContain('fewer than 200 spermatozoa');
    expect(content.assessment.criteriaMet.normalForms).toBeNull();
  });

  it('open their arithmetic, whether they are judged or not', () => {
    const judged = reportOn(summary(6, 200));
    const made = arithmeticOf(figureOf(judged, 'normalForms'), judged);
    expect(made).toMatchObject({
      ...{ origin: 'measured', value: 3, spermatozoa: null, missing: [] },
      interval: { method: 'wilson' },
    });
    // 100 × (6 ÷ 200)
    expect(made.steps.map(({ name, result }) => [name, result.number])).toEqual([['normalShare', 3]]);
    const beside = reportOn(summary(20, 50, { withheld: ['few'] }));
    expect(arithmeticOf(figureOf(beside, 'normalFormsOnStills'), beside)).toMatchObject({
      ...{ origin: 'measured', value: 40, missing: [] },
      interval: { method: 'wilson' },
    });
    expect(() => answered(beside)).not.toThrow();
  });

  it('have the models’ share beside them, corrected for how often they err, with its arithmetic', () => {
    const content = reportOn(ofModels({ called: 111, of: 500 }));
    const figure = figureOf(content, 'normalFormsCorrected');
    // 22.2 % called; 75 % of normal and 20 % of abnormal cells are: (22.2 − 20) ÷ (75 − 20) = 4 %; the upper bound is worked out
    // by hand beside `correctedShare`.
    expect(figure).toMatchObject({ verdict: 'none', reference: null, origin: 'measured' });
    expect(figure.value).toBeCloseTo(4, 10);
    expect(figure.interval95?.low).toBe(0);
    expect(figure.interval95?.high).toBeCloseTo(18.84, 1);
    expect(figure.note).toContain('Of 500 cells that the-morphology 1.0 took it called 111 normal');
    expect(figure.note).toContain('75 % of 120 normal cells and 20 % of 80 abnormal ones');
    const made = arithmeticOf(figure, content);
    expect(made.missing).toEqual([]);
    expect(made.steps.map(({ name, result }) => [name, result.number])).toEqual([
      ['calledNormal', 22.2],
      ['rightlyNormal', 75],
      ['wronglyNormal', 20],
      ['corrected', 4],
    ]);
    expect(made.interval).toMatchObject({ method: 'langReiczigel', result: { low: 0, high: 18.8 } });
    expect(storedContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);
    expect(() => answered(content)).not.toThrow();
  });

  it('say whose cells the classifier was tried on', () => {
    const noteOf = (change: { versionId?: string }) => {
      const { models, ...rest } = ofModels({ called: 111, of: 500 });
      const content = reportOn({
        ...rest,
        models: models.map((each) => (each.task === 'morphology' ? { ...each, ...change } : each)),
      });
      const figure = figureOf(content, 'normalFormsCorrected');
      return [figure.note, arithmeticOf(figure, content).notes.includes('errorsOfElsewhere')];
    };
    expect(noteOf({})).toEqual([expect.stringContaining('unstained cells of one laboratory'), true]);
    expect(noteOf({ versionId: 'v' })).toEqual([expect.stringContaining('cells of this project'), false]);
  });

  it('say that a share below nought is reported as nought', () => {
    const content = reportOn(ofModels({ called: 50, of: 500 }));
    const figure = figureOf(content, 'normalFormsCorrected');
    expect(figure.value).toBe(0);
    const made = arithmeticOf(figure, content);
    // (10 − 20) ÷ (75 − 20)
    expect(made.steps.at(-1)?.result.number).toBe(-18.2);
    expect(made.notes).toContain('heldToPercent');
  });

  it('stand beside a count by hand, which is judged, and a contradiction is said', () => {
    const byHand = { normalFormsPercent: 10, morphologyCounted: 200 };
    const content = reportOn(summary(4, 200), byHand);
    expect(figureOf(content, 'normalForms')).toMatchObject({
      value: 10,
      origin: 'entered',
      verdict: 'within',
    });
    expect(figureOf(content, 'normalFormsOnStills')).toMatchObject({ value: 2, verdict: 'none' });
    // 20 and 4 of 200: Newcombe's interval of the difference of 8 points does not reach 0.
    expect(content.warnings.join()).toContain('by hand (10.0 %) and on stills (2.0 %)');
    // 20 and 18 of 200 differ by chance.
    expect(reportOn(summary(18, 200), byHand).warnings.join()).not.toContain('on stills');
  });
});
