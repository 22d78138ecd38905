import type { Box } from '@/lib/science/vision/types';
import { clipBox, labelBox } from './cell';
import { carried, drawStillObjects, isAlive } from './debris';
import { clumpBox, poseOf } from './held';
import type { SceneParameters } from './parameters';
import { type Cell, drawPopulation, type FluidRectangle, fluidAround } from './population';
import { seededRandom } from './random';
import type { HeldHead, StillObject } from './still-object';

/** Share of a head's box that must be in the picture for it to be labeled, as people label them. */
const MIN_VISIBLE_SHARE = 0.35;

/** The camera shakes up and down that much faster than from side to side, so that it goes every way in time. */
const VERTICAL_TO_HORIZONTAL = 1.3;

/** A push goes to the right and down. */
const JOLT_RADIANS = Math.PI / 6;

/** A head in one frame: center in px (sub-pixel), and its label, null where too little of it is in the picture. */
export interface HeadInFrame {
  readonly cx: number;
  readonly cy: number;
  readonly box: Box | null;
}

/** Everything in a scene and where it is at any time. `late` is a share of a frame, for interlaced lines. */
export class Stage {
  readonly frameCount: number;
  readonly cells: readonly Cell[];
  readonly still: readonly StillObject[];
  /** Whether what rests is displaced from picture to picture. */
  readonly isMoved: boolean;
  private readonly fluid: FluidRectangle;
  private readonly marginPx: number;

  constructor(readonly parameters: SceneParameters) {
    const p = parameters;
    this.frameCount = Math.max(1, Math.round(p.seconds * p.framesPerSecond));
    // Motion and still objects draw from sources of their own, so that changing one leaves the other alone.
    this.cells = drawPopulation(p, this.frameCount, seededRandom(p.seed));
    this.fluid = fluidAround(p);
    const drifts = p.driftXUmPerS !== 0 || p.driftYUmPerS !== 0;
    this.isMoved = drifts || p.vibrationUm !== 0 || p.joltUm !== 0;
    // What drifts must be out of sight before it comes in again on the other side.
    this.marginPx = (drifts ? 50 : 15) / p.pixelSizeUm;
    this.still = drawStillObjects(p, this.marginPx, seededRandom(p.seed ^ 0x51ed270b));
  }

  seconds(frame: number, late = 0): number {
    return (frame + late) / this.parameters.framesPerSecond;
  }

  /** Center of a cell's head in px, and where it points. */
  head(cell: Cell, frame: number, late = 0): { cx: number; cy: number; heading: number } {
    const { fluid, parameters: p } = this;
    const t = this.seconds(frame, late);
    const { headX, headY, headingRad } = cell.path;
    const x = wrap(this.between(headX, frame, late) + p.driftXUmPerS * t, fluid.left, fluid.width);
    const y = wrap(this.between(headY, frame, late) + p.driftYUmPerS * t, fluid.top, fluid.height);
    const [pushedX, pushedY] = this.pushed(t);
    const heading = headingRad[frame] as number;
    return { cx: x / p.pixelSizeUm + pushedX, cy: y / p.pixelSizeUm + pushedY, heading };
  }

  /** How far shaking (along either axis at a frequency of its own) and a push displace everything, in px. */
  pushed(seconds: number): [dx: number, dy: number] {
    const { vibrationUm, vibrationHz, joltUm, pixelSizeUm, seconds: whole } = this.parameters;
    const jolt = 2 * seconds < whole ? 0 : joltUm / pixelSizeUm;
    const [dx, dy] = [jolt * Math.cos(JOLT_RADIANS), jolt * Math.sin(JOLT_RADIANS)];
    if (vibrationUm === 0) return [dx, dy];
    const turns = 2 * Math.PI * vibrationHz * seconds;
    const px = vibrationUm / pixelSizeUm;
    return [dx + px * Math.sin(turns), dy + px * Math.sin(VERTICAL_TO_HORIZONTAL * turns)];
  }

  /** Where a cell's beat is, in radians. */
  phase(cell: Cell, frame: number, late = 0): number {
    const { beatFrequencyHz, phase } = cell.swimmer;
    return 2 * Math.PI * beatFrequencyHz * this.seconds(frame, late) + phase;
  }

  private between(path: Float64Array, frame: number, late: number): number {
    const now = path[frame] as number;
    return late === 0 ? now : now + late * ((path[Math.min(this.frameCount - 1, frame + 1)] as number) - now);
  }

  /** A cell's label in one frame. */
  label(cell: Cell, frame: number): HeadInFrame {
    const { contrast, width, height } = this.parameters;
    const { cx, cy, heading } = this.head(cell, frame);
    const box = labelBox(contrast, cell.body.a, cell.body.b, cx, cy, heading);
    return { cx, cy, box: clipBox(box, width, height, MIN_VISIBLE_SHARE) };
  }

  /** How far the drift has carried a still object from its place, in px. */
  displacement(object: StillObject, frame: number, late = 0): [dx: number, dy: number] {
    const { parameters: p, marginPx } = this;
    const t = this.seconds(frame, late) / p.pixelSizeUm;
    const [dx, dy] = carried(object, p, marginPx, p.driftXUmPerS * t, p.driftYUmPerS * t);
    const [pushedX, pushedY] = this.pushed(this.seconds(frame, late));
    return [dx + pushedX, dy + pushedY];
  }

  /** A clump's label in one frame; null for other objects and where too little of it is in the picture. */
  clusterLabel(object: StillObject, frame: number): HeadInFrame | null {
    if (!object.cluster) return null;
    const [dx, dy] = this.displacement(object, frame);
    const { width, height } = this.parameters;
    const own = isAlive(object) ? clumpBox(this.parameters, object, this.seconds(frame)) : object.cluster;
    const box = { ...own, x: own.x + dx, y: own.y + dy };
    const center = { cx: box.x + box.w / 2, cy: box.y + box.h / 2 };
    return { ...center, box: clipBox(box, width, height, MIN_VISIBLE_SHARE) };
  }

  /** A held head's label in one frame. */
  heldLabel(object: StillObject, head: HeldHead, frame: number): HeadInFrame {
    const [dx, dy] = this.displacement(object, frame);
    const { contrast, width, height } = this.parameters;
    const pose = poseOf(object, head, this.seconds(frame));
    const [cx, cy] = [pose.cx + dx, pose.cy + dy];
    const box = labelBox(contrast, head.body.a, head.body.b, cx, cy, pose.heading);
    return { cx, cy, box: clipBox(box, width, height, MIN_VISIBLE_SHARE) };
  }
}

/** `value` moved by whole spans into [low, low + span). */
const wrap = (value: number, low: number, span: number): number =>
  value - span * Math.floor((value - low) / span);
