import { type NetworkView, VIEW_KINDS, VIEW_PIXEL_UM } from '@/lib/science/morphology/classify/cell-view';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import { TEMPLATE_LENGTH } from '@/lib/science/morphology/classify/fit-axis';
import { inferenceGraph } from '../engine/inference-graph';
import { planParameters } from '../engine/parameters';
import { type Members, morphologyEnsemble, type ViewWeights } from '../nets/morphology';
import type { EdgeVoice } from './join-voices';

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
const UNCALIBRATED: Calibration = {
  slopes: [1, 1, 1, 1],
  offsets: [0, 0, 0, 0],
  thresholds: [0.5, 0.5, 0.5, 0.5],
};

export const calibrationMetadata = (c: Calibration): Record<string, string> => ({
  slopes: c.slopes.map((x) => x.toFixed(4)).join(','),
  offsets: c.offsets.map((x) => x.toFixed(4)).join(','),
  thresholds: c.thresholds.map((x) => x.toFixed(4)).join(','),
});

export interface EnsembleParts {
  /** The networks' parameters, {@link FOLD_MEMBERS} of one fold after another. */
  readonly members: readonly Float32Array[];
  readonly features: number;
  readonly edges?: EdgeVoice | undefined;
  /** The usual cell that axes are fitted to; without it they stay as they are found. */
  readonly template?: Float32Array | undefined;
}

/** Trained networks, and the voice that rests on edges where there is one, as one ONNX file; not calibrated. */
export function ensembleModel({ members, features, edges, template }: EnsembleParts): Uint8Array {
  const views = members.map((_, i) => FOLD_MEMBERS[i % FOLD_MEMBERS.length] as NetworkView);
  const network = morphologyEnsemble(views, VIEW_WEIGHTS, { features }, edges ?? null);
  const specs = planParameters(network);
  const all = new Float32Array(specs.reduce((n, s) => n + s.size, 0));
  let at = 0;
  for (const p of members) {
    all.set(p, at);
    at += p.length;
  }
  for (const { name, offset, size } of specs.filter((s) => s.offset >= at)) {
    const values = edges?.parameters.get(name);
    if (values?.length !== size) throw new RangeError(`${name} has ${values?.length} numbers, not ${size}`);
    all.set(values, offset);
  }
  const usual = template ?? new Float32Array(TEMPLATE_LENGTH);
  return inferenceGraph(network, specs, all, {
    metadata: {
      task: 'morphology',
      defects: MHSMA_DEFECTS.join(','),
      views: VIEW_KINDS.join(','),
      pixelSizeUm: String(VIEW_PIXEL_UM),
      template: Array.from(usual, (v) => v.toFixed(4)).join(','),
      ...calibrationMetadata(UNCALIBRATED),
    },
  });
}
