import type { GrayFrame } from '@/lib/science/vision/types';
import { LEARNED, showAnotherPlace } from './another-place';
import { DEFAULT_FIELDS, type FieldParameters } from './parameters';
import {
  coarser,
  differenceOf,
  meanPicture,
  type SmallPicture,
  smallPicture,
  type TakenPicture,
} from './small-picture';
import { atRestFor, type Moved, StageMotion } from './stage-motion';

/** Where a frame belongs: to the field of those before it, to a field that begins with it, or to none. */
export type FramePlace = 'same field' | 'new field' | 'no field';

/** Steps of the field that the next is compared with. */
const STEPS = 100;
/** Pictures of the field that are kept for comparison. */
const PICTURES = 60;

/** What has happened since a jump or the beginning of a move, that may be a boundary. */
interface Disturbance {
  /** The last pictures before it. */
  readonly before: readonly SmallPicture[];
  /** Of the very last one. */
  readonly brightness: number;
  /** Whether frames of it were given up already: then what follows is a field of its own. */
  isLost: boolean;
  /** Frames whose place is not known. */
  held: number;
  /** The last of them, as many as tell whether a field is shown, with the steps to each. */
  pictures: SmallPicture[];
  steps: number[];
  /** How many there are since the last jump, or since the stage was last seen to move. */
  quiet: number;
  /** How many since the stage was last seen to move. */
  unmoved: number;
  /** Frames before these in which the move may have ended. */
  slack: number;
  /** Way of the stage, in blocks. */
  travelX: number;
  travelY: number;
}

/**
 * Finds where a recording goes from one microscope field to another: at a cut, or because the stage was moved. It looks
 * at pictures in order and needs little memory. A field ends at a jump, or where all that it shows begins to go the same
 * way; another begins when the picture then stays where it is for half a second and shows another place than before. So
 * flashes, jolts, lost, doubled or broken frames and hunting autofocus are no boundaries, and slow drift is none.
 */
export class FieldFinder {
  private readonly least: number;
  private readonly longest: number;
  private readonly motion: StageMotion;
  private previous: TakenPicture | null = null;
  private steps: number[] = [];
  /** Of the field, coarse. */
  private pictures: SmallPicture[] = [];
  /** Its last few pictures. */
  private latest: SmallPicture[] = [];
  /** Of the field, whose frames wait because a move shows only later. */
  private pending: SmallPicture[] = [];
  private pendingPlaces: FramePlace[] = [];
  private pendingSteps: number[] = [];
  /** Frames of the field so far. */
  private shown = 0;
  /** All in this field goes the same way all the time: the sample flows. */
  private flows = false;
  private disturbance: Disturbance | null = null;
  /** Whether the last step was a jump. */
  private jumped = false;
  private lostFrames = 0;

  /** @param mostHeld frames that may wait for their place at most, where their pictures are large */
  constructor(
    framesPerSecond: number,
    private readonly parameters: FieldParameters = DEFAULT_FIELDS,
    mostHeld = Number.POSITIVE_INFINITY,
  ) {
    const { leastSeconds, longestSeconds, compared } = parameters;
    this.motion = new StageMotion(framesPerSecond, parameters.motion);
    this.least = Math.max(compared, Math.ceil(leastSeconds * framesPerSecond));
    this.longest = Math.max(this.least + compared, Math.min(mostHeld, longestSeconds * framesPerSecond));
  }

  /** Takes the next picture. @returns the places of all frames that are certain now, in order */
  push(picture: GrayFrame): FramePlace[] {
    const fine = smallPicture(picture);
    const { previous } = this;
    this.previous = fine;
    if (!previous || previous.columns !== fine.columns || previous.rows !== fine.rows) {
      const held = this.finish();
      this.begin();
      this.motion.push(fine);
      this.wait(fine, 'new field', null);
      return held;
    }
    const step = this.motion.push(fine);
    const known = [...this.steps, ...this.pendingSteps];
    const isJump = known.length >= LEARNED && step > this.parameters.jump * quantile(known, 0.75);
    const moved = this.flows ? null : this.motion.look(isJump || this.disturbance !== null);
    if (isJump && !this.jumped) this.motion.keepLast();
    this.jumped = isJump;
    if (this.disturbance) return this.goOn(this.disturbance, fine, step, isJump, moved);
    if (moved || isJump) return this.disturb(fine, step, moved, previous.brightness);
    this.wait(fine, 'same field', step);
    return this.settle(this.motion.lag);
  }

