import { type RandomSource, uniform } from '../random';

/** Defects by the part they are of, as in the WHO laboratory manual (6th edition, 2021), section 2.4.8. */
export const DEFECTS = {
  head: ['tapered', 'pyriform', 'round', 'amorphous', 'small', 'large', 'vacuolated', 'small-acrosome'],
  midpiece: ['bent-neck', 'thick-midpiece', 'asymmetric-midpiece', 'cytoplasmic-droplet'],
  tail: ['short-tail', 'coiled-tail', 'bent-tail', 'double-tail'],
} as const;

export type HeadDefect = (typeof DEFECTS.head)[number];
export type MidpieceDefect = (typeof DEFECTS.midpiece)[number];
export type TailDefect = (typeof DEFECTS.tail)[number];
export type Defect = HeadDefect | MidpieceDefect | TailDefect;

export const MORPHOLOGY_CLASSES = ['normal', 'head', 'midpiece', 'tail', 'multiple'] as const;
export type MorphologyClass = (typeof MORPHOLOGY_CLASSES)[number];

/** How often each class comes; the shares add up to 1. */
export type MorphologyMix = Readonly<Record<MorphologyClass, number>>;

/** What is wrong with one cell, part by part; null where nothing is. */
export interface Condition {
  readonly head: HeadDefect | null;
  readonly midpiece: MidpieceDefect | null;
  readonly tail: TailDefect | null;
}

/** Draws a class by the mix, then a defect for each part concerned, all alike likely. */
export function drawCondition(mix: MorphologyMix, random: RandomSource): Condition {
  const kind = drawClass(mix, random);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const defects: Condition = {
    head: one(DEFECTS.head),
    midpiece: one(DEFECTS.midpiece),
    tail: one(DEFECTS.tail),
  };
  // 'multiple' spares at most one of the three parts.
  const spared = kind === 'multiple' ? Math.floor(uniform(random, 0, 4)) : -1;
  const has = (part: MorphologyClass, at: number): boolean =>
    kind === part || (kind === 'multiple' && at !== spared);
  return {
    head: has('head', 0) ? defects.head : null,
    midpiece: has('midpiece', 1) ? defects.midpiece : null,
    tail: has('tail', 2) ? defects.tail : null,
  };
}

function drawClass(mix: MorphologyMix, random: RandomSource): MorphologyClass {
  let left = random();
  for (const kind of MORPHOLOGY_CLASSES) {
    left -= mix[kind];
    if (left < 0) return kind;
  }
  return 'normal';
}

/** The class that a condition amounts to: the part concerned, or 'multiple' for more than one. */
export function classOf(c: Condition): MorphologyClass {
  const parts = (['head', 'midpiece', 'tail'] as const).filter((part) => c[part] !== null);
  if (parts.length > 1) return 'multiple';
  return parts[0] ?? 'normal';
}
