import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_DETECTOR_ID,
  DEFAULT_RESTING_ID,
  loadDetector,
  loadModelCard,
  loadRestingJudge,
  openJudgeFeatures,
  readMetadataProps,
  resolveModel,
  TRAINABLE_DETECTOR_ID,
} from '@/lib/engine/inference';
import { areaUnderRoc } from '@/lib/science/metrics';
import { worldViews } from './resting-views';

describe('the shipped judge of resting cells', () => {
  it('is the file its card describes, and says how it was made and measured', async () => {
    const { card } = await loadModelCard(DEFAULT_RESTING_ID, 'models');
    const { sha256 } = await resolveModel(DEFAULT_RESTING_ID, 'models');
    expect(card.sha256).toBe(sha256);
    expect(card.task).toBe('resting');
    for (const field of ['trainedOn', 'measured', 'license', 'recipe', 'limits'])
      expect(card).toHaveProperty(field);
  });

  it('carries the detector that its card names, and can ask its features', async () => {
    const { card, file } = await loadModelCard(DEFAULT_RESTING_ID, 'models');
    const carried = readMetadataProps(await readFile(file)).get('features.model') ?? '';
    const sha256 = createHash('sha256').update(carried, 'base64').digest('hex');
    // Version 0.4.1, whose scores and features it was fitted to; the shipped detector may be a later one.
    expect(card.features).toMatchObject({ id: TRAINABLE_DETECTOR_ID, version: '0.4.1', sha256 });
    const features = await openJudgeFeatures(file, null);
    expect(features).not.toBeNull();
    await features?.close();
  });

  it('tells sperm, clusters and dirt apart in worlds it has never seen, better than the detector’s scores do', async () => {
    const detector = await loadDetector((await resolveModel(DEFAULT_DETECTOR_ID, 'models')).file);
    const views = [];
    for (let seed = 950_000; seed < 950_025; seed++) views.push(...(await worldViews(seed, detector)));
    await detector.close();
    const judge = await loadRestingJudge((await resolveModel(DEFAULT_RESTING_ID, 'models')).file);
    const answers = await judge.judge(views.map(({ view }) => view));
    await judge.close();
    const judged = views.map((view, i) => ({ ...view, answer: answers[i] }));
    const free = judged.filter(({ kind }) => kind !== 'clustered');
    expect(free.filter(({ kind }) => kind === 'other').length).toBeGreaterThan(15);
    expect(judged.length - free.length).toBeGreaterThan(15);
    const auc = (of: typeof judged, kind: string, probability: (of: (typeof judged)[number]) => number) =>
      areaUnderRoc(of.map((view) => ({ truth: view.kind === kind, probability: probability(view) })));
    const bySperm = auc(free, 'single', ({ answer }) => answer?.sperm ?? 0);
    // On 250 such worlds it is 0.92; these few are harder than most.
    expect(bySperm).toBeGreaterThan(0.85);
    expect(bySperm).toBeGreaterThan(auc(free, 'single', ({ view }) => view.score));
    expect(auc(judged, 'clustered', ({ answer }) => answer?.cluster ?? 0)).toBeGreaterThan(0.9);
  });
});
