import type { TrialFailure } from '@/lib/engine/model-trials';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { RefusalReason } from '@/lib/science/onnx';

type Sentence =
  | 'notAModel'
  | 'tooLarge'
  | 'otherFiles'
  | 'ownCode'
  | 'operator'
  | 'damaged'
  | 'notFinite'
  | 'opset';

const SENTENCES: Readonly<Record<RefusalReason, Sentence>> = {
  'not-a-model': 'notAModel',
  truncated: 'notAModel',
  'too-large': 'tooLarge',
  'too-many-nodes': 'tooLarge',
  'too-deep': 'tooLarge',
  'external-data': 'otherFiles',
  'own-functions': 'ownCode',
  'control-flow': 'ownCode',
  'foreign-domain': 'ownCode',
  'second-graph': 'ownCode',
  'graph-attribute': 'ownCode',
  'unknown-operator': 'operator',
  'unsupported-field': 'damaged',
  'sparse-weights': 'damaged',
  'size-mismatch': 'damaged',
  'unsupported-type': 'damaged',
  inputs: 'damaged',
  outputs: 'damaged',
  'duplicate-name': 'damaged',
  'unknown-value': 'damaged',
  cycle: 'damaged',
  'not-finite': 'notFinite',
  opset: 'opset',
};

/** Why a file is not taken, with what was found for those who know the format. */
export const refusedFile = (reason: RefusalReason, detail: string): AppError =>
  new AppError('UNPROCESSABLE', say(`errors.models.refused.${SENTENCES[reason]}`, { detail }));

type TrialSentence = 'notADetector' | 'tooMuchMemory' | 'tookTooLong' | 'unusable' | 'notStarted';

const TRIALS: Readonly<Record<TrialFailure, TrialSentence>> = {
  refused: 'unusable',
  'not-known': 'notADetector',
  ambiguous: 'notADetector',
  'not-a-detector': 'notADetector',
  'not-opened': 'unusable',
  'run-failed': 'unusable',
  'answer-shape': 'unusable',
  'answer-not-finite': 'unusable',
  'answer-scores': 'unusable',
  'answer-classes': 'unusable',
  'model-fault': 'unusable',
  'out-of-memory': 'tooMuchMemory',
  'timed-out': 'tookTooLong',
  crashed: 'unusable',
  'not-started': 'notStarted',
};

/** Why a trial showed nothing. */
export function failedTrial(reason: TrialFailure, detail: string): AppError {
  const sentence = TRIALS[reason];
  return new AppError(
    sentence === 'notStarted' ? 'UNAVAILABLE' : 'UNPROCESSABLE',
    say(`errors.models.trial.${sentence}`, { detail }),
  );
}
