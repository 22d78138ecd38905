import { boxOverlap, centreDistance } from '../boxes';
import type { Box } from '../types';

/** A scored box; everything else about a detection is the caller's business. */
export type ScoredBox = Box & { readonly score: number };

/** What was found and what is there, in one picture. */
export interface LabelledPicture {
  readonly found: readonly ScoredBox[];
  readonly truth: readonly Box[];
}

/** How well a found box sits on a true one, higher is better; a pair below the least does not match. */
type Likeness = (found: Box, truth: Box) => number;

interface Judgement {
  readonly score: number;
  readonly hit: boolean;
}

/** Each box, best score first, takes the unclaimed true box it fits best, if it fits at all (Pascal VOC). */
function judge(picture: LabelledPicture, likeness: Likeness, least: number): Judgement[] {
  const claimed = new Set<number>();
  return [...picture.found]
    .sort((a, b) => b.score - a.score)
    .map((found) => {
      let best = -1;
      let bestLikeness = least;
      picture.truth.forEach((truth, index) => {
        if (claimed.has(index)) return;
        const value = likeness(found, truth);
        if (value >= bestLikeness) {
          best = index;
          bestLikeness = value;
        }
      });
      if (best >= 0) claimed.add(best);
      return { score: found.score, hit: best >= 0 };
    });
}

/**
 * Average precision at one intersection over union: the area under the precision-recall curve after precision
 * is made non-increasing (Everingham et al., Pascal VOC 2010 onwards, all points). NaN without any true box.
 */
export function averagePrecision(pictures: readonly LabelledPicture[], overlap: number): number {
  const total = pictures.reduce((sum, picture) => sum + picture.truth.length, 0);
  if (total === 0) return Number.NaN;
  const judged = pictures
    .flatMap((picture) => judge(picture, boxOverlap, overlap))
    .sort((a, b) => b.score - a.score);
  let hits = 0;
  const precision: number[] = [];
  const recall: number[] = [];
  judged.forEach((judgement, index) => {
    if (judgement.hit) hits++;
    precision.push(hits / (index + 1));
    recall.push(hits / total);
  });
  let ceiling = 0;
  let area = 0;
  for (let i = judged.length - 1; i >= 0; i--) {
    ceiling = Math.max(ceiling, precision[i] ?? 0);
    area += ceiling * ((recall[i] ?? 0) - (i > 0 ? (recall[i - 1] ?? 0) : 0));
  }
  return area;
}

export interface DetectionScores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Precision, recall and F1 of the boxes scoring at least `threshold`, matched at one intersection over union. */
export function scoreAtThreshold(
  pictures: readonly LabelledPicture[],
  threshold: number,
  overlap: number,
): DetectionScores {
  return summarise(pictures, threshold, (found, truth) => boxOverlap(found, truth), overlap);
}

/**
 * The same with centres: a found centre matches when it is nearer to the true centre than half the mean side
 * of the true box, so that the size of the box plays no part.
 */
export function centreScores(pictures: readonly LabelledPicture[], threshold: number): DetectionScores {
  return summarise(
    pictures,
    threshold,
    (found, truth) => 1 - centreDistance(found, truth) / Math.max(1e-9, (truth.w + truth.h) / 4),
    0,
  );
}

function summarise(
  pictures: readonly LabelledPicture[],
  threshold: number,
  likeness: Likeness,
  least: number,
): DetectionScores {
  let hits = 0;
  let found = 0;
  let truth = 0;
  for (const picture of pictures) {
    const kept = picture.found.filter((box) => box.score >= threshold);
    hits += judge({ ...picture, found: kept }, likeness, least).filter((j) => j.hit).length;
    found += kept.length;
    truth += picture.truth.length;
  }
  return {
    precision: found > 0 ? hits / found : Number.NaN,
    recall: truth > 0 ? hits / truth : Number.NaN,
    f1: found + truth > 0 ? (2 * hits) / (found + truth) : Number.NaN,
  };
}
