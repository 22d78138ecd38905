import path from 'node:path';
import { VIDEO_TYPES } from '@/lib/domain/videos/contract-formats';
import { pause } from './backoff';
import type { Delivery } from './delivery';
import { type FoundFile, isReadable, listFolder } from './folder';
import type { Memory } from './memory';
import type { Places } from './places';
import type { Report } from './report';
import { Steadiness } from './steadiness';

export interface WatchOptions {
  readonly folder: string;
  readonly settleSeconds: number;
  readonly everySeconds: number;
  readonly once: boolean;
  readonly withSubfolders: boolean;
}

interface Parts {
  readonly memory: Memory;
  readonly places: Places;
  readonly delivery: Delivery;
  readonly report: Report;
  readonly signal: AbortSignal;
}

/** Sends what appears in a folder, each content once. */
export class Watcher {
  readonly #steadiness: Steadiness;

  constructor(
    private readonly options: WatchOptions,
    private readonly parts: Parts,
  ) {
    this.#steadiness = new Steadiness(options.settleSeconds);
  }

  /** Until the signal says stop; with `once`, until what is whole now is sent. @throws what does not pass by itself */
  async run(): Promise<void> {
    const { once, settleSeconds, everySeconds } = this.options;
    const { signal } = this.parts;
    await this.#look();
    while (!signal.aborted) {
      // A single look is two: only a file that is the same at both is whole.
      await pause((once ? settleSeconds : everySeconds) * 1000, signal);
      if (signal.aborted) return;
      await this.#look();
      if (once) return;
    }
  }

  async #look(): Promise<void> {
    const { folder, withSubfolders } = this.options;
    const { signal, memory, delivery, report } = this.parts;
    const files = await listFolder(folder, withSubfolders).catch((error: Error) => {
      // A share that went may come back.
      if (this.options.once) throw error;
      report.trouble(folder, error);
      return null;
    });
    if (!files) return;
    const videos = files.filter((file) => this.#isMeant(file));
    memory.keepHashesOf(new Set(videos.map((file) => file.path)));
    const whole = new Set(this.#steadiness.look(videos, Date.now()).map((file) => file.path));
    const unsent = new Set<string>();
    for (const file of videos) {
      if (signal.aborted) return;
      const isReady = whole.has(file.path) && (await isReadable(file.path));
      if (!isReady) unsent.add(file.path);
      else await delivery.deliver(file);
    }
    report.counts.unfinished = unsent.size;
    if (!this.options.once) return;
    for (const file of unsent) report.once(file, 'unfinished', (name) => `waiting for ${name}`);
  }

  #isMeant(file: FoundFile): boolean {
    const { places, report } = this.parts;
    if (!Object.hasOwn(VIDEO_TYPES, path.extname(file.path).toLowerCase())) {
      report.once(file.path, 'format', (name) => `skipped ${name}: not a video format`);
      return false;
    }
    if (places.nameFor(file) !== null) return true;
    report.once(file.path, 'place', (name) => `skipped ${name}: not in a subfolder`);
    return false;
  }
}
