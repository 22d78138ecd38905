/** Entry of the process that tries one model on one frame; see run-trial.ts. Ends when its parent does. */

// Not the index: its other modules would be read for nothing.
import { asDetector } from '@/lib/engine/inference/detector';
import { ModelError } from '@/lib/engine/inference/model-error';
import { type OpenModel, openModelBytes } from '@/lib/engine/inference/session';
import { AnswerError } from '@/lib/science/onnx';
import type { TrialAnswer, TrialFailure, TrialRequest } from './protocol';
import { readRequest } from './read-request';
import { type FramesRun, runDetector } from './run-detector';
import { runYolo } from './run-yolo';

const MEMORY = /bad_alloc|out of memory|failed to allocate|allocation failed|array buffer/i;
const MAX_DETAIL = 300;

/** A failure with its reason, where the error alone does not say which step it came from. */
class StepError extends Error {
  constructor(
    readonly reason: TrialFailure,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function tryModel(request: TrialRequest, model: Uint8Array, pixels: Uint8Array): Promise<TrialAnswer> {
  const started = performance.now();
  const open = await openModelBytes(model, 'model', { threads: 1 }).catch((cause: unknown) => {
    throw new StepError('not-opened', cause);
  });
  const openMs = performance.now() - started;
  const frame = { width: request.width, height: request.height, data: pixels };
  const { yolo } = request;
  const run = yolo ? await runYolo(open.session, yolo, frame) : await runOwn(open, frame);
  return { ok: true, ...run, names: run.names ? [...run.names] : null, openMs };
}

async function runOwn(open: OpenModel, frame: Parameters<typeof runDetector>[1]): Promise<FramesRun> {
  return runDetector(await asDetector(open), frame);
}

function asFailure(error: unknown): TrialAnswer {
  const text = error instanceof Error ? error.message : String(error);
  const detail = text.replace(/\p{C}+/gu, ' ').slice(0, MAX_DETAIL);
  return { ok: false, reason: MEMORY.test(text) ? 'out-of-memory' : reasonOf(error), detail };
}

function reasonOf(error: unknown): TrialFailure {
  if (error instanceof StepError) return error.reason;
  if (error instanceof AnswerError) return error.fault;
  return error instanceof ModelError ? 'model-fault' : 'run-failed';
}

process.on('disconnect', () => process.exit(1));
readRequest(process.stdin)
  .then(({ request, model, pixels }) => {
    process.chdir(request.folder);
    return tryModel(request, model, pixels);
  })
  .catch(asFailure)
  .then((answer) => process.send?.(answer, () => process.exit(0)));