  /** The places of the frames that were waiting for theirs, at the end of the recording. */
  finish(): FramePlace[] {
    const certain = this.settle(0);
    const now = this.disturbance;
    return now ? certain.concat(this.decide(now, this.restOf(now))) : certain;
  }

  private begin(): void {
    this.latest = [];
    this.pictures = [];
    this.steps = [];
    this.shown = 0;
    this.flows = false;
    this.motion.forget();
  }

  private wait(fine: SmallPicture, place: FramePlace, step: number | null): void {
    this.pending.push(fine);
    this.pendingPlaces.push(place);
    this.pendingSteps.push(step ?? 0);
  }

  /** All but so many of the frames that wait belong to the field. */
  private settle(keep: number): FramePlace[] {
    const count = Math.max(0, this.pending.length - keep);
    const pictures = this.pending.splice(0, count);
    const steps = this.pendingSteps.splice(0, count);
    const places = this.pendingPlaces.splice(0, count);
    this.remember(
      pictures,
      steps.filter((_, i) => places[i] === 'same field'),
    );
    return places;
  }

  private remember(pictures: readonly SmallPicture[], steps: readonly number[]): void {
    this.shown += pictures.length;
    this.pictures = [...this.pictures, ...pictures.map(coarser)].slice(-PICTURES);
    this.steps = [...this.steps, ...steps].slice(-STEPS);
    this.latest = [...this.latest, ...pictures].slice(-this.parameters.compared);
  }

  /** A jump, or a move that began some frames ago. */
  private disturb(fine: TakenPicture, step: number, moved: Moved | null, brightness: number): FramePlace[] {
    const moving = moved ? this.lateIn(moved) : 1;
    // The first frame of a field stays its first, even where it begins with a move.
    const free = this.pendingPlaces.filter((place) => place === 'same field').length;
    const certain = this.settle(Math.min(moving - 1, free));
    const pictures = [...this.pending, fine];
    this.disturbance = {
      before: this.latest,
      brightness,
      isLost: false,
      held: pictures.length,
      pictures,
      steps: [...this.pendingSteps, step],
      quiet: moved || this.isDark(fine, brightness) ? 0 : 1,
      unmoved: moved ? 0 : 1,
      slack: moved?.since ?? 0,
      travelX: (moved?.x ?? 0) * pictures.length,
      travelY: (moved?.y ?? 0) * pictures.length,
    };
    this.lostFrames = 0;
    this.pending = [];
    this.pendingSteps = [];
    this.pendingPlaces = [];
    return certain;
  }

  private goOn(
    now: Disturbance,
    fine: TakenPicture,
    step: number,
    isJump: boolean,
    moved: Moved | null,
  ): FramePlace[] {
    const late = moved ? this.lateIn(moved) : 1;
    const wasStill = now.travelX === 0 && now.travelY === 0 && now.quiet >= this.parameters.compared + late;
    const before = (moved || isJump) && wasStill ? this.beforeNext(now, late - 1) : null;
    if (before) return before.concat(this.disturb(fine, step, moved, now.brightness));
    now.held++;
    now.unmoved = moved ? 0 : now.unmoved + 1;
    if (this.isDark(fine, now.brightness)) {
      now.quiet = 0;
      now.unmoved = 0;
      now.slack = 0;
    } else if (moved) {
      now.quiet = 0;
      now.slack = moved.since;
      now.travelX += moved.x;
      now.travelY += moved.y;
    } else if (isJump) {
      now.quiet = 1;
      now.slack = 0;
    } else now.quiet++;
    const kept = this.least + this.motion.lag;
    now.pictures = [...now.pictures, fine].slice(-kept);
    now.steps = [...now.steps, step].slice(-kept);
    if (now.quiet >= this.least) return this.decide(now, this.restOf(now));
    if (this.isAtRest(now)) return this.decide(now, Math.min(this.least, now.pictures.length));
    return now.held >= this.longest ? this.giveUp(now) : [];
  }

  private isDark({ brightness }: TakenPicture, before: number): boolean {
    return brightness < this.parameters.dark * before;
  }

  /** Of the newest pictures those that a move has displaced. */
  private lateIn({ since }: Moved): number {
    return Math.max(1, since + 1 - this.motion.stillFor(since));
  }

