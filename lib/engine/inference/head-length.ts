import { componentsUnderClicks, maskOfLogits } from '@/lib/science/segmentation/clean-mask';
import { windowAround } from '@/lib/science/segmentation/crop';
import { blobLength } from '@/lib/science/segmentation/head-size';
import type { BinaryMask } from '@/lib/science/segmentation/mask';
import type { Click } from '@/lib/science/segmentation/prompts';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { CropAnswer, Segmenter } from './segmenter';

/** Length that heads should have in a crop, as a share of its side: most heads of the training are about that long. */
export const HEAD_SHARE = 0.4;
/** Sides of the windows that are tried when nothing is known of the magnification, in crop sides. */
const TRIED_SCALES = [0.5, 1, 2, 4];
/** Logarithm of the ratio from which two lengths hardly agree. */
const ALIKE = 0.2;
/** Trust in a head beside the click from which lengths are voted on; without it the most trusted head under it wins. */
const LEAST_BESIDE = 0.2;
/** How far the head beside a click on a midpiece is believed, and how far one that the crop's border cuts. */
const BESIDE = 0.9;
const CUT = 0.3;

/** What one crop says of the length of the clicked cell's head (px of the picture), and how far it is to be believed. */
interface Opinion {
  readonly length: number;
  readonly trust: number;
}

/**
 * Length of the head of the clicked cell, in px, from crops of several scales. Each crop has two opinions: the head under
 * the click, believed as far as its predicted IoU goes; and, where the click seems to lie on a midpiece, the nucleus and
 * acrosome nearest to it. Both count the less the farther the head is from the usual size. Where the click seems to lie on a midpiece, the length that most
 * crops agree on is taken, for a midpiece may look like a small head in one of them, but in one alone; else the most trusted. A second look at that scale
 * settles a head under the click.
 */
export async function findHeadLength(
  segmenter: Segmenter,
  picture: GrayFrame,
  click: Click,
): Promise<number> {
  const { size } = segmenter;
  const look = async (side: number): Promise<{ under: Opinion; beside: Opinion }> => {
    const answer = await segmenter.run(picture, windowAround(click, side, size), [click], { views: 1 });
    return { under: headUnderClick(answer, side, size), beside: headBesideClick(answer, side, size) };
  };
  const longest = Math.max(picture.width, picture.height);
  const sides = TRIED_SCALES.map((scale) => scale * size).filter(
    (side, i) => i === 0 || side <= 1.5 * longest,
  );
  const under: Opinion[] = [];
  const beside: Opinion[] = [];
  for (const side of sides) {
    const seen = await look(side);
    under.push(seen.under);
    beside.push(seen.beside);
  }
  const isVoted = beside.some(({ trust }) => trust >= LEAST_BESIDE);
  const all = (
    isVoted ? [...under, ...beside] : [...under].sort((a, b) => b.trust - a.trust).slice(0, 1)
  ).filter(({ length }) => length > 2);
  const [best] = all
    .map(({ length }) => ({ length, votes: agreement(all, length) }))
    .sort((a, b) => b.votes - a.votes);
  if (!best) return HEAD_SHARE * size;
  if (isVoted && agreement(under, best.length) < agreement(beside, best.length)) return best.length;
  const again = (await look(best.length / HEAD_SHARE)).under;
  const most = Math.max(...under.map(({ trust }) => trust));
  return again.length > 2 && again.trust >= 0.5 * most ? again.length : best.length;
}

/** How far opinions agree with a length: the sum of their trust, less where theirs is another. */
const agreement = (opinions: readonly Opinion[], length: number): number =>
  opinions.reduce(
    (sum, o) =>
      o.length > 2 ? sum + o.trust * Math.exp(-((Math.log(o.length / length) / ALIKE) ** 2) / 2) : sum,
    0,
  );

/** How little a head of some length in the crop is believed in, the farther it is from the usual size: e^(−ln²/spread). */
const usual = (lengthInCrop: number, size: number, spread: number): number =>
  Math.exp(-(Math.log(Math.max(lengthInCrop / size, 1e-3) / HEAD_SHARE) ** 2) / spread);

function headUnderClick(answer: CropAnswer, side: number, size: number): Opinion {
  const length = blobLength(
    componentsUnderClicks(maskOfLogits(answer.logits.head, size, size), MIDDLE(size)),
  );
  return { length: (length / size) * side, trust: answer.scores.head * usual(length, size, 0.72) };
}

function headBesideClick({ logits }: CropAnswer, side: number, size: number): Opinion {
  const { nucleus, acrosome, midpiece } = logits;
  const heads = maskOfLogits(
    nucleus.map((v, i) => Math.max(v, acrosome[i] as number)),
    size,
    size,
  );
  const nearest = componentsUnderClicks(heads, MIDDLE(size));
  const length = blobLength(nearest);
  const at = (size >> 1) * size + (size >> 1);
  const chance = (logit: number | undefined): number => 1 / (1 + Math.exp(-(logit ?? 0)));
  const onMidpiece = chance(midpiece[at]) * (1 - Math.max(chance(nucleus[at]), chance(acrosome[at])));
  const whole = touchesBorder(nearest) ? CUT : 1;
  return { length: (length / size) * side, trust: BESIDE * onMidpiece * whole * usual(length, size, 1.5) };
}

/** The click, which lies in the middle of every crop that is tried. */
const MIDDLE = (size: number): Click[] => [{ x: size / 2, y: size / 2, positive: true }];

function touchesBorder({ width, height, data }: BinaryMask): boolean {
  return data.some((v, i) => {
    const x = i % width;
    const y = (i - x) / width;
    return v === 1 && (x === 0 || y === 0 || x === width - 1 || y === height - 1);
  });
}
