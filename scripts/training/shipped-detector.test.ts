import { describe, expect, it } from 'vitest';
import { DEFAULT_DETECTOR_ID, loadDetector, loadModelCard, resolveModel } from '@/lib/onnx';
import { measureBrightness } from '@/lib/vision/normalise';
import { CONTRAST_MODES, simulateScene } from '@/lib/vision/simulate';
import { scoreDetector } from './score-detector';

describe('the shipped detector', () => {
  it('is the file its card describes, and says what it was trained on and how it was measured', async () => {
    const { card } = await loadModelCard(DEFAULT_DETECTOR_ID, 'models');
    const { sha256 } = await resolveModel(DEFAULT_DETECTOR_ID, 'models');
    expect(card.sha256).toBe(sha256);
    for (const field of ['trainedOn', 'measured', 'licence', 'recipe', 'limits'])
      expect(card).toHaveProperty(field);
  });

  it.each(CONTRAST_MODES)('finds the heads of a scene it has never seen: %s', async (contrast) => {
    const { file } = await resolveModel(DEFAULT_DETECTOR_ID, 'models');
    const detector = await loadDetector(file);
    const [frame] = simulateScene({ contrast, seed: 4711, seconds: 0.02 }).frames();
    if (!frame) throw new Error('no frame');
    const boxes = frame.objects.map((o) => ({ ...o.box, className: o.className }));
    const picture = { picture: frame.picture, brightness: measureBrightness(frame.picture.data), boxes };
    const score = await scoreDetector(detector, [picture], detector.metadata.workingThreshold);
    await detector.close();
    expect(score.objects).toBeGreaterThan(20);
    // Measured over many scenes the centre F1 is 0.90 to 0.95; one scene of some 40 heads scatters by about 0.04.
    expect(score.centreF1).toBeGreaterThan(0.8);
  });
});
