/** Entry of the process that runs one analysis; see run-analysis-process.ts. Ends when its parent does. */

import { ModelError } from '@/lib/engine/inference';
import { AppError } from '@/lib/errors';
import { isStorageFull, StorageFullError } from '@/lib/storage-full';
import { beginSpan, endTracing, startTracing, traced } from '@/lib/tracing';
import { analyzeVideo } from './analyze-video';
import type { ChildMessage, ParentMessage } from './child-protocol';
import type { AnalysisOptions } from './options';
import { OutputFolder } from './output-folder';

const stop = new AbortController();

/** Resolves when the message is handed over; a parent that is gone needs none. */
function tell(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (!process.send || !process.connected) resolve();
    else process.send(message, () => resolve());
  });
}

/** The analysis as part of the trace that its parent keeps. */
async function analyzeTraced(message: Extract<ParentMessage, { kind: 'analyse' }>): Promise<void> {
  if (message.traceparent) await startTracing('sarm-engine');
  const span = beginSpan('engine analyse', { parent: message.traceparent });
  await span.within(() => analyze(message.options, message.outputFolder, span.end));
  await endTracing();
}

async function analyze(
  options: AnalysisOptions,
  outputFolder: string,
  onEnd: (error?: unknown) => void,
): Promise<void> {
  const folder = await OutputFolder.open(outputFolder);
  try {
    const analysis = await analyzeVideo(options, {
      signal: stop.signal,
      onProgress: (progress) => void tell({ kind: 'progress', progress }),
      onDetections: (frame, detections) => folder.addDetections(frame, detections),
    });
    await traced('engine write', {}, () =>
      folder.complete(analysis.result, analysis.tracks, analysis.kinematics, analysis.field),
    );
    onEnd();
    await tell({ kind: 'done', result: analysis.result });
  } catch (error) {
    onEnd(error);
    await folder.discard();
    await tell(asFailure(error));
  }
}

function asFailure(error: unknown): ChildMessage {
  if (isStorageFull(error))
    return { kind: 'failed', code: 'STORAGE_FULL', said: new StorageFullError().said };
  if (error instanceof AppError) return { kind: 'failed', code: error.code, said: error.said };
  if (error instanceof ModelError) return { kind: 'failed', code: 'UNPROCESSABLE', said: error.said };
  return { kind: 'crashed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

process.on('disconnect', () => process.exit(1));
process.on('message', (message: ParentMessage) => {
  if (message.kind === 'stop') stop.abort(new Error('the analysis was stopped'));
  else void analyzeTraced(message).then(() => process.exit(0));
});
