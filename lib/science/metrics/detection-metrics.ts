import { boxOverlap, centerDistance } from '@/lib/science/vision/boxes';
import type { Box } from '@/lib/science/vision/types';

/** A scored box; everything else about a detection is the caller's business. */
export type ScoredBox = Box & { readonly score: number };

/** What was found and what is there, in one picture. */
export interface LabeledPicture {
  readonly found: readonly ScoredBox[];
  readonly truth: readonly Box[];
  /**
   * What counts neither way: a found box that matches no true one and lies with at least half its area on one of
   * these is left out (as crowd regions are in COCO).
   */
  readonly ignored?: readonly Box[];
}

/** How well a found box sits on a true one, higher is better; a pair below the least does not match. */
type Likeness = (found: Box, truth: Box) => number;

/** A found box that counts, and whether it matched. */
export interface Judgment {
  readonly score: number;
  readonly hit: boolean;
}

const MIN_IGNORED_SHARE = 0.5;

/** Whether `box` lies with at least half its area on one of `regions`. */
export function liesOn(box: Box, regions: readonly Box[]): boolean {
  return regions.some((region) => {
    const width = Math.min(box.x + box.w, region.x + region.w) - Math.max(box.x, region.x);
    const height = Math.min(box.y + box.h, region.y + region.h) - Math.max(box.y, region.y);
    return width > 0 && height > 0 && width * height >= MIN_IGNORED_SHARE * box.w * box.h;
  });
}

/** Judges the boxes of one picture at one intersection over union; boxes to be ignored are left out. */
export function judgeBoxes(picture: LabeledPicture, overlap: number): Judgment[] {
  return judge(picture, boxOverlap, overlap);
}

/** Each box, best score first, takes the unclaimed true box it fits best, if it fits at all (Pascal VOC). */
function judge(picture: LabeledPicture, likeness: Likeness, least: number): Judgment[] {
  const claimed = new Set<number>();
  return [...picture.found]
    .sort((a, b) => b.score - a.score)
    .flatMap((found) => {
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
      else if (picture.ignored && liesOn(found, picture.ignored)) return [];
      return [{ score: found.score, hit: best >= 0 }];
    });
}

/**
 * Average precision at one intersection over union: the area under the precision-recall curve after precision
 * is made non-increasing (Everingham et al., Pascal VOC 2010 onwards, all points). NaN without any true box.
 */
export function averagePrecision(pictures: readonly LabeledPicture[], overlap: number): number {
  const total = pictures.reduce((sum, picture) => sum + picture.truth.length, 0);
  if (total === 0) return Number.NaN;
  const judged = pictures
    .flatMap((picture) => judge(picture, boxOverlap, overlap))
    .sort((a, b) => b.score - a.score);
  let hits = 0;
  const precision: number[] = [];
  const recall: number[] = [];
  judged.forEach((judgment, index) => {
    if (judgment.hit) hits++;
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
  pictures: readonly LabeledPicture[],
  threshold: number,
  overlap: number,
): DetectionScores {
  return summarize(pictures, threshold, (found, truth) => boxOverlap(found, truth), overlap);
}

/**
 * The same with centers: a found center matches when it is nearer to the true center than half the mean side
 * of the true box, so that the size of the box plays no part.
 */
export function centerScores(pictures: readonly LabeledPicture[], threshold: number): DetectionScores {
  return summarize(
    pictures,
    threshold,
    (found, truth) => 1 - centerDistance(found, truth) / Math.max(1e-9, (truth.w + truth.h) / 4),
    0,
  );
}

function summarize(
  pictures: readonly LabeledPicture[],
  threshold: number,
  likeness: Likeness,
  least: number,
): DetectionScores {
  let hits = 0;
  let found = 0;
  let truth = 0;
  for (const picture of pictures) {
    const kept = picture.found.filter((box) => box.score >= threshold);
    const judged = judge({ ...picture, found: kept }, likeness, least);
    hits += judged.filter((j) => j.hit).length;
    found += judged.length;
    truth += picture.truth.length;
  }
  return {
    precision: found > 0 ? hits / found : Number.NaN,
    recall: truth > 0 ? hits / truth : Number.NaN,
    f1: found + truth > 0 ? (2 * hits) / (found + truth) : Number.NaN,
  };
}
