import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSegmenter } from '@/lib/engine/inference';
import { segmenterMetadata } from '@/lib/science/segmentation/channels';
import { seededRandom } from '@/lib/science/simulation';
import { initialParameters, planParameters } from '@/lib/science/training/engine/parameters';
import { averageWithStart } from '@/lib/science/training/engine/run';
import { segmenterTask } from '@/lib/science/training/nets/segmenter';
import { STEPS_A_ROUND } from '@/lib/science/training/segmenter/epoch';
import { readSegmenter, writeSegmenter } from '@/lib/science/training/segmenter/model';
import { CELL_OUTLINES, drawTrainingStill } from '@/lib/science/training/segmenter/source';
import { sha256Of } from '@/lib/sha256';
import { DEFAULT_TRAINING, type TrainingJob } from '../job';
import type { OutlineLabels } from '../labels';
import { TrainingFaultError, type TrainingMessage } from '../protocol';
import { type SnapshotVideo, writeSnapshot } from '../snapshot';
import { train, type Wish } from '../train';

const shape = { size: 32, features: 4 };
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'sarm-outlines-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Stills of one laboratory each; every other cell is outlined as a whole only, as on frames of videos. */
function stills(): SnapshotVideo<OutlineLabels>[] {
  const random = seededRandom(3);
  const frame = () => {
    const { picture, cells } = drawTrainingStill(random);
    return {
      picture,
      labels: {
        cells: cells.map(({ headPx, cx, cy, ...outlines }, i) => ({
          ...{ headPx, cx, cy },
          outlines: Object.fromEntries(
            CELL_OUTLINES.filter((name) => i % 2 === 0 || name === 'cell').map((name) => [
              name,
              (outlines[name] ?? [])
                .filter((polygon) => polygon.length > 2)
                .map((polygon) => polygon.map(({ x, y }): [number, number] => [x, y])),
            ]),
          ),
        })),
      },
    };
  };
  return [
    { role: 'training', frames: [frame(), frame(), frame()] },
    { role: 'validation', frames: [frame()] },
  ];
}

async function tinyJob(name: string): Promise<TrainingJob> {
  const folder = path.join(root, name);
  await mkdir(folder);
  const specs = planParameters(segmenterTask({ ...shape, batch: 1 }));
  const metadata = new Map(Object.entries(segmenterMetadata(shape.size)));
  const start = writeSegmenter({ shape, specs, metadata }, initialParameters(specs, seededRandom(4)));
  const file = path.join(folder, 'start.onnx');
  await writeFile(file, start);
  return {
    task: 'segmentation',
    settings: { ...DEFAULT_TRAINING, epochs: 2, items: 4, rate: 0.002, worldsKept: 2 },
    snapshot: { folder, sha256: await writeSnapshot(folder, stills()) },
    start: { file, sha256: sha256Of(start) },
    checkpoint: { file: path.join(folder, 'checkpoint'), sha256: null },
    modelFile: path.join(folder, 'model.onnx'),
    metadata: { trainedFrom: 'start' },
    checkpointSeconds: 1000,
  };
}

async function carryOut(job: TrainingJob, wish: (asked: number) => Wish = () => 'go-on') {
  const told: TrainingMessage[] = [];
  let asked = 0;
  const end = await train(job, { tell: (message) => told.push(message), wish: async () => wish(asked++) });
  const of = <K extends TrainingMessage['kind']>(kind: K) =>
    told.filter((m): m is Extract<TrainingMessage, { kind: K }> => m.kind === kind);
  return { end, of };
}

describe('a segmenter in training', () => {
  let job: TrainingJob;
  let whole: Awaited<ReturnType<typeof carryOut>>;
  beforeAll(async () => {
    job = await tinyJob('whole');
    whole = await carryOut(job);
  });

  it('is judged by the overlap of its masks: before the first step and after each epoch', () => {
    const epoch = whole.of('started')[0]?.stepsPerEpoch ?? 0;
    expect(epoch % STEPS_A_ROUND).toBe(0);
    expect(whole.of('validated').map((m) => m.step)).toEqual([epoch, 2 * epoch]);
    for (const { loss } of whole.of('validated')) expect(loss).toBeGreaterThan(0);
    const scores = [...whole.of('start-judged'), ...whole.of('validated')].map((m) => m.score ?? -1);
    expect(scores).toHaveLength(3);
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
    const [sample] = whole.of('samples')[0]?.pictures ?? [];
    expect(sample).toMatchObject({ video: 1, frame: 0, boxes: [] });
  });

  it('ends as a file like the one it started from, half-way to it', async () => {
    const bytes = await readFile(job.modelFile);
    expect(whole.end.model?.sha256).toBe(sha256Of(bytes));
    const [start, trained] = [readSegmenter(await readFile(job.start.file)), readSegmenter(bytes)];
    expect(trained.metadata.get('trainedFrom')).toBe('start');
    expect(averageWithStart(start.params, trained.params, 1)).not.toEqual(start.params);
    const segmenter = await loadSegmenter(job.modelFile, { threads: 1 });
    expect(segmenter.size).toBe(shape.size);
    await segmenter.close();
  });

  it('comes to the same bytes when it is broken off between rounds, as it only can be', async () => {
    const again = await tinyJob('paused');
    const first = await carryOut(again, (asked) => (asked < 2 ? 'go-on' : 'pause'));
    expect(first.end).toMatchObject({ how: 'paused', step: 2 * STEPS_A_ROUND });
    const rest = await carryOut(again);
    expect(rest.of('start-judged')).toEqual([]);
    expect(rest.end.model?.sha256).toBe(whole.end.model?.sha256);
  });

  it('refuses pictures without a cell, and the weights of a detector', async () => {
    const empty = await tinyJob('empty');
    const without = stills().map(({ role, frames }) => ({
      role,
      frames: frames.map(({ picture }) => ({ picture, labels: { cells: [] } })),
    }));
    const snapshot = { ...empty.snapshot, sha256: await writeSnapshot(empty.snapshot.folder, without) };
    await expect(carryOut({ ...empty, snapshot })).rejects.toMatchObject({ fault: 'settings' });
    const foreign = await tinyJob('foreign');
    await writeFile(foreign.start.file, 'no model');
    const start = { ...foreign.start, sha256: sha256Of('no model') };
    await expect(carryOut({ ...foreign, start })).rejects.toBeInstanceOf(TrainingFaultError);
  });
});
