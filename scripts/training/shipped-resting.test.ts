import { describe, expect, it } from 'vitest';
import {
  DEFAULT_DETECTOR_ID,
  DEFAULT_RESTING_ID,
  loadDetector,
  loadModelCard,
  loadRestingJudge,
  resolveModel,
} from '@/lib/onnx';
import { areaUnderRoc } from '@/lib/vision/metrics';
import { worldViews } from './resting-views';

describe('the shipped judge of resting cells', () => {
  it('is the file its card describes, and says how it was made and measured', async () => {
    const { card } = await loadModelCard(DEFAULT_RESTING_ID, 'models');
    const { sha256 } = await resolveModel(DEFAULT_RESTING_ID, 'models');
    expect(card.sha256).toBe(sha256);
    expect(card.task).toBe('resting');
    for (const field of ['trainedOn', 'measured', 'licence', 'recipe', 'limits'])
      expect(card).toHaveProperty(field);
  });

  it('tells sperm from dirt in worlds it has never seen, better than the detector’s scores do', async () => {
    const detector = await loadDetector((await resolveModel(DEFAULT_DETECTOR_ID, 'models')).file);
    const views = [];
    for (let seed = 950_000; seed < 950_025; seed++) views.push(...(await worldViews(seed, detector)));
    await detector.close();
    const judge = await loadRestingJudge((await resolveModel(DEFAULT_RESTING_ID, 'models')).file);
    const answers = await judge.judge(views.map(({ view }) => view));
    await judge.close();
    expect(views.filter(({ isSperm }) => !isSperm).length).toBeGreaterThan(15);
    const judged = areaUnderRoc(
      views.map(({ isSperm }, i) => ({ truth: isSperm, probability: answers[i] ?? 0 })),
    );
    const scored = areaUnderRoc(views.map(({ isSperm, score }) => ({ truth: isSperm, probability: score })));
    expect(judged).toBeGreaterThan(0.9);
    expect(judged).toBeGreaterThan(scored);
  });
});
