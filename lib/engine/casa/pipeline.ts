import { type DetectorMetadata, rescaleBoxes } from '@/lib/engine/inference';
import type { FieldFinder } from '@/lib/science/fields';
import { showsNothing } from '@/lib/science/vision/blank-picture';
import { RepeatFinder } from '@/lib/science/vision/repeated-pictures';
import type { Detection, GrayFrame } from '@/lib/science/vision/types';
import type { DetectorPool } from './detector-pool';
import type { FieldSequence } from './field-sequence';
import type { KeptDetector } from './kept-detector';
import type { DetectionParameters } from './parameters';
import type { AnalysisProgress } from './result';

const PROGRESS_MS = 200;

export interface AnalysisHooks {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: AnalysisProgress) => void) | undefined;
  /** Takes every frame's detections in order, once all cells were followed; scores weigh the whole video. */
  readonly onDetections?: ((frame: number, detections: readonly Detection[]) => Promise<void>) | undefined;
  /** Where the detector comes from and is left for the next video; otherwise it is opened and closed again. */
  readonly detectors?: KeptDetector | undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture at the detector, with those before it that the detector is not shown. */
interface AtDetector {
  readonly skipped: readonly GrayFrame[];
  readonly picture: GrayFrame;
  readonly found: Promise<Detection[][]>;
}

/** The same once it was looked at, before it is known which field it belongs to. */
interface Detected extends Omit<AtDetector, 'found'> {
  readonly detections: readonly Detection[];
}

/** Moves windows from the decoder through the detector into the trackers of the fields, in order, a few at a time. */
export class PipelineRun {
  waitedMs = 0;
  trackMs = 0;
  flatFrames = 0;
  /** Frames that were followed. */
  frames = 0;
  private readonly repeats: RepeatFinder;
  private lastProgress = 0;
  private readonly unplaced: Detected[] = [];

  constructor(
    private readonly pool: DetectorPool,
    private readonly finder: FieldFinder,
    private readonly fields: FieldSequence,
    private readonly hooks: AnalysisHooks,
    /** Size of the video's pictures; those that are detected on may be smaller or larger. */
    private readonly video: Size,
    private readonly framesTotal: number,
    private readonly parameters: DetectionParameters,
  ) {
    this.repeats = new RepeatFinder(parameters.repeatedPictures);
  }

  /** Pictures so far that repeat the one before. */
  get repeatedPictures(): number {
    return this.repeats.count();
  }

  /** The most pictures in a row so far that show the same as the one before. */
  get stillPictures(): number {
    return this.repeats.longestStill();
  }

  async consume(windows: AsyncGenerator<GrayFrame[]>, metadata: DetectorMetadata): Promise<void> {
    const reference = metadata.frameOffsets.indexOf(0);
    const inFlight: AtDetector[] = [];
    const most = 2 * this.pool.sessionCount;
    let skipped: GrayFrame[] = [];
    /** Left out, unless it turns out to be the last. */
    let doubtful: GrayFrame[] | null = null;
    let frame = 0;
    const detect = (window: GrayFrame[]): void => {
      inFlight.push({ skipped, ...this.detect(window, reference) });
      skipped = [];
    };
    try {
      for (;;) {
        const asked = performance.now();
        const next = await windows.next();
        this.waitedMs += performance.now() - asked;
        this.hooks.signal?.throwIfAborted();
        if (next.done) break;
        const own = next.value[reference];
        if (!own) throw new RangeError('a window without the picture that it is about');
        if (doubtful) skipped.push(doubtful[reference] as GrayFrame);
        doubtful = frame++ % this.fields.every === 0 ? null : next.value;
        const isFlat = showsNothing(own, this.parameters.blankPictures);
        if (isFlat) this.flatFrames++;
        this.repeats.push(own, isFlat);
        this.fields.offer(own, isFlat, this.finder.push(own));
        if (!doubtful) detect(next.value);
        if (inFlight.length >= most) await this.track(inFlight.shift());
      }
      if (doubtful) detect(doubtful);
      this.fields.settle(this.finder.finish());
      while (inFlight.length > 0) await this.track(inFlight.shift());
    } finally {
      await windows.return(undefined);
    }
  }

  /** A picture that fails while others are awaited must not count as an unhandled rejection. */
  private detect(window: GrayFrame[], reference: number): Pick<AtDetector, 'picture' | 'found'> {
    const picture = window[reference] as GrayFrame;
    const size = { width: picture.width, height: picture.height };
    const found = this.pool
      .detect([window])
      .then((pictures) => pictures.map((boxes) => rescaleBoxes(boxes, size, this.video)));
    found.catch(() => undefined);
    return { picture, found };
  }

  private async track(next: AtDetector | undefined): Promise<void> {
    if (!next) return;
    const [detections = []] = await next.found;
    this.hooks.signal?.throwIfAborted();
    const started = performance.now();
    this.unplaced.push({ skipped: next.skipped, picture: next.picture, detections });
    for (let first = this.unplaced[0]; first; first = this.unplaced[0]) {
      const frame = this.frames + first.skipped.length;
      if (frame >= this.fields.placed) break;
      this.fields.detected(frame, first.skipped, first.picture, first.detections);
      this.frames = frame + 1;
      this.unplaced.shift();
    }
    this.trackMs += performance.now() - started;
    this.report();
  }

  private report(): void {
    const now = performance.now();
    if (now - this.lastProgress < PROGRESS_MS) return;
    this.lastProgress = now;
    const framesTotal = Math.max(this.framesTotal, this.frames);
    this.hooks.onProgress?.({
      stage: 'detecting',
      framesDone: this.frames,
      framesTotal,
      fraction: this.frames / framesTotal,
    });
  }
}
