import { readFile } from 'node:fs/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_DETECTOR_ID,
  loadDetector,
  loadModelCard,
  resolveModel,
  TRAINABLE_DETECTOR_ID,
} from '@/lib/engine/inference';
import { CONTRAST_MODES, simulateScene } from '@/lib/science/simulation';
import { ModelProtoSchema } from '@/lib/science/training/onnx/onnx_pb';
import { measureBrightness } from '@/lib/science/vision/normalize';
import { scoreDetector } from './score-detector';

/** TensorProto.DataType.INT8 */
const INT8_TENSOR = 3;
const IDS = [DEFAULT_DETECTOR_ID, TRAINABLE_DETECTOR_ID];

describe('the shipped detectors', () => {
  it.each(IDS)('%s is the file its card describes, and says how it was made and measured', async (id) => {
    const { card } = await loadModelCard(id, 'models');
    const { sha256 } = await resolveModel(id, 'models');
    expect(card.sha256).toBe(sha256);
    for (const field of ['trainedOn', 'measured', 'license', 'recipe', 'limits'])
      expect(card).toHaveProperty(field);
  });

  it('of 8 bits has weights of 7, which no processor adds up to too large a number', async () => {
    const { file } = await resolveModel(DEFAULT_DETECTOR_ID, 'models');
    const { graph } = fromBinary(ModelProtoSchema, await readFile(file));
    const weights = (graph?.initializer ?? []).filter(({ name }) => name.endsWith('.weights'));
    const whole = weights.filter(({ dataType }) => dataType === INT8_TENSOR);
    expect(whole.length).toBeGreaterThan(10);
    // 2 · 255 · 64 is the last even sum of two products below 2¹⁵.
    for (const { rawData } of whole) {
      const values = new Int8Array(new Uint8Array(rawData).buffer);
      expect(values.every((value) => Math.abs(value) <= 64)).toBe(true);
    }
  });

  it.each(IDS.flatMap((id) => CONTRAST_MODES.map((contrast) => [id, contrast] as const)))(
    '%s finds the heads of a scene it has never seen: %s',
    async (id, contrast) => {
      const { file } = await resolveModel(id, 'models');
      const detector = await loadDetector(file);
      const [frame] = simulateScene({ contrast, seed: 4711, seconds: 0.02 }).frames();
      if (!frame) throw new Error('no frame');
      const boxes = frame.objects.map((o) => ({ ...o.box, className: o.className }));
      const picture = { picture: frame.picture, brightness: measureBrightness(frame.picture.data), boxes };
      const score = await scoreDetector(detector, [[picture]], detector.metadata.workingThreshold);
      await detector.close();
      expect(score.objects).toBeGreaterThan(20);
      // Measured over many scenes the center F1 is 0.90 to 0.95; one scene of some 40 heads scatters by about 0.04.
      expect(score.centreF1).toBeGreaterThan(0.8);
    },
  );
});
