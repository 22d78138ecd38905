import { drawBody, drawCell, labelBox } from './cell';
import type { Canvas } from './draw';
import type { SceneParameters } from './parameters';
import { type RandomSource, uniform } from './random';
import type { HeldHead, Rocking, StillObject } from './still-object';

/** Where a held head is at one time; a still one where it always is. `phase` is that of its tail. */
export interface HeldPose {
  readonly cx: number;
  readonly cy: number;
  readonly heading: number;
  readonly phase: number;
}

/** Where a held head of an object is `seconds` after the beginning, apart from any drift. */
export function poseOf({ anchor, wobble }: StillObject, head: HeldHead, seconds: number): HeldPose {
  const { rocking } = head;
  if (!rocking) return { cx: head.cx, cy: head.cy, heading: head.heading, phase: 0 };
  const wave = 2 * Math.PI * rocking.frequencyHz * seconds + rocking.phase;
  const sway = rocking.amplitudePx * Math.sin(wave);
  const x = head.cx - sway * Math.sin(head.heading);
  const y = head.cy + sway * Math.cos(head.heading);
  const heading = head.heading + rocking.yawRad * Math.cos(wave);
  if (!wobble) return { cx: x, cy: y, heading, phase: wave };
  const slow = 2 * Math.PI * wobble.frequencyHz * seconds + wobble.phase;
  const turn = wobble.turnRad * Math.cos(slow);
  const along = wobble.amplitudePx * Math.sin(slow);
  const [dx, dy] = [x - anchor.cx, y - anchor.cy];
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return {
    cx: anchor.cx + dx * c - dy * s + along * Math.cos(wobble.direction),
    cy: anchor.cy + dx * s + dy * c + along * Math.sin(wobble.direction),
    heading: heading + turn,
    phase: wave,
  };
}

/** Puts the held heads of an object into the picture, displaced by (dx, dy) px. */
export function drawHeads(
  canvas: Canvas,
  object: StillObject,
  seconds: number,
  dx: number,
  dy: number,
): void {
  for (const head of object.heads) {
    const { cx, cy, heading, phase } = poseOf(object, head, seconds);
    drawCell(canvas, head.body, cx + dx, cy + dy, heading, phase);
  }
}

/** The box of a clump: that of all its heads at one time, px. */
export function clumpBox(p: SceneParameters, object: StillObject, seconds: number) {
  const boxes = object.heads.map((head) => {
    const { cx, cy, heading } = poseOf(object, head, seconds);
    return labelBox(p.contrast, head.body.a, head.body.b, cx, cy, heading);
  });
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  const w = Math.max(...boxes.map((b) => b.x + b.w)) - x;
  return { x, y, w, h: Math.max(...boxes.map((b) => b.y + b.h)) - y };
}

/** The beat of a held cell: as fast as a free one's, and wider where it is held by the tail and the head is free. */
function drawRocking(p: SceneParameters, byTail: boolean, random: RandomSource): Rocking {
  const [low, high] = p.headAmplitudeUm;
  return {
    frequencyHz: uniform(random, p.beatFrequencyHz[0], p.beatFrequencyHz[1]),
    amplitudePx: ((byTail ? 1 : 0.4) * uniform(random, low, high)) / p.pixelSizeUm,
    yawRad: uniform(random, 0.1, byTail ? 0.4 : 0.25),
    phase: uniform(random, 0, 2 * Math.PI),
  };
}

/**
 * Brings the scene's share of the clumps to life: their cells are held together at their heads or tails and beat, and
 * the clump wobbles. Nothing is drawn where the share is 0.
 */
export function shakeClumps(
  clumps: readonly StillObject[],
  p: SceneParameters,
  random: RandomSource,
): StillObject[] {
  if (!(p.shakingShare > 0)) return [...clumps];
  return clumps.map((clump) => {
    if (random() >= p.shakingShare) return clump;
    const byTail = random() < 0.5;
    const heads = clump.heads.map((head) => ({
      ...head,
      body: drawBody(p, true, random),
      rocking: drawRocking(p, byTail, random),
    }));
    const wobble = {
      amplitudePx: uniform(random, 0, 1.5) / p.pixelSizeUm,
      direction: uniform(random, 0, 2 * Math.PI),
      turnRad: uniform(random, 0, 0.15),
      frequencyHz: uniform(random, 0.1, 0.6),
      phase: uniform(random, 0, 2 * Math.PI),
    };
    const shaking = { ...clump, heads, wobble };
    return { ...shaking, cluster: clumpBox(p, shaking, 0) };
  });
}

/**
 * Sticks spermatozoa by their heads to the scene's share of the round cells, one to four each, half of them alive and
 * beating. Nothing is drawn where the share is 0.
 */
export function stickToRoundCells(
  cells: readonly StillObject[],
  p: SceneParameters,
  random: RandomSource,
): StillObject[] {
  if (!(p.stuckToRoundCellsShare > 0)) return [...cells];
  return cells.map((cell) => {
    const { roundCell } = cell;
    if (!roundCell || random() >= p.stuckToRoundCellsShare) return cell;
    const heads = Array.from({ length: 1 + Math.floor(4 * random() ** 2) }, (): HeldHead => {
      const isAlive = random() < 0.5;
      const body = drawBody(p, isAlive, random);
      const out = uniform(random, 0, 2 * Math.PI);
      // In polar coordinates about the center of an ellipse, from its long axis on.
      const { a, b, angle } = roundCell;
      const rim = (a * b) / Math.hypot(b * Math.cos(out - angle), a * Math.sin(out - angle));
      const distance = rim + body.a * uniform(random, 0.5, 1);
      return {
        cx: cell.anchor.cx + distance * Math.cos(out),
        cy: cell.anchor.cy + distance * Math.sin(out),
        heading: out + Math.PI + uniform(random, -0.4, 0.4),
        body,
        ...(isAlive && { rocking: drawRocking(p, false, random) }),
      };
    });
    return { ...cell, heads };
  });
}
