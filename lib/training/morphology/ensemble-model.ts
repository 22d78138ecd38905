import { VIEW_KINDS, VIEW_PIXEL_UM, type ViewKind } from '@/lib/vision/morphology/cell-view';
import { MHSMA_DEFECTS } from '@/lib/vision/morphology/defects';
import { inferenceGraph } from '../engine/inference-graph';
import { planParameters } from '../engine/parameters';
import { type Members, morphologyEnsemble, type ViewWeights } from '../nets/morphology';

/** The networks of one fold; turned pictures say more about tails, so these alone answer for them. */
export const FOLD_MEMBERS: Members = ['aligned', 'upright', 'near'];
const VIEW_WEIGHTS: ViewWeights = { aligned: [1, 1, 1, 1], upright: [1, 1, 1, 0], near: [1, 1, 1, 0] };

/** Numbers in the order of MHSMA_DEFECTS that turn logits into answers. */
export interface Calibration {
  readonly slopes: readonly number[];
  readonly offsets: readonly number[];
  readonly thresholds: readonly number[];
}

/** Logits as they are, for measuring what the calibration should be. */
export const UNCALIBRATED: Calibration = {
  slopes: [1, 1, 1, 1],
  offsets: [0, 0, 0, 0],
  thresholds: [0.5, 0.5, 0.5, 0.5],
};

export const calibrationMetadata = (c: Calibration): Record<string, string> => ({
  slopes: c.slopes.map((x) => x.toFixed(4)).join(','),
  offsets: c.offsets.map((x) => x.toFixed(4)).join(','),
  thresholds: c.thresholds.map((x) => x.toFixed(4)).join(','),
});

/** Trained members, {@link FOLD_MEMBERS} of one fold after another, as one ONNX file. */
export function ensembleModel(
  parameters: readonly Float32Array[],
  features: number,
  calibration: Calibration = UNCALIBRATED,
): Uint8Array {
  const members = parameters.map((_, i) => FOLD_MEMBERS[i % FOLD_MEMBERS.length] as ViewKind);
  const network = morphologyEnsemble(members, VIEW_WEIGHTS, { features });
  const all = new Float32Array(parameters.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parameters) {
    all.set(p, at);
    at += p.length;
  }
  return inferenceGraph(network, planParameters(network), all, {
    metadata: {
      task: 'morphology',
      defects: MHSMA_DEFECTS.join(','),
      views: VIEW_KINDS.join(','),
      pixelSizeUm: String(VIEW_PIXEL_UM),
      ...calibrationMetadata(calibration),
    },
  });
}
