import type { Detection, SpermClass } from '@/lib/science/vision/types';
import { AxisFilter } from './kalman';

/** A detection as it stands in a track. */
export interface Sighting {
  readonly frame: number;
  readonly cx: number;
  readonly cy: number;
  readonly w: number;
  readonly h: number;
  readonly score: number;
  readonly className: SpermClass;
}

/** Noise of the filters in pixels and frames; made from the settings and the head length at hand. */
export interface PieceNoise {
  readonly q: number;
  readonly r: number;
  readonly velocityVariance: number;
}

/** One cell followed without a long gap: what the first pass produces and the second joins. */
export class Piece {
  readonly sightings: Sighting[];
  readonly x: AxisFilter;
  readonly y: AxisFilter;
  missedFrames = 0;

  constructor(detection: Detection, frame: number, noise: PieceNoise) {
    const sighting = asSighting(detection, frame);
    this.sightings = [sighting];
    this.x = new AxisFilter(sighting.cx, noise.q, noise.r, noise.velocityVariance);
    this.y = new AxisFilter(sighting.cy, noise.q, noise.r, noise.velocityVariance);
  }

  predict(): void {
    this.x.predict();
    this.y.predict();
  }

  /** Takes a detection as this cell's position in `frame`, after `predict` was called for it. */
  take(detection: Detection, frame: number): void {
    const sighting = asSighting(detection, frame);
    this.x.correct(sighting.cx);
    this.y.correct(sighting.cy);
    this.sightings.push(sighting);
    this.missedFrames = 0;
  }

  get first(): Sighting {
    return this.at(0);
  }

  get last(): Sighting {
    return this.at(this.sightings.length - 1);
  }

  private at(index: number): Sighting {
    const sighting = this.sightings[index];
    if (!sighting) throw new RangeError('a piece is never empty');
    return sighting;
  }
}

function asSighting(d: Detection, frame: number): Sighting {
  return {
    frame,
    cx: d.x + d.w / 2,
    cy: d.y + d.h / 2,
    w: d.w,
    h: d.h,
    score: d.score,
    className: d.className,
  };
}
