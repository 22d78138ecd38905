import { type DetectorMetadata, rescaleBoxes } from '@/lib/engine/inference';
import { showsNothing } from '@/lib/science/vision/blank-picture';
import type { Detection, GrayFrame } from '@/lib/science/vision/types';
import type { DetectorPool } from './detector-pool';
import type { FieldTracker } from './field-tracker';
import type { DetectionParameters } from './parameters';
import type { RestingEvidence } from './resting-evidence';
import type { AnalysisProgress } from './result';
import { detectedEvery, SkippedFrames } from './skipped-frames';

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

/** A picture at the detector, with those before it that the detector is not shown. */
interface AtDetector {
  readonly skipped: readonly GrayFrame[];
  readonly picture: GrayFrame;
  readonly found: Promise<Detection[][]>;
}

/** Moves windows from the decoder through the detector into the tracker, in order, a few at a time. */
export class PipelineRun {
  waitedMs = 0;
  trackMs = 0;
  flatFrames = 0;
  private lastProgress = 0;
  private readonly frames: SkippedFrames;

  constructor(
    private readonly pool: DetectorPool,
    private readonly tracker: FieldTracker,
    private readonly evidence: RestingEvidence,
    private readonly hooks: AnalysisHooks,
    /** Size of the video's pictures; those that are detected on may be smaller or larger. */
    private readonly video: Size,
    private readonly framesTotal: number,
    private readonly parameters: DetectionParameters,
  ) {
    const { skippedFrames } = parameters;
    const every = detectedEvery(tracker.settings.framesPerSecond, skippedFrames);
    this.frames = new SkippedFrames(tracker, every, video, skippedFrames.template);
  }

  /** Of how many frames the detector is shown one. */
  get every(): number {
    return this.frames.every;
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
        doubtful = frame % this.every === 0 ? null : next.value;
        if (showsNothing(own, this.parameters.blankPictures)) this.flatFrames++;
        // Before the detector takes the pixels away.
        this.evidence.offer(frame++, own);
        if (!doubtful) detect(next.value);
        if (inFlight.length >= most) await this.track(inFlight.shift());
      }
      if (doubtful) detect(doubtful);
      while (inFlight.length > 0) await this.track(inFlight.shift());
    } finally {
      await windows.return(undefined);
    }
  }

  /** A picture that fails while others are awaited must not count as an unhandled rejection. */
  private detect(window: GrayFrame[], reference: number): Pick<AtDetector, 'picture' | 'found'> {
    const picture = window[reference] as GrayFrame;
    // The pool takes the pixels away for good, and heads between this picture and the next are located by it.
    const given = this.every > 1 ? window.map((each) => ({ ...each, data: each.data.slice() })) : window;
    const size = { width: picture.width, height: picture.height };
    const found = this.pool
      .detect([given])
      .then((pictures) => pictures.map((boxes) => rescaleBoxes(boxes, size, this.video)));
    found.catch(() => undefined);
    return { picture, found };
  }

  private async track(next: AtDetector | undefined): Promise<void> {
    if (!next) return;
    const [detections = []] = await next.found;
    this.hooks.signal?.throwIfAborted();
    const started = performance.now();
    for (const picture of next.skipped) this.frames.skip(picture);
    this.frames.detected(next.picture, detections);
    this.trackMs += performance.now() - started;
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
