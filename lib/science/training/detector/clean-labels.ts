import { centerDistance, holdsCenter } from '@/lib/science/vision/boxes';
import type { Detection } from '@/lib/science/vision/types';
import type { LabeledPicture } from './sample';

/** From this score on, a head that nobody labeled is taken for a doubt rather than for empty ground. */
const DOUBT_SCORE = 0.6;

/**
 * Labels drawn by people at key frames and interpolated in between drift off the heads and leave some out.
 * With what an earlier detector sees: a label that has a detection within half its side moves half-way to it;
 * a confident detection without a label becomes ground that isn't judged. Labels are never added or removed.
 */
export function cleanLabels(picture: LabeledPicture, seen: readonly Detection[]): LabeledPicture {
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
    return clipped({ ...label, x: label.x + dx / 2, y: label.y + dy / 2 }, picture);
  });
  // What is seen within a labeled clump was left without a label on purpose.
  const others = picture.boxes.filter((label) => label.className !== 'sperm');
  const doubts = seen
    .filter((d) => d.className === 'sperm' && d.score >= DOUBT_SCORE && !taken.has(d))
    .filter((d) => !others.some((label) => holdsCenter(label, d)))
    .map(({ x, y, w, h }) => ({ x, y, w, h, className: 'sperm' as const }));
  return { ...picture, boxes, unclear: [...(picture.unclear ?? []), ...doubts] };
}

function clipped(box: LabeledPicture['boxes'][number], { picture }: LabeledPicture): typeof box {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const w = Math.min(picture.width, box.x + box.w) - x;
  return { ...box, x, y, w, h: Math.min(picture.height, box.y + box.h) - y };
}
