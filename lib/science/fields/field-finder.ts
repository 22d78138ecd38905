import type { GrayFrame } from '@/lib/science/vision/types';
import { differenceOf, meanPicture, smallPicture } from './small-picture';

export interface FieldParameters {
  /** A step from one picture to the next that is this many times the upper quartile of those before it is a jump. */
  readonly jump: number;
  /**
   * After jumps the field is another where the picture differs from that before them by this many times as much as the
   * most that two moments of the field differ that are as far apart.
   */
  readonly change: number;
  /** Pictures whose mean is compared. */
  readonly compared: number;
  /**
   * Pictures half a second apart show one place where they differ by no more than this share of what it differs from the
   * place before the jumps.
   */
  readonly atRest: number;
  /** Frames that may be lost between two pictures without a boundary: their step is that of pictures so far apart. */
  readonly lostFrames: number;
  /**
   * A field is shown at least this long: as long as a cell must be seen for its motility to be judged. What is shorter
   * belongs to the move or disturbance around it.
   */
  readonly leastSeconds: number;
  /** Jumps may go on for so long before frames are given up. */
  readonly longestSeconds: number;
}

export const DEFAULT_FIELDS: FieldParameters = {
  jump: 2.2,
  change: 1.25,
  compared: 5,
  atRest: 0.85,
  lostFrames: 2,
  leastSeconds: 0.5,
  longestSeconds: 5,
};

/** Where a frame belongs: to the field of those before it, to a field that begins with it, or to none. */
export type FramePlace = 'same field' | 'new field' | 'no field';

/** Steps of the field that the next is compared with. */
const STEPS = 100;
/** Steps that must be known before one can be a jump. */
const LEARNED = 12;
/** Pictures of the field that are kept for comparison. */
const PICTURES = 60;

/** What has happened since a jump that may be a boundary. */
interface Disturbance {
  /** The last pictures before it. */
  readonly before: readonly Float32Array[];
  /** Whether frames of it were given up already: then what follows is a field of its own. */
  isLost: boolean;
  /** Frames whose place is not known. */
  held: number;
  /** The last of them, no more than tell whether a field is shown, with the steps to each. */
  pictures: Float32Array[];
  steps: number[];
  /** How many there are since the last jump. */
  quiet: number;
}

/**
 * Finds where a recording goes from one microscope field to another: at a cut, or because the stage was moved. It looks
 * at pictures in order and needs little memory. A field ends at a jump, and another begins after the last of several
 * jumps, when it then stays where it is for half a second and shows another place than before. So flashes, lost, doubled or
 * broken frames and hunting autofocus are no boundaries, and slow drift never jumps. A soft transition of a second or
 * more is not found, nor is a move that the recording begins with.
 */
export class FieldFinder {
  private readonly least: number;
  private readonly longest: number;
  private previous: Float32Array | null = null;
  private steps: number[] = [];
  private pictures: Float32Array[] = [];
  private disturbance: Disturbance | null = null;
  private lostFrames = 0;

  /** @param mostHeld frames that may wait for their place at most, where their pictures are large */
  constructor(
    framesPerSecond: number,
    private readonly parameters: FieldParameters = DEFAULT_FIELDS,
    mostHeld = Number.POSITIVE_INFINITY,
  ) {
    const { leastSeconds, longestSeconds, compared } = parameters;
    this.least = Math.max(compared, Math.ceil(leastSeconds * framesPerSecond));
    this.longest = Math.max(this.least + compared, Math.min(mostHeld, longestSeconds * framesPerSecond));
  }

  /** Takes the next picture. @returns the places of all frames that are certain now, in order */
  push(picture: GrayFrame): FramePlace[] {
    const small = smallPicture(picture);
    const { previous } = this;
    this.previous = small;
    if (!previous || previous.length !== small.length) {
      const held = this.finish();
      this.begin([small], []);
      return [...held, 'new field'];
    }
    const step = differenceOf(previous, small);
    const isJump = this.steps.length >= LEARNED && step > this.parameters.jump * upperQuartile(this.steps);
    if (!this.disturbance && !isJump) {
      this.remember([small], [step]);
      return ['same field'];
    }
    const now = this.disturbance ?? this.disturbed();
    now.held++;
    now.quiet = isJump ? 1 : now.quiet + 1;
    now.pictures = [...now.pictures, small].slice(-this.least);
    now.steps = [...now.steps, step].slice(-this.least);
    if (now.quiet >= this.least || this.isAtRest(now)) return this.decide(now, now.pictures.length);
    return now.held >= this.longest ? this.giveUp(now) : [];
  }

