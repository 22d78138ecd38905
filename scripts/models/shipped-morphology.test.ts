import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_MORPHOLOGY_ID,
  isInstalled,
  loadModelCard,
  loadMorphologyClassifier,
  type MorphologyClassifier,
  resolveModel,
} from '@/lib/engine/inference';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import { seededRandom } from '@/lib/science/simulation/random';
import { simulateStill } from '@/lib/science/simulation/still';

/** The middle of a simulated unstained still at the classifier's scale, and the same upside down. */
function patches(seed: number) {
  const side = 128;
  const parameters = { cells: 1, centered: true, pixelSizeUm: 0.14, width: side, height: side };
  const { picture } = simulateStill({ ...parameters, stain: 'bright-field' }, seed);
  const data = Float32Array.from(picture.data);
  const flipped = data.map((_, i) => data[(side - 1 - Math.floor(i / side)) * side + (i % side)] as number);
  return [data, flipped].map((d) => ({ width: side, height: side, data: d }));
}

// A deployment may leave this model out (its license forbids commercial use); then there is nothing to test here.
describe.skipIf(!(await isInstalled(DEFAULT_MORPHOLOGY_ID, 'models')))('the shipped morphology model', () => {
  let classifier: MorphologyClassifier;
  beforeAll(async () => {
    classifier = await loadMorphologyClassifier((await resolveModel(DEFAULT_MORPHOLOGY_ID, 'models')).file);
  });
  afterAll(() => classifier.close());

  it('is the file its card describes; the card names license, attribution, figures and looks', async () => {
    const { card } = await loadModelCard(DEFAULT_MORPHOLOGY_ID, 'models');
    expect(card).toMatchObject({ task: 'morphology', classes: MHSMA_DEFECTS, license: 'CC BY-NC-SA 4.0' });
    expect(card.sha256).toBe(classifier.sha256);
    for (const field of ['trainedOn', 'measured', 'looks', 'recipe', 'limits', 'licenseNote'])
      expect(card).toHaveProperty(field);
    const text = await readFile(`models/${DEFAULT_MORPHOLOGY_ID}/CARD.md`, 'utf8');
    expect(text).toContain(card.sha256);
    expect(text).toMatch(/CC BY-NC-SA 4\.0[\s\S]*Javadi/);
  });

  it('was calibrated: thresholds near the shares of defects, slopes that rise', () => {
    const { platt, thresholds, pixelSizeUm } = classifier.metadata;
    expect(pixelSizeUm).toBe(0.14);
    // MHSMA's training crops: 301, 273, 170 and 46 of 1000 have the defect.
    const shares = { acrosome: 0.301, head: 0.273, vacuole: 0.17, tail: 0.046 };
    for (const defect of MHSMA_DEFECTS) {
      expect(platt[defect].slope).toBeGreaterThan(0);
      expect(thresholds[defect] / shares[defect]).toBeGreaterThan(0.4);
      expect(thresholds[defect] / shares[defect]).toBeLessThan(2.5);
    }
  });

  it('answers alike for a cell and its mirror image, and not alike for all cells', async () => {
    const shown = [1, 2, 3, 4, 5, 6].map(patches);
    const answers = await classifier.classify(shown.flat());
    for (let i = 0; i < answers.length; i += 2)
      for (const defect of MHSMA_DEFECTS) {
        const [own, mirrored] = [answers[i], answers[i + 1]].map(
          (a) => a?.probabilities[defect] ?? Number.NaN,
        );
        expect(own).toBeCloseTo(mirrored as number, 2);
        expect(own).toBeGreaterThan(0);
        expect(own).toBeLessThan(1);
      }
    for (const defect of MHSMA_DEFECTS) {
      const logits = answers.map((a) => a.logits[defect]);
      expect(Math.max(...logits) - Math.min(...logits)).toBeGreaterThan(0.1);
    }
  });

  it('knows that noise is unlike the cells that it was trained on', async () => {
    const random = seededRandom(3);
    const data = Float32Array.from({ length: 128 * 128 }, () => 128 + 30 * random());
    const [answer] = await classifier.classify([{ width: 128, height: 128, data }]);
    expect(answer?.likeness).toBeLessThan(0.25);
  });
});
