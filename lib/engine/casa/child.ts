/** Entry of the process that measures videos, one after the other; see run-analysis-process.ts. Ends when its parent does. */

import { ModelError } from '@/lib/engine/inference';
import { AppError } from '@/lib/errors';
import { isStorageFull, StorageFullError } from '@/lib/storage-full';
import { beginSpan, endTracing, sendSpans, startTracing, traced } from '@/lib/tracing';
import { analyzeVideo } from './analyze-video';
import type { ChildMessage, ParentMessage } from './child-protocol';
import { KeptDetector } from './kept-detector';
import type { AnalysisOptions } from './options';
import { OutputFolder } from './output-folder';

/** Asked of the video that is being measured, and of those that come after: a process that was stopped measures no more. */
const stop = new AbortController();

/** A process that has grown to this size, or has measured so many videos, is not used any longer. */
const MOST = { residentBytes: 600 * 2 ** 20, videos: 20 } as const;
let videos = 0;
const detectors = new KeptDetector();

/** Resolves when the message is handed over; a parent that is gone needs none. */
function tell(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (!process.send || !process.connected) resolve();
    else process.send(message, () => resolve());
  });
}

type Answer = Exclude<ChildMessage, { kind: 'progress' }>;

/** The analysis as part of the trace that its parent keeps. */
async function analyzeTraced(message: Extract<ParentMessage, { kind: 'analyse' }>): Promise<void> {
  if (message.traceparent) await startTracing('sarm-engine');
  const span = beginSpan('engine analyse', { parent: message.traceparent });
  const answer = await span.within(() => analyze(message.options, message.outputFolder, span.end));
  const goesOn = answer.kind === 'done' && answer.goesOn;
  // Before the answer: the parent may end the process at any time after it.
  await (goesOn ? sendSpans() : endTracing());
  await tell(answer);
  if (!goesOn) process.exit(0);
}

async function analyze(
  options: AnalysisOptions,
  outputFolder: string,
  onEnd: (error?: unknown) => void,
): Promise<Answer> {
  const folder = await OutputFolder.open(outputFolder);
  try {
    const analysis = await analyzeVideo(options, {
      signal: stop.signal,
      onProgress: (progress) => void tell({ kind: 'progress', progress }),
      onDetections: (frame, detections) => folder.addDetections(frame, detections),
      detectors,
    });
    await traced('engine write', {}, () =>
      folder.complete(analysis.result, analysis.tracks, analysis.kinematics, analysis.field),
    );
    onEnd();
    const goesOn =
      ++videos < MOST.videos && process.memoryUsage.rss() < MOST.residentBytes && !stop.signal.aborted;
    return { kind: 'done', result: analysis.result, goesOn };
  } catch (error) {
    onEnd(error);
    await folder.discard();
    return asFailure(error);
  }
}

function asFailure(error: unknown): Answer {
  if (isStorageFull(error))
    return { kind: 'failed', code: 'STORAGE_FULL', said: new StorageFullError().said };
  if (error instanceof AppError) return { kind: 'failed', code: error.code, said: error.said };
  if (error instanceof ModelError) return { kind: 'failed', code: 'UNPROCESSABLE', said: error.said };
  return { kind: 'crashed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

process.on('disconnect', () => process.exit(1));
process.on('message', (message: ParentMessage) => {
  if (message.kind === 'stop') stop.abort(new Error('the analysis was stopped'));
  else void analyzeTraced(message);
});
