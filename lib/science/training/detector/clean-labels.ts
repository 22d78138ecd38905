import { centerDistance, clipBox, drawnBoxes, holdsCenter, median } from '@/lib/science/vision/boxes';
import type { Detection } from '@/lib/science/vision/types';
import type { LabeledPicture } from './sample';

/** From this score on, a head that nobody labeled is taken for a doubt rather than for empty ground. */
export const DOUBT_SCORE = 0.6;

/**
 * Labels drawn by people at key frames and interpolated in between drift off the heads and leave some out.
 * With what an earlier detector sees: a label that has a detection within half its side moves half-way to it;
 * a confident detection without a label becomes ground that isn't judged. Labels are never added or removed.
 */
export function cleanLabels(
  picture: LabeledPicture,
  seen: readonly Detection[],
  doubtScore = DOUBT_SCORE,
): LabeledPicture {
  const taken = new Set<Detection>();
  const boxes = picture.boxes.map((label) => {
    if (label.className !== 'sperm') return label;
    const near = seen
      .filter((d) => !taken.has(d) && centerDistance(d, label) < (label.w + label.h) / 4)
      .sort((a, b) => centerDistance(a, label) - centerDistance(b, label))[0];
    if (!near) return label;
    taken.add(near);
    const dx = near.x + near.w / 2 - (label.x + label.w / 2);
    const dy = near.y + near.h / 2 - (label.y + label.h / 2);
    return clipBox({ ...label, x: label.x + dx / 2, y: label.y + dy / 2 }, picture.picture);
  });
  // What is seen within a labeled clump was left without a label on purpose.
  const others = picture.boxes.filter((label) => label.className !== 'sperm');
  const doubts = seen
    .filter((d) => d.className === 'sperm' && d.score >= doubtScore && !taken.has(d))
    .filter((d) => !others.some((label) => holdsCenter(label, d)))
    .map(({ x, y, w, h }) => ({ x, y, w, h, className: 'sperm' as const }));
  return { ...picture, boxes, unclear: [...(picture.unclear ?? []), ...doubts] };
}

/**
 * How much larger (> 1) or smaller a detector's boxes are than people's about the same heads: the median ratio of sides
 * over labels with a detection within a third of their side; 1 where there are none. Laboratories draw boxes differently
 * tight, and a detector that learns of several should learn one way.
 */
export function boxSizeRatio(
  pictures: readonly LabeledPicture[],
  seen: readonly (readonly Detection[])[],
): number {
  const ratios = pictures.flatMap(({ boxes }, i) =>
    boxes
      .filter(({ className }) => className === 'sperm')
      .flatMap((label) => {
        const near = (seen[i] ?? []).find((d) => centerDistance(d, label) < (label.w + label.h) / 6);
        return near ? [Math.sqrt((near.w * near.h) / (label.w * label.h))] : [];
      }),
  );
  return ratios.length > 0 ? median(ratios) : 1;
}

/** A picture whose boxes of heads are `factor` times as large about their centers, clipped to it. */
export const withBoxSizes = (picture: LabeledPicture, factor: number): LabeledPicture => ({
  ...picture,
  boxes: drawnBoxes(picture.boxes, factor, picture.picture),
});
