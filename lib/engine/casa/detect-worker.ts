import { parentPort, workerData } from 'node:worker_threads';
// Not the index: its other modules would be read by each thread for nothing.
import { type Detector, loadDetector } from '@/lib/engine/inference/detector';
import { ModelError } from '@/lib/engine/inference/model-error';
import type { Message } from '@/lib/messages/message';
import { type DuplicateParameters, suppressDuplicates } from '@/lib/science/vision/suppress';
import type { GrayFrame } from '@/lib/science/vision/types';
import { type PackedDetections, packDetections } from './packed-detections';

/** Runs in a worker thread: one detector session, one batch at a time. */
export interface DetectRequest {
  readonly batch: number;
  readonly windows: readonly (readonly GrayFrame[])[];
}
/** Asked of the thread instead of a batch: to finish what it is at, close its session and end. */
export const CLOSE = 'close';
export type DetectReply =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'found';
      readonly batch: number;
      readonly found: PackedDetections;
      readonly busyMs: number;
    }
  | { readonly kind: 'failed'; readonly said: Message | null; readonly message: string };
export interface DetectWorkerData {
  readonly modelFile: string;
  readonly threads: number;
  readonly minScore: number;
  readonly duplicates: DuplicateParameters;
}

const port = parentPort;
if (!port) throw new Error('detect-worker runs in a worker thread');
const { modelFile, threads, minScore, duplicates } = workerData as DetectWorkerData;
const send = (reply: DetectReply, transfer: ArrayBuffer[] = []): void => port.postMessage(reply, transfer);
const fail = (error: unknown): void => {
  const known = error instanceof Error ? error : new Error(String(error));
  send({ kind: 'failed', said: known instanceof ModelError ? known.said : null, message: known.message });
};

async function answer(detector: Detector, request: DetectRequest): Promise<void> {
  const started = performance.now();
  const boxes = await detector.detect(request.windows, minScore);
  const found = packDetections(boxes.map((picture) => suppressDuplicates(picture, duplicates)));
  const busyMs = performance.now() - started;
  send({ kind: 'found', batch: request.batch, found, busyMs }, [found.values.buffer]);
}

const opening = loadDetector(modelFile, { threads });
let last: Promise<unknown> = opening.then(() => send({ kind: 'ready' }), fail);
let closing = false;
// One order after the other: a session must not be closed while it runs. What waits behind a close is nobody's any more.
port.on('message', (order: DetectRequest | typeof CLOSE) => {
  closing ||= order === CLOSE;
  last = last.then(() => {
    if (order !== CLOSE) return closing ? undefined : opening.then((own) => answer(own, order)).catch(fail);
    return opening
      .then((own) => own.close())
      .catch(() => undefined)
      .finally(() => port.close());
  });
});
