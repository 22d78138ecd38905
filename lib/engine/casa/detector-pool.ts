import { Worker } from 'node:worker_threads';
import { ModelError } from '@/lib/engine/inference';
import type { DuplicateParameters } from '@/lib/science/vision/suppress';
import type { Detection, GrayFrame } from '@/lib/science/vision/types';
import type { CLOSE, DetectReply, DetectRequest, DetectWorkerData } from './detect-worker';
import { unpackDetections } from './packed-detections';

export interface DetectorPoolOptions {
  readonly modelFile: string;
  /** Sessions, each in its own thread. */
  readonly sessions: number;
  /** Threads inside each session. */
  readonly threads: number;
  readonly minScore: number;
  readonly duplicates: DuplicateParameters;
}

interface Waiting {
  /** Holds the pictures meanwhile. */
  readonly memory: SharedArrayBuffer;
  readonly resolve: (found: Detection[][]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs the detector beside the event loop. `run()` of an ONNX session blocks its thread, so each session lives
 * in a worker thread.
 */
export class DetectorPool {
  private readonly workers: { readonly worker: Worker; open: number }[] = [];
  private readonly waiting = new Map<number, Waiting>();
  /** Of batches that are over: fresh memory costs more than copying pictures into it. */
  private readonly free: SharedArrayBuffer[] = [];
  private nextBatch = 0;
  private failure: Error | null = null;
  private busyMs = 0;

  private constructor(private readonly sessions: number) {}

  /** Opens all sessions. @throws ModelError when the model is unusable. */
  static async open(options: DetectorPoolOptions): Promise<DetectorPool> {
    const pool = new DetectorPool(options.sessions);
    try {
      await Promise.all(Array.from({ length: options.sessions }, () => pool.start(options)));
    } catch (error) {
      await pool.close();
      throw error;
    }
    return pool;
  }

  private start({ modelFile, threads, minScore, duplicates }: DetectorPoolOptions): Promise<void> {
    const workerData: DetectWorkerData = { modelFile, threads, minScore, duplicates };
    const worker = new Worker(new URL('./detect-worker-entry.mjs', import.meta.url), { workerData });
    const slot = { worker, open: 0 };
    this.workers.push(slot);
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        this.fail(error);
        reject(error);
      };
      worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
      worker.on('exit', (code) => {
        if (code !== 0) fail(new Error(`the detector stopped with code ${code}`));
      });
      worker.on('message', (reply: DetectReply) => {
        if (reply.kind === 'ready') resolve();
        else if (reply.kind === 'failed') {
          fail(reply.said ? new ModelError(reply.said) : new Error(reply.message));
        } else {
          slot.open--;
          this.busyMs += reply.busyMs;
          const waiting = this.waiting.get(reply.batch);
          this.waiting.delete(reply.batch);
          if (!waiting) return;
          this.free.push(waiting.memory);
          waiting.resolve(unpackDetections(reply.found));
        }
      });
    });
  }

  /** Boxes of each window, best first, without duplicates. Pixels are copied at once: they stay the caller's. */
  detect(windows: readonly (readonly GrayFrame[])[]): Promise<Detection[][]> {
    if (this.failure) return Promise.reject(this.failure);
    const [first, ...others] = this.workers;
    if (!first) return Promise.reject(new Error('the detector is closed'));
    const slot = others.reduce((least, each) => (each.open < least.open ? each : least), first);
    const batch = this.nextBatch++;
    slot.open++;
    const memory = this.memoryFor(windows);
    const request: DetectRequest = { batch, windows: copyInto(memory, windows) };
    return new Promise((resolve, reject) => {
      this.waiting.set(batch, { memory, resolve, reject });
      slot.worker.postMessage(request);
    });
  }

  /** Memory that both threads see. What is of another size is of an earlier scale, and let go. */
  private memoryFor(windows: readonly (readonly GrayFrame[])[]): SharedArrayBuffer {
    const bytes = windows.flat().reduce((sum, { data }) => sum + data.length, 0);
    const kept = this.free.pop();
    if (kept?.byteLength === bytes) return kept;
    this.free.length = 0;
    return new SharedArrayBuffer(bytes);
  }

  get sessionCount(): number {
    return this.sessions;
  }

  /** Whether it still answers: none of its threads has failed, and it is not closed. */
  get isUsable(): boolean {
    return this.failure === null;
  }

  /** Mean busy time of the sessions so far, in seconds. */
  get busySeconds(): number {
    return this.busyMs / 1000 / this.sessions;
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const waiting of this.waiting.values()) waiting.reject(this.failure);
    this.waiting.clear();
  }

  /** Ends all sessions, in the middle of a batch as soon as it is done: what waits for boxes is told so at once. */
  async close(): Promise<void> {
    this.failure ??= new Error('the detector is closed');
    const workers = this.workers.splice(0);
    for (const waiting of this.waiting.values()) waiting.reject(this.failure);
    this.waiting.clear();
    await Promise.all(workers.map(({ worker }) => ended(worker)));
  }
}

const LAST_ORDER: typeof CLOSE = 'close';
/** So long a thread may take to end by itself; a batch takes a fraction of a second. */
const MAX_ENDING_MS = 20_000;

/**
 * Waits until a thread has ended by itself. It is not terminated as long as it might be in the runtime's hands: that throws
 * in native code where nothing catches it, and takes the whole process along.
 */
function ended(worker: Worker): Promise<void> {
  worker.removeAllListeners();
  // It has failed already where it does.
  worker.on('error', () => undefined);
  if (worker.threadId < 0) return Promise.resolve();
  return new Promise((resolve) => {
    const overdue = setTimeout(() => void worker.terminate(), MAX_ENDING_MS);
    worker.once('exit', () => {
      clearTimeout(overdue);
      resolve();
    });
    worker.postMessage(LAST_ORDER);
  });
}

/** The windows with their pixels in this memory, one picture after the other. */
function copyInto(memory: SharedArrayBuffer, windows: readonly (readonly GrayFrame[])[]): GrayFrame[][] {
  let at = 0;
  return windows.map((window) =>
    window.map(({ width, height, data }) => {
      const copy = new Uint8Array(memory, at, data.length);
      copy.set(data);
      at += data.length;
      return { width, height, data: copy };
    }),
  );
}
