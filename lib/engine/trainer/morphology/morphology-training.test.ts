import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_MORPHOLOGY_ID, loadMorphologyClassifier, resolveModel } from '@/lib/engine/inference';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import { readMorphology } from '@/lib/science/training/morphology/model';
import { sha256Of } from '@/lib/sha256';
import { DEFAULT_TRAINING, type TrainingJob } from '../job';
import type { DefectLabels } from '../labels';
import type { TrainingMessage } from '../protocol';
import { type SnapshotFrame, writeSnapshot } from '../snapshot';
import { train, type Wish } from '../train';

const SIDE = 128;
const SCALE = 0.14;

/** A dark oval head with a tail in the middle of a still of its own; a vacuole is a bright dot in the head. */
function still(seed: number, hasVacuole: boolean): SnapshotFrame<DefectLabels> {
  const random = seededRandom(seed);
  const angle = 2 * Math.PI * random();
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const data = new Uint8Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const [u, v] = [(x - 63.5) * c + (y - 63.5) * s, (y - 63.5) * c - (x - 63.5) * s];
      const isHead = (u / 15) ** 2 + (v / 10) ** 2 <= 1;
      const isTail = u > 14 && Math.abs(v) < 2.5;
      const isDot = hasVacuole && Math.hypot(u + 4, v) < 4;
      data[y * SIDE + x] = 130 - (isHead && !isDot ? 60 : 0) - (isTail ? 30 : 0) + 4 * normal(random);
    }
  return {
    picture: { width: SIDE, height: SIDE, data },
    labels: {
      pixelSizeUm: SCALE,
      cells: [{ x: 64, y: 64, defects: [0, 0, hasVacuole ? 1 : 0, 0], isNormal: !hasVacuole }],
    },
  };
}

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'sarm-defects-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function job(name: string, epochs: number): Promise<TrainingJob> {
  const folder = path.join(root, name);
  await mkdir(folder);
  const { file, sha256 } = await resolveModel(DEFAULT_MORPHOLOGY_ID);
  const cells = (from: number, n: number) =>
    Array.from({ length: n }, (_, i) => still(from + i, i % 2 === 0));
  return {
    task: 'morphology',
    settings: { ...DEFAULT_TRAINING, epochs, items: 8, rate: 0.002, averaging: 1 },
    snapshot: {
      folder,
      sha256: await writeSnapshot(folder, [
        { role: 'training', frames: cells(1, 16) },
        { role: 'validation', frames: cells(500, 12) },
      ]),
    },
    start: { file, sha256 },
    checkpoint: { file: path.join(folder, 'checkpoint'), sha256: null },
    modelFile: path.join(folder, 'model.onnx'),
    metadata: { trainedFrom: sha256 },
    checkpointSeconds: 1000,
  };
}

async function carryOut(work: TrainingJob, wish: (asked: number) => Wish = () => 'go-on') {
  const told: TrainingMessage[] = [];
  let asked = 0;
  const end = await train(work, { tell: (message) => told.push(message), wish: async () => wish(asked++) });
  const of = <K extends TrainingMessage['kind']>(kind: K) =>
    told.filter((m): m is Extract<TrainingMessage, { kind: K }> => m.kind === kind);
  return { end, of };
}

describe('the shipped morphology classifier in training', () => {
  let work: TrainingJob;
  let whole: Awaited<ReturnType<typeof carryOut>>;
  beforeAll(async () => {
    work = await job('whole', 2);
    whole = await carryOut(work);
  }, 120_000);

  it('learns what is plain to see on cells of a laboratory of its own', () => {
    // Sixteen cells, eight views of each, eight a step.
    expect(whole.of('started')[0]).toMatchObject({ steps: 32, stepsPerEpoch: 16 });
    const [start] = whole.of('start-judged');
    const [, last] = whole.of('validated');
    expect(last?.loss).toBeGreaterThan(0);
    // Only vacuoles are there on some cells and not on others: no other defect can be judged.
    expect(Object.keys(last?.measures ?? {})).toEqual(['vacuole']);
    expect(last?.score).toBe(last?.measures?.vacuole);
    expect(last?.score).toBeGreaterThan(0.9);
    expect(last?.score ?? 0).toBeGreaterThanOrEqual(start?.score ?? 1);
    // Six of the twelve that judge have nothing wrong with them; those with a vacuole are told from them.
    expect(last?.callsNormal).toMatchObject({ having: { of: 6 }, lacking: { of: 6 } });
    expect(last?.callsNormal?.lacking.called).toBeLessThan(2);
  });

  it('ends as a file like the one it started from, with a calibration of its own where there are cells for it', async () => {
    const [before, after] = [await readFile(work.start.file), await readFile(work.modelFile)];
    expect(whole.end.model?.sha256).toBe(sha256Of(after));
    const [start, trained] = [readMorphology(before), readMorphology(after)];
    expect(trained.members).toEqual(start.members);
    expect(trained.params).not.toEqual(start.params);
    expect(trained.metadata.get('template')).toBe(start.metadata.get('template'));
    const thresholds = [start, trained].map(({ metadata }) => metadata.get('thresholds')?.split(','));
    // Only vacuoles are there on some cells and not on others.
    expect(thresholds[1]?.map((value, k) => value === thresholds[0]?.[k])).toEqual([true, true, false, true]);
    expect(trained.metadata.get('trainedFrom')).toBe(work.start.sha256);
    const classifier = await loadMorphologyClassifier(work.modelFile, { threads: 1 });
    await classifier.close();
  });

  it('comes to the same bytes when it is broken off', async () => {
    const again = await job('paused', 2);
    const first = await carryOut(again, (asked) => (asked < 11 ? 'go-on' : 'pause'));
    expect(first.end).toMatchObject({ how: 'paused', step: 11 });
    const rest = await carryOut(again);
    expect(rest.end.model?.sha256).toBe(whole.end.model?.sha256);
  }, 120_000);
});
