import { expect, it } from 'vitest';
import { composeWhoReport } from '.';
import { storedContent } from './stored';
import { factsOf, videoOf } from './testing';

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('reads a report as it was composed, word for word', () => {
  const content = composeWhoReport(
    factsOf([videoOf(1), videoOf(2), videoOf(3, { error: 'The file is damaged.' })]),
  );
  expect(storedContent.parse(throughJson(content))).toEqual(content);
});

it('reads one of before there were several languages', () => {
  const { language: _, ...old } = composeWhoReport(factsOf([videoOf(1), videoOf(2)]));
  expect(storedContent.parse(throughJson(old))).toEqual(old);
});

it('reads one without calibration, where nothing is known', () => {
  const change = { measured: { examinedVolumeNl: null, gradePercent: null, velocityHistogram: null } };
  const content = composeWhoReport(factsOf([videoOf(1, change), videoOf(2, change)]));
  expect(storedContent.parse(throughJson(content))).toEqual(content);
});

it('keeps what a simulated dataset says of itself', () => {
  const dataset = { id: '1', name: 'Simulated', description: 'Realized: 47.8 million/ml.' };
  const content = composeWhoReport(factsOf([videoOf(1), videoOf(2)], { isSimulated: true, dataset }));
  expect(storedContent.parse(throughJson(content)).dataset).toEqual(dataset);
});

it('refuses a figure that no report has', () => {
  const content = composeWhoReport(factsOf([videoOf(1), videoOf(2)]));
  const figures = [{ ...content.figures[0], key: 'fertility' }];
  expect(storedContent.safeParse({ ...content, figures }).success).toBe(false);
});
