import { type Point, type Polygon, polygonArea } from '@/lib/science/segmentation/polygon';
import { normal, type RandomSource, uniform } from '../random';
import { drawMidpiece, drawTails } from './flagellum';
import {
  type AcrosomeBorder,
  drawBorder,
  drawHeadShape,
  type HeadShape,
  halfWidth,
  headOutline,
  splitHead,
} from './head-shape';
import type { Condition } from './morphology';

/** One cell in µm: head along +x with its center at (0, 0), tail to the left. */
export interface Anatomy {
  readonly condition: Condition;
  readonly shape: HeadShape;
  readonly border: AcrosomeBorder;
  readonly head: Polygon;
  readonly acrosome: Polygon;
  readonly nucleus: Polygon;
  readonly vacuoles: readonly Polygon[];
  readonly midpiece: Polygon;
  /** One tail, or two; none for heads without one. */
  readonly tails: readonly Polygon[];
  readonly droplet: Polygon | null;
  /** Share of the head's area in front of the acrosome's border. */
  readonly acrosomeShare: number;
}

/** Draws a cell's parts for its condition; `acrosomeShare` overrides what the condition says of that. */
export function drawAnatomy(
  condition: Condition,
  random: RandomSource,
  acrosomeShare: readonly [low: number, high: number] | null = null,
): Anatomy {
  const shape = drawHeadShape(condition.head, random);
  const head = headOutline(shape);
  const share = uniform(random, ...(acrosomeShare ?? usualShare(condition)));
  const border = drawBorder(shape, share, random);
  const { acrosome, nucleus } = splitHead(shape, border);
  const midpiece = drawMidpiece(shape, condition.midpiece, random);
  return {
    condition,
    shape,
    border,
    head,
    acrosome,
    nucleus,
    vacuoles: drawVacuoles(shape, condition.head === 'vacuolated', polygonArea(head), random),
    midpiece: midpiece.outline,
    tails: drawTails(midpiece, condition.tail, random),
    droplet:
      condition.midpiece === 'cytoplasmic-droplet' ? drawDroplet(shape, polygonArea(head), random) : null,
    acrosomeShare: polygonArea(acrosome) / (polygonArea(acrosome) + polygonArea(nucleus)),
  };
}

/** WHO manual, 6th edition: a normal acrosome makes up 40 to 70 % of the head. */
function usualShare({ head }: Condition): readonly [low: number, high: number] {
  if (head === 'small-acrosome') return [0.1, 0.37];
  return head === null || head === 'vacuolated' ? [0.41, 0.69] : [0.22, 0.69];
}

/**
 * Vacuoles in the front of the head. WHO manual: a normal head has at most two small ones; 'vacuolated' is more than
 * two, or more than a fifth of the head.
 */
function drawVacuoles(h: HeadShape, many: boolean, headArea: number, random: RandomSource): Polygon[] {
  const few = random() < 0.5 ? 0 : random() < 0.6 ? 1 : 2;
  const large = many && random() < 0.4;
  const count = large ? 1 : many ? 3 + Math.floor(random() * 4) : few;
  const vacuoles: { x: number; y: number; r: number; outline: Polygon }[] = [];
  for (let tries = 0; vacuoles.length < count && tries < 200; tries++) {
    const area = large ? uniform(random, 0.205, 0.28) * headArea : uniform(random, 0.006, 0.028) * headArea;
    const squash = uniform(random, 0.75, 1.3);
    const [a, b] = [Math.sqrt((area / Math.PI) * squash), Math.sqrt(area / Math.PI / squash)];
    const u = uniform(random, -0.15, 0.85);
    const room = Math.min(halfWidth(h.left, u), halfWidth(h.right, u));
    const x = (u * h.lengthUm) / 2;
    const y = uniform(random, -1, 1) * Math.max(0, room - b - 0.15);
    const r = Math.max(a, b);
    const fits = room > b + 0.1 && x + a < h.lengthUm / 2 - 0.1;
    if (!fits && !(large && tries > 150)) continue;
    if (vacuoles.some((v) => Math.hypot(v.x - x, v.y - y) < v.r + r + 0.08)) continue;
    const turn = uniform(random, 0, Math.PI);
    vacuoles.push({ x, y, r, outline: ellipse(x, y, a, b, turn) });
  }
  return vacuoles.map((v) => v.outline);
}

/** Left-over cytoplasm at the neck: the manual calls it excess when larger than a third of the head. */
function drawDroplet(h: HeadShape, headArea: number, random: RandomSource): Polygon {
  const area = uniform(random, 0.34, 0.75) * headArea;
  const squash = uniform(random, 1, 1.8);
  const [a, b] = [Math.sqrt((area / Math.PI) * squash), Math.sqrt(area / Math.PI / squash)];
  return ellipse(-h.lengthUm / 2 - 0.8 * a, 0.35 * normal(random), a, b, uniform(random, -0.3, 0.3));
}

/** An ellipse as a polygon of 24 corners. */
export function ellipse(x: number, y: number, a: number, b: number, turn: number): Point[] {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return Array.from({ length: 24 }, (_, i) => {
    const t = (2 * Math.PI * i) / 24;
    const [u, v] = [a * Math.cos(t), b * Math.sin(t)];
    return { x: x + u * c - v * s, y: y + u * s + v * c };
  });
}
