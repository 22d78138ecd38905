import { describe, expect, it } from 'vitest';
import { VIEW_HEIGHT, VIEW_WIDTH } from '@/lib/science/morphology/classify/cell-view';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import { initialParameters, planParameters } from '../engine/parameters';
import { morphologyTask } from '../nets/morphology';
import { classWeights, MorphologyBatches, shuffled } from './batch';
import { ensembleModel, FOLD_MEMBERS } from './ensemble-model';
import { assignFolds } from './folds';
import { type LabeledCell, labeledCell } from './sample';
import { trainMember } from './train-member';
import { nearestTwin, twinGroups } from './twins';

const SIDE = 128;

/** A dark oval head in the middle with a tail; a 'vacuole' is a bright dot in it. */
function drawn(angle: number, vacuole: boolean, seed: number): LabeledCell {
  const random = seededRandom(seed);
  const bytes = new Uint8Array(SIDE * SIDE);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const [u, v] = [(x - 63.5) * c + (y - 63.5) * s, (y - 63.5) * c - (x - 63.5) * s];
      const head = (u / 15) ** 2 + (v / 10) ** 2 <= 1;
      const tail = u > 14 && Math.abs(v) < 2.5;
      const dot = vacuole && Math.hypot(u + 4, v) < 4;
      bytes[y * SIDE + x] = 130 - (head && !dot ? 60 : 0) - (tail ? 30 : 0) + 4 * normal(random);
    }
  return labeledCell(bytes, SIDE, SIDE, [0, 0, vacuole ? 1 : 0, 0]);
}

describe('cells', () => {
  it('are found with the direction of their tail, at any angle', () => {
    for (let degrees = -170; degrees <= 180; degrees += 25) {
      const angle = (degrees * Math.PI) / 180;
      const { axis } = drawn(angle, false, degrees + 500);
      const off = Math.atan2(Math.sin(axis.tailAngle - angle), Math.cos(axis.tailAngle - angle));
      expect(Math.abs(off)).toBeLessThan(0.14);
      expect(Math.hypot(axis.x - 63.5, axis.y - 63.5)).toBeLessThan(3);
    }
  });
});

describe('twins', () => {
  const cells = [
    drawn(0.3, false, 1),
    drawn(2, false, 2),
    drawn(0.3, false, 3),
    drawn(2, true, 4),
    drawn(-1, false, 5),
  ];
  it('are pictures of one cell under other noise', () => {
    const groups = twinGroups(cells);
    expect(groups[0]).toBe(groups[2]);
    expect(new Set([groups[0], groups[1], groups[4]]).size).toBe(3);
    const [twin, stranger] = nearestTwin([cells[2], cells[4]] as LabeledCell[], [cells[0]] as LabeledCell[]);
    expect(twin).toBeGreaterThan(0.95);
    expect(stranger).toBeLessThan(0.9);
  });

  it('stay in one fold; folds are alike in size and defects', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({
      ...(cells[0] as LabeledCell),
      defects: [0, 0, i % 3 === 0 ? 1 : 0, 0],
    }));
    const groups = many.map((_, i) => (i < 8 ? 0 : i));
    const fold = assignFolds(many, groups, 4, seededRandom(1));
    expect(new Set(fold.slice(0, 8)).size).toBe(1);
    for (let f = 0; f < 4; f++) {
      const own = many.filter((_, i) => fold[i] === f);
      expect(Math.abs(own.length - 15)).toBeLessThanOrEqual(3);
      expect(Math.abs(own.filter((c) => c.defects[2]).length - 5)).toBeLessThanOrEqual(2);
    }
  });
});

describe('batches', () => {
  const cells = Array.from({ length: 8 }, (_, i) => drawn(i, i < 2, i + 10));
  const options = { view: 'aligned', strength: 1, mixed: 0.5, balance: 1 } as const;

  it('weigh each class alike at balance 1', () => {
    // Two of eight are yes: 8 / (2 · 2) and 8 / (2 · 6).
    expect(classWeights(cells, 1)[2]).toEqual({ yes: 2, no: 8 / 12 });
    expect(classWeights(cells, 0)[2]).toEqual({ yes: 1, no: 1 });
  });

  it('repeat from the same seed, show every cell before any twice, stay finite', () => {
    const make = (seed: number) => new MorphologyBatches(cells, 8, seededRandom(seed), options).next();
    const [a, b, c] = [make(3), make(3), make(4)];
    expect(a.input).toEqual(b.input);
    expect(a.input).not.toEqual(c.input);
    expect(a.input.every(Number.isFinite)).toBe(true);
    const plain = new MorphologyBatches(cells, 8, seededRandom(5), {
      ...options,
      strength: 0,
      mixed: 0,
    }).next();
    expect([...plain.targets.defects].reduce((x, y) => x + y)).toBe(2);
    expect(shuffled(50, seededRandom(1)).sort((x, y) => x - y)).toEqual(
      Array.from({ length: 50 }, (_, i) => i),
    );
  });
});

describe('the network', () => {
  it('has one answer a defect, and members share no parameter', () => {
    const specs = planParameters(morphologyTask(2, { features: 4 }));
    expect(specs.at(-1)?.shape).toEqual([4]);
    const one = initialParameters(specs, seededRandom(1));
    const file = ensembleModel({ members: FOLD_MEMBERS.map(() => one), features: 4 });
    expect(file.length).toBeGreaterThan(4 * FOLD_MEMBERS.length * one.length);
    expect((VIEW_WIDTH % 8) + (VIEW_HEIGHT % 8)).toBe(0);
  });

  it('learns what is plain to see, the same way each time', async () => {
    const cells = Array.from({ length: 24 }, (_, i) => drawn(i * 0.7, i % 2 === 0, i + 50));
    const options = {
      ...{ view: 'aligned' as const, strength: 0.5, mixed: 0, balance: 1, steps: 40, batch: 8, features: 4 },
      ...{ rate: 0.01, weightDecay: 0.01, seed: 1 },
    };
    const [a, b] = [await trainMember(cells, options), await trainMember(cells, options)];
    expect(a).toEqual(b);
    // At rate 0 nothing is learned: what comes out is what it was told to start from.
    const still = { ...options, steps: 2, rate: 0 };
    expect(await trainMember(cells, { ...still, start: a })).toEqual(a);
    expect(await trainMember(cells, still)).not.toEqual(a);
    const { loadMorphologyClassifier } = await import('@/lib/engine/inference');
    const { mkdtemp, rm, writeFile } = await import('node:fs/promises');
    const { tmpdir } = await import('node:os');
    const folder = await mkdtemp(`${tmpdir()}/morphology-`);
    await writeFile(`${folder}/m.onnx`, ensembleModel({ members: FOLD_MEMBERS.map(() => a), features: 4 }));
    const classifier = await loadMorphologyClassifier(`${folder}/m.onnx`);
    const fresh = Array.from({ length: 12 }, (_, i) => drawn(i * 1.3 + 0.2, i % 2 === 0, i + 900));
    const answers = await classifier.classify(fresh.map((f) => f.patch));
    const yes = answers.filter((_, i) => i % 2 === 0).map((x) => x.logits.vacuole);
    const no = answers.filter((_, i) => i % 2 === 1).map((x) => x.logits.vacuole);
    expect(Math.min(...yes)).toBeGreaterThan(Math.max(...no));
    await classifier.close();
    await rm(folder, { recursive: true });
  });
});