  /** The places of the frames that were waiting for theirs, at the end of the recording. */
  finish(): FramePlace[] {
    return this.disturbance ? this.decide(this.disturbance, this.disturbance.quiet) : [];
  }

  private begin(pictures: Float32Array[], steps: number[]): void {
    this.pictures = [];
    this.steps = [];
    this.remember(pictures, steps);
  }

  private remember(pictures: readonly Float32Array[], steps: readonly number[]): void {
    this.pictures = [...this.pictures, ...pictures].slice(-PICTURES);
    this.steps = [...this.steps, ...steps].slice(-STEPS);
  }

  private disturbed(): Disturbance {
    const before = this.pictures.slice(-this.parameters.compared);
    this.lostFrames = 0;
    this.disturbance = { before, isLost: false, held: 0, pictures: [], steps: [], quiet: 0 };
    return this.disturbance;
  }

  /** The same field goes on with the last frames, or another begins with them. */
  private decide(now: Disturbance, frames: number): FramePlace[] {
    const { held } = now;
    const pictures = now.pictures.slice(-frames);
    // The step to the first of them is not theirs.
    const steps = now.steps.slice(-frames).slice(1);
    this.disturbance = null;
    if (now.isLost || this.isElsewhere(now, pictures)) {
      this.begin(pictures, steps);
      const between = placesOf(held - frames, 'no field');
      return between.concat('new field', placesOf(frames - 1, 'same field'));
    }
    this.remember(pictures, steps);
    return placesOf(held, 'same field');
  }

  /** Jumps do not end: the stage is moved for long. */
  private giveUp(now: Disturbance): FramePlace[] {
    const waiting = now.pictures.length;
    if (!now.isLost && !this.isElsewhere(now, now.pictures)) return this.decide(now, waiting);
    const lost = now.held - waiting;
    now.isLost = true;
    now.held = waiting;
    this.lostFrames += lost;
    // Where all moves for that long, that is how this field moves.
    if (this.lostFrames >= 2 * this.longest) this.steps = [...now.steps];
    return placesOf(lost, 'no field');
  }

  /** Whether the last half second moves steadily and shows one place, though more may move in it than before the jumps. */
  private isAtRest({ before, pictures, steps }: Disturbance): boolean {
    const { compared, jump, atRest } = this.parameters;
    if (pictures.length < this.least || this.least < 2 * compared) return false;
    const own = steps.slice(1);
    if (Math.max(...own) > jump * upperQuartile(own)) return false;
    const first = meanPicture(pictures.slice(0, compared));
    const last = meanPicture(pictures.slice(-compared));
    return differenceOf(first, last) <= atRest * differenceOf(meanPicture(before), first);
  }

  /** Whether these last pictures differ from those before by more than any so far apart within the field. */
  private isElsewhere({ before, held }: Disturbance, pictures: readonly Float32Array[]): boolean {
    const { compared, change, lostFrames } = this.parameters;
    const after = pictures.slice(0, compared);
    const between = held - pictures.length;
    if (before.length === 0 || after.length === 0) return false;
    const difference = differenceOf(meanPicture(before), meanPicture(after));
    return difference > change * this.mostWithin(before.length, between + lostFrames, after.length);
  }

  /** The most that means of so many pictures differ within the field, with as many pictures between as there are. */
  private mostWithin(earlier: number, between: number, later: number): number {
    const { pictures } = this;
    // Several pairs are needed to know the most.
    const apart = earlier + Math.max(0, Math.min(between, pictures.length - earlier - later - LEARNED));
    let most = 0;
    for (let from = 0; from + apart + later <= pictures.length; from++) {
      const first = meanPicture(pictures.slice(from, from + earlier));
      const second = meanPicture(pictures.slice(from + apart, from + apart + later));
      most = Math.max(most, differenceOf(first, second));
    }
    return most;
  }
}

const placesOf = (frames: number, place: FramePlace): FramePlace[] =>
  new Array<FramePlace>(Math.max(0, frames)).fill(place);

function upperQuartile(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(0.75 * sorted.length)] ?? 0;
}
