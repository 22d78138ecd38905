import {
  inspectModel,
  type ModelLayout,
  recognizeLayout,
  type YoloHead,
  type YoloLayout,
} from '@/lib/science/onnx';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { TrialAnswer } from './protocol';
import { runTrial, type TrialLimits } from './run-trial';

export interface TrialOptions extends TrialLimits {
  /** What a person chose for a model whose output means several things. */
  readonly head?: YoloHead | undefined;
}

/**
 * Tries a model file on one gray frame: walks the file, recognizes what it is, and only then runs it, in a limited
 * process of its own. Everything that is wrong with the file is an answer with a reason.
 *
 * @returns boxes in px of the frame, the time to open the model and to run it on a frame (ms, one thread)
 * @throws the signal's reason when aborted
 */
export async function tryModel(
  model: Uint8Array,
  frame: GrayFrame,
  { head, ...limits }: TrialOptions = {},
): Promise<TrialAnswer> {
  const inspected = inspectModel(model);
  if (!inspected.ok)
    return { ok: false, reason: 'refused', detail: `${inspected.reason}: ${inspected.detail}` };
  const chosen = chooseLayout(recognizeLayout(inspected.inspection), head);
  return 'failure' in chosen ? chosen.failure : runTrial(model, chosen.yolo, frame, limits);
}

type Chosen = { readonly yolo: YoloLayout | null } | { readonly failure: TrialAnswer };

function chooseLayout(layout: ModelLayout, head: YoloHead | undefined): Chosen {
  switch (layout.kind) {
    case 'own':
      return layout.task === 'detector'
        ? { yolo: null }
        : { failure: { ok: false, reason: 'not-a-detector', detail: layout.task } };
    case 'yolo':
      return { yolo: layout };
    case 'ambiguous': {
      const chosen = layout.candidates.find((candidate) => candidate.head === head);
      const heads = layout.candidates.map((candidate) => candidate.head).join(', ');
      return chosen ? { yolo: chosen } : { failure: { ok: false, reason: 'ambiguous', detail: heads } };
    }
    case 'unknown':
      return {
        failure: { ok: false, reason: 'not-known', detail: `${layout.why}: ${layout.detail}` },
      };
  }
}