  /** A jump, after it the same place, and then another or a move: but for the last frames they belong to the field. */
  private beforeNext(now: Disturbance, late: number): FramePlace[] | null {
    const rest = now.pictures.slice(now.pictures.length - now.quiet, now.pictures.length - late);
    if (now.isLost || this.isElsewhere(now, rest)) return null;
    const steps = now.steps.slice(now.steps.length - now.quiet, now.steps.length - late);
    const certain = this.remain({ ...now, held: now.held - late }, rest, steps);
    const at = now.pictures.length - late;
    now.pictures.slice(at).forEach((picture, i) => {
      this.wait(picture, 'same field', now.steps[at + i] as number);
    });
    return certain;
  }

  /** Last frames of a disturbance in which nothing jumps or moves. */
  private restOf({ quiet, slack, pictures, held }: Disturbance): number {
    if (slack === 0 || quiet === 0) return quiet;
    const asked = Math.min(pictures.length, held, quiet + slack);
    const before = pictures.slice(pictures.length - asked, pictures.length - quiet + 1);
    return quiet - 1 + Math.max(1, atRestFor(before));
  }

  /** The same field goes on with the last frames, or another begins with them. */
  private decide(now: Disturbance, frames: number): FramePlace[] {
    const { held } = now;
    const pictures = now.pictures.slice(now.pictures.length - frames);
    // The step to the first of them is not theirs.
    const steps = now.steps.slice(now.steps.length - frames).slice(1);
    this.disturbance = null;
    if (now.isLost || this.isElsewhere(now, pictures)) {
      this.begin();
      this.remember(pictures, steps);
      const between = placesOf(held - frames, 'no field');
      return frames === 0 ? between : between.concat('new field', placesOf(frames - 1, 'same field'));
    }
    return this.remain(now, pictures, steps);
  }

  private remain(
    { held }: Disturbance,
    pictures: readonly SmallPicture[],
    steps: readonly number[],
  ): FramePlace[] {
    this.disturbance = null;
    this.remember(pictures, steps);
    return placesOf(held, 'same field');
  }

  /** Jumps do not end: the stage is moved for long. */
  private giveUp(now: Disturbance): FramePlace[] {
    const waiting = Math.min(this.least, now.pictures.length);
    if (!now.isLost && (this.shown < this.least || !this.isElsewhere(now, now.pictures.slice(-waiting)))) {
      this.flows = now.travelX !== 0 || now.travelY !== 0;
      return this.remain(now, now.pictures.slice(-waiting), now.steps.slice(-waiting));
    }
    const lost = now.held - waiting;
    now.isLost = true;
    now.held = waiting;
    now.pictures = now.pictures.slice(-waiting);
    this.lostFrames += lost;
    // Where all moves for that long, that is how this field moves.
    if (this.lostFrames >= 2 * this.longest) {
      this.steps = [...now.steps];
      this.flows = true;
    }
    return placesOf(lost, 'no field');
  }

  /** Whether the last half second moves steadily and shows one place, though more may move in it than before the jumps. */
  private isAtRest({ before, pictures: all, steps: allSteps, unmoved }: Disturbance): boolean {
    const { compared, jump, atRest } = this.parameters;
    if (unmoved < this.least || all.length < this.least || this.least < 2 * compared) return false;
    const pictures = all.slice(-this.least).map(coarser);
    const own = allSteps.slice(-this.least).slice(1);
    if (Math.max(...own) > jump * quantile(own, 0.5)) return false;
    const first = meanPicture(pictures.slice(0, compared));
    const last = meanPicture(pictures.slice(-compared));
    return differenceOf(first, last) <= atRest * differenceOf(coarser(meanPicture(before)), first);
  }

  /** Whether these last pictures show another place than those before. */
  private isElsewhere(now: Disturbance, pictures: readonly SmallPicture[]): boolean {
    const { compared, minTravel } = this.parameters;
    const after = pictures.slice(0, compared);
    const { before, held } = now;
    const [first] = before;
    // Where all has gone the same way from the first picture on, the sample flows.
    if (!first || (pictures.length < this.least && this.shown < this.least)) return false;
    if (Math.hypot(now.travelX, now.travelY) >= minTravel * first.columns) return true;
    if (after.length === 0) return false;
    return showAnotherPlace(before, after, held - pictures.length, this.pictures, this.parameters);
  }
}

const placesOf = (frames: number, place: FramePlace): FramePlace[] =>
  new Array<FramePlace>(Math.max(0, frames)).fill(place);

function quantile(values: readonly number[], share: number): number {
  const sorted = new Float64Array(values).sort();
  return sorted[Math.floor(share * sorted.length)] ?? 0;
}
