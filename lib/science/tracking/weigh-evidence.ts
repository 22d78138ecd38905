import type { Detection, Track, TrackPoint } from '@/lib/science/vision/types';

export interface EvidenceParameters {
  /** Weight of what the whole track says against what one picture says, 0 to 1. */
  readonly trackShare: number;
  /** A detection that no track confirms counts for this share of its score. */
  readonly unconfirmedShare: number;
}

export const DEFAULT_EVIDENCE: EvidenceParameters = { trackShare: 0.5, unconfirmedShare: 0.5 };

/**
 * Scores detections again by all that the video shows: a head that was followed scores the mean of its own score and
 * its track's mean, one that nothing confirms half its own (after Seq-NMS: Han et al., arXiv 1602.08465, 2016, who
 * give each box of a sequence the sequence's mean). Boxes and order stay; nothing is added where nothing was seen.
 *
 * @param detections of one frame
 * @param scores mean score of the track at each center of that frame; see {@link trackScores}
 */
export function weighEvidence(
  detections: readonly Detection[],
  scores: ReadonlyMap<number, number> | undefined,
  { trackShare, unconfirmedShare }: EvidenceParameters = DEFAULT_EVIDENCE,
): Detection[] {
  return detections.map((d) => {
    const track = scores?.get(centerKey(d.x + d.w / 2, d.y + d.h / 2));
    const score = track === undefined ? unconfirmedShare * d.score : mix(d.score, track, trackShare);
    return { ...d, score };
  });
}

const seenPoints = ({ points }: Track): readonly TrackPoint[] => points.filter((p) => !p.interpolated);

/** The mean score of a track where it was seen; NaN where it never was. */
export function meanScore(track: Track): number {
  const seen = seenPoints(track);
  return seen.reduce((sum, { score }) => sum + score, 0) / seen.length;
}

/** For each frame: the centers at which a track saw its cell, and the track's mean score. */
export function trackScores(tracks: readonly Track[]): Map<number, Map<number, number>> {
  const frames = new Map<number, Map<number, number>>();
  for (const track of tracks) {
    const mean = meanScore(track);
    for (const { frame, cx, cy } of seenPoints(track)) {
      const centers = frames.get(frame) ?? new Map<number, number>();
      frames.set(frame, centers.set(centerKey(cx, cy), mean));
    }
  }
  return frames;
}

/** Tracks hold the very centers that were detected; to a hundredth of a pixel no two boxes share one. */
export const centerKey = (cx: number, cy: number): number =>
  Math.round(100 * cx) * 2 ** 24 + Math.round(100 * cy);

const mix = (a: number, b: number, share: number): number => (1 - share) * a + share * b;
