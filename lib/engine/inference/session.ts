import { readFile } from 'node:fs/promises';
import { say } from '@/lib/messages/message';
import { ort } from '@/lib/onnx-runtime';
import { sha256Of } from '@/lib/sha256';
import { requireFiniteWeights } from './finite-weights';
import { ModelError } from './model-error';

export interface OpenModel {
  readonly session: ort.InferenceSession;
  readonly bytes: Uint8Array;
  /** Lower-case hex of the file's bytes. */
  readonly sha256: string;
}

export interface SessionOptions {
  /** Threads inside one operator; the process's other work keeps the remaining cores. */
  readonly threads?: number;
}

/** Reads and opens an ONNX file, see {@link openModelBytes}. @throws ModelError. */
export async function openModel(file: string, options: SessionOptions = {}): Promise<OpenModel> {
  return openModelBytes(await readModelFile(file), file, options);
}

/** The bytes of a model's file. @throws ModelError. */
export function readModelFile(file: string): Promise<Uint8Array> {
  return readFile(file).catch((cause: unknown) => {
    throw new ModelError(say('engine.model.unreadable', { file }), { cause });
  });
}

/**
 * Opens an ONNX model on the CPU. `run()` blocks its thread, so call it from a worker thread or a process of
 * its own. Spinning is off because other work shares the cores; memory patterns are off because they cost
 * hundreds of MiB on convolutional networks with free sizes.
 *
 * @param file what messages call the model
 * @throws ModelError.
 */
export async function openModelBytes(
  bytes: Uint8Array,
  file: string,
  options: SessionOptions = {},
): Promise<OpenModel> {
  if (bytes.length === 0) throw new ModelError(say('engine.model.empty', { file }));
  const sha256 = sha256Of(bytes);
  const session = await ort.InferenceSession.create(bytes, {
    executionProviders: ['cpu'],
    intraOpNumThreads: Math.max(1, Math.round(options.threads ?? 1)),
    interOpNumThreads: 1,
    enableMemPattern: false,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    // Without the format, the runtime guesses it from four bytes of the file.
    extra: { session: { intra_op: { allow_spinning: '0' }, load_model_format: 'ONNX' } },
  }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new ModelError(say('engine.model.unopened', { file, reason: String(reason) }), { cause });
  });
  await closedOnFailure(session, () => requireFiniteWeights(bytes));
  return { session, bytes, sha256 };
}

/** What is made of an open session, which is closed where that fails. @throws what `make` throws. */
export async function closedOnFailure<Made>(
  session: ort.InferenceSession,
  make: () => Made | Promise<Made>,
): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    await session.release();
    throw error;
  }
}
