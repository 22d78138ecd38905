import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toldBy } from '@/lib/messages/testing';
import { VIEW_SIDE } from '@/lib/science/resting/mean-view';
import { seededRandom } from '@/lib/science/simulation';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { initialParameters, planParameters } from '@/lib/science/training/engine/parameters';
import { restingTask } from '@/lib/science/training/nets/resting';
import { ModelError } from './model-error';
import { loadRestingJudge, restingMetadata, UNCALIBRATED } from './resting';

let folder: string;
const task = restingTask(1, { features: 4 });
const specs = planParameters(task);
const GOOD = restingMetadata(UNCALIBRATED);

/** A judge of random weights: its answers mean nothing, their form does. */
async function write(name: string, metadata: Record<string, string>, spoil = 1): Promise<string> {
  const params = initialParameters(specs, seededRandom(3)).map((p) => p * spoil);
  const file = path.join(folder, name);
  await writeFile(file, inferenceGraph(task, specs, params, { metadata }));
  return file;
}

const viewOf = (seed: number) => {
  const random = seededRandom(seed);
  const levels = Float32Array.from({ length: VIEW_SIDE ** 2 }, () => 200 * random());
  return {
    levels,
    pictures: 1,
    relativeContrast: 1,
    relativeSize: 0,
    score: 0.7,
    relativeScore: 0,
    likeness: null,
    featureLikeness: null,
  };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'resting-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a judge of resting cells', () => {
  it('gives each view probabilities of its own, whatever it is judged with', async () => {
    const judge = await loadRestingJudge(await write('good.onnx', GOOD));
    const views = Array.from({ length: 40 }, (_, i) => viewOf(i));
    const together = await judge.judge(views);
    expect(together).toHaveLength(40);
    for (const question of ['sperm', 'cluster'] as const) {
      const answers = together.map((answer) => answer[question]);
      expect(answers.every((p) => p > 0 && p < 1)).toBe(true);
      expect(new Set(answers).size).toBeGreaterThan(30);
      const [last] = await judge.judge(views.slice(39));
      expect(last?.[question]).toBeCloseTo(answers[39] as number, 5);
    }
    expect(await judge.judge([])).toEqual([]);
    await judge.close();
  });

  it('is calibrated by what its file says, each question by itself', async () => {
    const [plain, moved] = await Promise.all(
      [
        GOOD,
        restingMetadata({
          sperm: { slope: 2, offset: 0.5, relativeScore: 0, likeness: 0, featureLikeness: 0 },
          cluster: { slope: 3, offset: -1 },
        }),
      ].map(async (metadata, i) => {
        const judge = await loadRestingJudge(await write(`calibrated${i}.onnx`, metadata));
        const [answer] = await judge.judge([viewOf(1)]);
        await judge.close();
        const logit = (p = 0) => Math.log(p / (1 - p));
        return { sperm: logit(answer?.sperm), cluster: logit(answer?.cluster) };
      }),
    );
    expect(moved?.sperm).toBeCloseTo(2 * (plain?.sperm ?? 0) + 0.5, 3);
    expect(moved?.cluster).toBeCloseTo(3 * (plain?.cluster ?? 0) - 1, 3);
  });

  it('adds what its file says of the relative score, and no more than three of it', async () => {
    const weighing = { ...UNCALIBRATED, sperm: { ...UNCALIBRATED.sperm, relativeScore: 1.5 } };
    const judge = await loadRestingJudge(await write('weighing.onnx', restingMetadata(weighing)));
    const logits = async (relativeScore: number, slope = 1) => {
      const [answer] = await judge.judge([{ ...viewOf(1), relativeScore }], { slope, offset: 0 });
      return [answer?.sperm, answer?.cluster].map((p = 0) => Math.log(p / (1 - p))) as [number, number];
    };
    const [sperm, cluster] = await logits(0);
    expect((await logits(-1))[0] - sperm).toBeCloseTo(-1.5, 3);
    // A detector whose log-odds are spread half as much says with a difference of 1 what another says with 2.
    const spread = (await logits(0, 2))[0];
    expect((await logits(-1, 2))[0] - spread).toBeCloseTo(-3, 3);
    expect((await logits(-50))[0] - sperm).toBeCloseTo(-4.5, 3);
    expect((await logits(-1))[1]).toBeCloseTo(cluster, 6);
    await judge.close();
  });

  it('adds what its file says of the likeness, above that of hardly a head, where there is one', async () => {
    const weighing = { ...UNCALIBRATED, sperm: { ...UNCALIBRATED.sperm, likeness: 4 } };
    const [plain, weighed] = await Promise.all(
      [GOOD, restingMetadata(weighing)].map(async (metadata, i) => {
        const file = await write(`likeness${i}.onnx`, metadata);
        const judge = await loadRestingJudge(file);
        const views = [null, 0.76, 0.9, 1, -1].map((likeness) => ({ ...viewOf(1), likeness }));
        const answers = await judge.judge(views);
        await judge.close();
        return answers.map(({ sperm }) => Math.log(sperm / (1 - sperm)));
      }),
    );
    const added = weighed?.map((logit, i) => logit - (plain?.[i] ?? 0));
    // Fisher's z of .9 less that of .76 is half the logarithm of (1.9 / .1) / (1.76 / .24); at most 1 counts.
    expect(added).toEqual([0, 0, 2 * Math.log(19 / (1.76 / 0.24)), 4, -4].map((by) => expect.closeTo(by, 3)));
  });

  it('counts the likeness by features against a thing only', async () => {
    const weighing = { ...UNCALIBRATED, sperm: { ...UNCALIBRATED.sperm, featureLikeness: 2 } };
    const judge = await loadRestingJudge(await write('features.onnx', restingMetadata(weighing)));
    const views = [null, 0.92, 0.8, 1, -1].map((featureLikeness) => ({ ...viewOf(1), featureLikeness }));
    const logits = (await judge.judge(views)).map(({ sperm }) => Math.log(sperm / (1 - sperm)));
    await judge.close();
    const added = logits.map((logit) => logit - (logits[0] ?? 0));
    // Fisher's z of .8 less that of .92 is half the logarithm of (1.8 / .2) / (1.92 / .08).
    expect(added).toEqual([0, 0, Math.log(9 / 24), 0, -2].map((by) => expect.closeTo(by, 3)));
  });

  it.each([
    [
      'whose relative score counts backwards',
      { ...GOOD, 'sperm.relativeScore': '-1' },
      /sperm.relativeScore/,
    ],
    ['whose likeness counts for all', { ...GOOD, 'sperm.likeness': '21' }, /sperm.likeness is 21/],
    [
      'whose features count for all',
      { ...GOOD, 'sperm.featureLikeness': '21' },
      /sperm.featureLikeness is 21/,
    ],
    ['of another task', { ...GOOD, task: 'detect' }, /not resting cells/],
    ['for views of another size', { ...GOOD, viewSide: '32' }, /views of 32 px/],
    ['whose calibration turns answers round', { ...GOOD, 'cluster.slope': '-1' }, /calibration/],
    ['without a calibration', { task: 'resting', viewSide: String(VIEW_SIDE) }, /calibration/],
  ])('%s is refused', async (name, metadata, message) => {
    const opening = loadRestingJudge(await write(`${name}.onnx`, metadata));
    await expect(opening).rejects.toThrow(ModelError);
    expect(await toldBy(() => opening)).toMatch(message);
  });

  it('with broken weights is refused', async () => {
    await expect(loadRestingJudge(await write('nan.onnx', GOOD, Number.NaN))).rejects.toThrow(ModelError);
  });
});
