import { type DetectorMetadata, rescaleBoxes } from '@/lib/engine/inference';
import { type BlankPictureParameters, showsNothing } from '@/lib/science/vision/blank-picture';
import type { Detection, GrayFrame } from '@/lib/science/vision/types';
import type { DetectorPool } from './detector-pool';
import type { FieldTracker } from './field-tracker';
import type { RestingEvidence } from './resting-evidence';
import type { AnalysisProgress } from './result';

/** Pictures per run of the network; see bench/engine.ts for what was tried. */
const BATCH = 1;
const PROGRESS_MS = 200;

export interface AnalysisHooks {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: AnalysisProgress) => void) | undefined;
  /** Takes every frame's detections in order, once all cells were followed; scores weigh the whole video. */
  readonly onDetections?: ((frame: number, detections: readonly Detection[]) => Promise<void>) | undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Moves windows from the decoder through the detector into the tracker, in order, a few batches at a time. */
export class PipelineRun {
  waitedMs = 0;
  trackMs = 0;
  flatFrames = 0;
  private lastProgress = 0;

  constructor(
    private readonly pool: DetectorPool,
    private readonly tracker: FieldTracker,
    private readonly evidence: RestingEvidence,
    private readonly hooks: AnalysisHooks,
    /** Size of the video's pictures; those that are detected on may be smaller or larger. */
    private readonly video: Size,
    private readonly framesTotal: number,
    private readonly blankPictures: BlankPictureParameters,
  ) {}

  async consume(windows: AsyncGenerator<GrayFrame[]>, metadata: DetectorMetadata): Promise<void> {
    const reference = metadata.frameOffsets.indexOf(0);
    const inFlight: Promise<Detection[][]>[] = [];
    const most = 2 * this.pool.sessionCount;
    let batch: GrayFrame[][] = [];
    let frame = 0;
    try {
      for (;;) {
        const asked = performance.now();
        const next = await windows.next();
        this.waitedMs += performance.now() - asked;
        this.hooks.signal?.throwIfAborted();
        if (next.done) break;
        const own = next.value[reference];
        if (own && showsNothing(own, this.blankPictures)) this.flatFrames++;
        // Before the detector takes the pixels away.
        if (own) this.evidence.offer(frame++, own);
        batch.push(next.value);
        if (batch.length < BATCH) continue;
        inFlight.push(this.detect(batch));
        batch = [];
        if (inFlight.length >= most) await this.track(inFlight.shift());
      }
      if (batch.length > 0) inFlight.push(this.detect(batch));
      while (inFlight.length > 0) await this.track(inFlight.shift());
    } finally {
      await windows.return(undefined);
    }
  }

  /** A batch that fails while others are awaited must not count as an unhandled rejection. */
  private detect(batch: GrayFrame[][]): Promise<Detection[][]> {
    const sizes = batch.map(([frame]) => ({ width: frame?.width ?? 1, height: frame?.height ?? 1 }));
    const found = this.pool
      .detect(batch)
      .then((pictures) =>
        pictures.map((boxes, i) => rescaleBoxes(boxes, sizes[i] ?? this.video, this.video)),
      );
    found.catch(() => undefined);
    return found;
  }

  private async track(pending: Promise<Detection[][]> | undefined): Promise<void> {
    const found = await pending;
    this.hooks.signal?.throwIfAborted();
    for (const detections of found ?? []) {
      const started = performance.now();
      this.tracker.push(detections);
      this.trackMs += performance.now() - started;
    }
    this.report();
  }

  private report(): void {
    const now = performance.now();
    if (now - this.lastProgress < PROGRESS_MS) return;
    this.lastProgress = now;
    const framesTotal = Math.max(this.framesTotal, this.tracker.frames);
    this.hooks.onProgress?.({
      stage: 'detecting',
      framesDone: this.tracker.frames,
      framesTotal,
      fraction: this.tracker.frames / framesTotal,
    });
  }
}
