import type { TrialFailure } from '@/lib/engine/model-trials';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { RefusalReason } from '@/lib/science/onnx';

type Sentence =
  | 'errors.models.refused.notAModel'
  | 'errors.models.refused.tooLarge'
  | 'errors.models.refused.otherFiles'
  | 'errors.models.refused.ownCode'
  | 'errors.models.refused.operator'
  | 'errors.models.refused.damaged'
  | 'errors.models.refused.notFinite'
  | 'errors.models.refused.opset';

const SENTENCES: Readonly<Record<RefusalReason, Sentence>> = {
  'not-a-model': 'errors.models.refused.notAModel',
  truncated: 'errors.models.refused.notAModel',
  'too-large': 'errors.models.refused.tooLarge',
  'too-many-nodes': 'errors.models.refused.tooLarge',
  'too-deep': 'errors.models.refused.tooLarge',
  'external-data': 'errors.models.refused.otherFiles',
  'own-functions': 'errors.models.refused.ownCode',
  'control-flow': 'errors.models.refused.ownCode',
  'foreign-domain': 'errors.models.refused.ownCode',
  'second-graph': 'errors.models.refused.ownCode',
  'graph-attribute': 'errors.models.refused.ownCode',
  'unknown-operator': 'errors.models.refused.operator',
  'unsupported-field': 'errors.models.refused.damaged',
  'sparse-weights': 'errors.models.refused.damaged',
  'size-mismatch': 'errors.models.refused.damaged',
  'unsupported-type': 'errors.models.refused.damaged',
  inputs: 'errors.models.refused.damaged',
  outputs: 'errors.models.refused.damaged',
  'duplicate-name': 'errors.models.refused.damaged',
  'unknown-value': 'errors.models.refused.damaged',
  cycle: 'errors.models.refused.damaged',
  'not-finite': 'errors.models.refused.notFinite',
  opset: 'errors.models.refused.opset',
};

/** Why a file is not taken, with what was found for those who know the format. */
export const refusedFile = (reason: RefusalReason, detail: string): AppError =>
  new AppError('UNPROCESSABLE', say(SENTENCES[reason], { detail }));

type TrialSentence =
  | 'errors.models.trial.notADetector'
  | 'errors.models.trial.tooMuchMemory'
  | 'errors.models.trial.tookTooLong'
  | 'errors.models.trial.unusable'
  | 'errors.models.trial.notStarted';

const TRIALS: Readonly<Record<TrialFailure, TrialSentence>> = {
  refused: 'errors.models.trial.unusable',
  'not-known': 'errors.models.trial.notADetector',
  ambiguous: 'errors.models.trial.notADetector',
  'not-a-detector': 'errors.models.trial.notADetector',
  'not-opened': 'errors.models.trial.unusable',
  'run-failed': 'errors.models.trial.unusable',
  'answer-shape': 'errors.models.trial.unusable',
  'answer-not-finite': 'errors.models.trial.unusable',
  'answer-scores': 'errors.models.trial.unusable',
  'answer-classes': 'errors.models.trial.unusable',
  'model-fault': 'errors.models.trial.unusable',
  'out-of-memory': 'errors.models.trial.tooMuchMemory',
  'timed-out': 'errors.models.trial.tookTooLong',
  crashed: 'errors.models.trial.unusable',
  'not-started': 'errors.models.trial.notStarted',
};

/** Why a trial showed nothing. */
export function failedTrial(reason: TrialFailure, detail: string): AppError {
  const sentence = TRIALS[reason];
  return new AppError(
    sentence === 'errors.models.trial.notStarted' ? 'UNAVAILABLE' : 'UNPROCESSABLE',
    say(sentence, { detail }),
  );
}
