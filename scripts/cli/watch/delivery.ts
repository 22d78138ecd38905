import path from 'node:path';
import { pause, waitMs } from './backoff';
import { FileTrouble, type FoundFile, hashFile } from './folder';
import type { Memory } from './memory';
import type { Places } from './places';
import type { Report } from './report';
import { type Server, ServerError } from './server';

/** Refusals of one file: another may be taken. Everything else that does not pass concerns the token or the place. */
const OF_THE_FILE = [400, 413, 415, 422];
/** After a minute of trying, a scheduler's next run goes on; without `once` it is tried for ever. */
const ONCE_FAILURES = 6;

interface Parts {
  readonly server: Server;
  readonly memory: Memory;
  readonly places: Places;
  readonly report: Report;
  readonly signal: AbortSignal;
  readonly once: boolean;
}

/** Brings files to the server, each content once. */
export class Delivery {
  constructor(private readonly parts: Parts) {}

  /** Sends a file, however long the network is away. @throws what does not pass by itself */
  async deliver(file: FoundFile): Promise<void> {
    const { signal, report } = this.parts;
    for (let failures = 0; !signal.aborted; ) {
      try {
        return await this.#send(file);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof FileTrouble) {
          return report.trouble(file.path, error);
        }
        if (!(error instanceof ServerError && error.isPassing)) throw error;
        failures += 1;
        if (this.parts.once && failures > ONCE_FAILURES) throw error;
        const wait = waitMs(failures, error.retryAfterSeconds);
        report.print(`${error.message}; trying again in ${Math.round(wait / 1000)} s`);
        await pause(wait, signal);
      }
    }
  }

  async #send(file: FoundFile): Promise<void> {
    const { memory, places, report, signal } = this.parts;
    let sha256 = memory.hashOf(file);
    if (!sha256) {
      sha256 = await hashFile(file.path, signal);
      memory.keepHash(file, sha256);
    }
    const name = report.nameOf(file.path);
    const before = memory.of(sha256);
    if (before?.state === 'sent') {
      // What was sent under this very name needs no word at each start.
      if (before.name !== name)
        report.once(file.path, 'copy', () => `skipped ${name}: a copy of ${before.name}`);
      return;
    }
    if (before?.state === 'refused') {
      return report.once(
        file.path,
        'refused',
        () => `skipped ${name}: refused before (${before.reason ?? ''})`,
      );
    }
    const datasetName = places.nameFor(file) ?? '';
    const dataset = await places.open(datasetName);
    const known = dataset.contents.get(sha256);
    if (known) {
      await memory.remember(sha256, { name, datasetId: dataset.id, state: 'sent', uploadId: known });
      return report.print(`skipped ${name}: ${datasetName} already has it as video ${known}`);
    }
    await this.#upload(file, name, sha256, dataset.id, datasetName);
  }

  async #upload(file: FoundFile, name: string, sha256: string, datasetId: string, datasetName: string) {
    const { memory, server, report } = this.parts;
    const { print } = report;
    try {
      const { id, offset, isDone } = await this.#begin(file, name, sha256, datasetId);
      if (!isDone) {
        print(
          `${offset > 0 ? 'going on with' : 'sending'} ${name} (${(file.sizeBytes / 1e6).toFixed(1)} MB)`,
        );
        const stored = await server.sendRest(id, file.path, file.sizeBytes, offset);
        if (stored !== null && stored !== sha256) {
          print(`WARNING: ${name} changed while it was sent; check video ${id}, the file is sent again`);
          await memory.forget(sha256);
          await memory.remember(stored, { name, datasetId, state: 'sent', uploadId: id });
          return;
        }
      }
      await memory.remember(sha256, { name, datasetId, state: 'sent', uploadId: id });
      report.counts.sent += 1;
      print(`sent ${name} to ${datasetName} as video ${id}`);
    } catch (error) {
      if (error instanceof ServerError && memory.of(sha256)) {
        // Another offset than ours: something arrived whose answer did not. The next try asks how much.
        // A body that was cut on its way reads like a bad request.
        if (error.status === 409 || error.status === 400) throw new ServerError(0, error.message);
        // The upload was cleared away meanwhile: the next try begins another, or finds out what else is gone.
        if (error.status === 404) {
          await memory.forget(sha256);
          throw new ServerError(0, error.message);
        }
      }
      if (!(error instanceof ServerError && OF_THE_FILE.includes(error.status))) throw error;
      const reason = error.message;
      await memory.remember(sha256, { name, datasetId, state: 'refused', uploadId: null, reason });
      report.counts.refused += 1;
      print(`refused ${name}: ${reason}`);
    }
  }

  /** The upload that an earlier run began, as far as the server still has it; else a new one. */
  async #begin(file: FoundFile, name: string, sha256: string, datasetId: string) {
    const { memory, server } = this.parts;
    const before = memory.of(sha256);
    if (before?.uploadId && before.datasetId === datasetId) {
      const id = before.uploadId;
      const state = await server.uploadState(id);
      // Uploads that ended long ago are cleared away; the video has their id.
      if (state?.completed || (!state && (await server.hasVideo(id)))) return { id, offset: 0, isDone: true };
      if (state) return { id, offset: state.offset, isDone: false };
    }
    const id = await server.beginUpload(path.basename(file.path), file.sizeBytes, datasetId);
    // Before the first byte: whatever happens from here on, the next run finds this upload.
    await memory.remember(sha256, { name, datasetId, state: 'sending', uploadId: id });
    return { id, offset: 0, isDone: false };
  }
}
