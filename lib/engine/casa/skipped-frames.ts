import { centerKey, Tracker, type TrackerSettings } from '@/lib/science/tracking';
import type { Sighting } from '@/lib/science/tracking/piece';
import { DEFAULT_TEMPLATE, HeadTemplate, type TemplateParameters } from '@/lib/science/vision/head-template';
import type { Detection, GrayFrame } from '@/lib/science/vision/types';

/** Which frames the detector is shown, and how heads are located in those between. */
export interface SkippedFramesParameters {
  /**
   * The detector sees every n-th frame, n as large as leaves it this many a second: between two of them the fastest
   * cell (150 µm/s) goes little more than its own length, and its neighbor is told from it as at 25 frames/s.
   */
  readonly minDetectedPerSecond: number;
  readonly template: TemplateParameters;
  /**
   * So far a detection is moved to where the head's own look is found in the same picture, 0 not at all, 1 all the way. The detector
   * errs to one side for a while where compressed pictures hardly change, and heads at rest would go to and fro between
   * detections and what is located between them. Version 0.12.0 and before moved none.
   */
  readonly towardOwnLook?: number;
}

export const DEFAULT_SKIPPED_FRAMES: SkippedFramesParameters = {
  minDetectedPerSecond: 24,
  template: DEFAULT_TEMPLATE,
  towardOwnLook: 0.5,
};

/** Of how many frames the detector is shown one; the first and the last of a video are always among them. */
export function detectedEvery(
  framesPerSecond: number,
  { minDetectedPerSecond }: Pick<SkippedFramesParameters, 'minDetectedPerSecond'>,
): number {
  return Math.max(1, Math.floor(framesPerSecond / minDetectedPerSecond));
}

/** Takes the detections of every frame in order. */
interface Taker {
  readonly settings: TrackerSettings;
  push(detections: readonly Detection[]): void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Fills in the frames that the detector was not shown. Detections on either side are paired by a tracker, and between
 * the two of one head the head itself is looked for in the picture, by what it looked like at its last detections.
 * Where the picture does not show it clearly nothing is filled in: the gap is the tracker's to close, which marks
 * what it interpolates.
 *
 * Templates are the mean of many looks so that the error of a position found here has little to do with those of the
 * detections beside it; the middle between two detections would carry half the error of each. Detections are moved
 * half-way to where their own look is found (see `towardOwnLook`), which has less of an error than either.
 */
export class SkippedFrames {
  private readonly pairer: Tracker;
  private readonly templates = new WeakMap<object, HeadTemplate>();
  private held: GrayFrame[] = [];

  /**
   * @param into what follows the cells through all frames
   * @param every of how many frames the detector is shown one
   * @param video size of the video's pictures, in whose pixels detections are; those that are passed may be smaller
   */
  constructor(
    private readonly into: Taker,
    readonly every: number,
    private readonly video: Size,
    private readonly parameters: SkippedFramesParameters = DEFAULT_SKIPPED_FRAMES,
  ) {
    const { settings } = into;
    this.pairer = new Tracker({ ...settings, framesPerSecond: settings.framesPerSecond / every });
  }

  /** Takes the next picture, which the detector was not shown. */
  skip(picture: GrayFrame): void {
    this.held.push(picture);
  }

  /** Takes the next picture and what was detected in it; hands on what is between this and the one before, and this. */
  detected(picture: GrayFrame, detections: readonly Detection[]): void {
    this.into.push(this.every > 1 ? this.fill(picture, detections) : detections);
  }

  /** @returns the detections, those of heads whose look is known moved toward it */
  private fill(picture: GrayFrame, detections: readonly Detection[]): readonly Detection[] {
    const { template: parameters, towardOwnLook = 0 } = this.parameters;
    const [fx, fy] = [picture.width / this.video.width, picture.height / this.video.height];
    this.pairer.push(detections);
    const cells: Between[] = [];
    const moved = new Map<number, readonly [number, number]>();
    for (const { piece, before, now, velocity } of this.pairer.seen()) {
      const look = now ?? before;
      if (!look || look.className === 'cluster') continue;
      const known = this.templates.get(piece);
      const template = known ?? new HeadTemplate(Math.sqrt(fx * look.w * fy * look.h), parameters);
      this.templates.set(piece, template);
      if (now) {
        const at = known && towardOwnLook > 0 ? known.locate(picture, fx * now.cx, fy * now.cy) : null;
        if (at) {
          const to = [mix(now.cx, at.x / fx, towardOwnLook), mix(now.cy, at.y / fy, towardOwnLook)] as const;
          moved.set(centerKey(now.cx, now.cy), to);
        }
        // From where the detector has it: a template that learned from its own finds would wander off.
        template.learn(picture, fx * now.cx, fy * now.cy);
      }
      // One that the detector misses now is looked for where it was going: detections of faint heads come and go.
      if (before) cells.push({ before, after: now ?? carriedOn(before, velocity), template });
    }
    this.pairer.forget();
    const { held } = this;
    this.held = [];
    for (const [i, between] of held.entries()) {
      const share = (i + 1) / (held.length + 1);
      const found: Detection[] = [];
      for (const { before, after, template } of cells) {
        const at = template.locate(
          between,
          fx * mix(before.cx, after.cx, share),
          fy * mix(before.cy, after.cy, share),
        );
        if (!at) continue;
        const [w, h] = [mix(before.w, after.w, share), mix(before.h, after.h, share)];
        const score = mix(before.score, after.score, share);
        const { className } = after;
        found.push({ x: at.x / fx - w / 2, y: at.y / fy - h / 2, w, h, score, className });
      }
      this.into.push(found);
    }
    return detections.map((detection) => {
      const { x, y, w, h } = detection;
      const [cx, cy] = moved.get(centerKey(x + w / 2, y + h / 2)) ?? [];
      return cx === undefined || cy === undefined
        ? detection
        : { ...detection, x: cx - w / 2, y: cy - h / 2 };
    });
  }
}

/** One head at the detections on either side, and what it looks like. */
interface Between {
  readonly before: Sighting;
  readonly after: Sighting;
  readonly template: HeadTemplate;
}

const mix = (a: number, b: number, share: number): number => a + share * (b - a);

const carriedOn = (sighting: Sighting, [x, y]: readonly [number, number]): Sighting => ({
  ...sighting,
  cx: sighting.cx + x,
  cy: sighting.cy + y,
});
