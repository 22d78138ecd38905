import { MASK_LEVELS, type MaskChannel, type MaskLevel, PART_CHANNELS } from '@/lib/vision/segment/channels';
import { chooseLevel } from '@/lib/vision/segment/choose-level';
import { componentsUnderClicks, fillHoles, maskOfLogits } from '@/lib/vision/segment/clean-mask';
import { type CropWindow, intoCrop, windowAround } from '@/lib/vision/segment/crop';
import { blobLength } from '@/lib/vision/segment/head-size';
import { heedClicks, joinAnswers } from '@/lib/vision/segment/heed-clicks';
import type { BinaryMask } from '@/lib/vision/segment/mask';
import type { Click } from '@/lib/vision/segment/prompts';
import { onPicture, type RegionMask, readOut } from '@/lib/vision/segment/read-out';
import type { Box, GreyFrame } from '@/lib/vision/types';
import type { CropAnswer, Segmenter } from './segmenter';

/** What to segment; everything in px of the picture. */
export interface SegmentRequest {
  /** At least one positive click, or a `box`. */
  readonly clicks: readonly Click[];
  /** The window to look at: all of the cell that matters, and as little else as may be. Made square. */
  readonly box?: Box | undefined;
  /** Length of a head, where it is known: heads are then brought to the size that the network knows best. */
  readonly headLengthPx?: number | undefined;
  /** Which mask is wanted. 'auto', the default, decides by the clicks (see `chooseLevel`). */
  readonly target?: MaskChannel | 'auto' | undefined;
}

export interface SegmentedObject {
  readonly target: MaskChannel;
  /** On the whole picture. */
  readonly mask: BinaryMask;
  /** Predicted IoU, 0 to 1; null for parts that no click can mean. */
  readonly score: number | null;
  readonly window: CropWindow;
}

/** Length that heads should have in a crop, as a share of its side: most heads of the training are about that long. */
const HEAD_SHARE = 0.4;
/** Sides of the windows that are tried when nothing is known of the magnification, in crop sides. */
const TRIED_SCALES = [0.5, 1, 2, 4];

/**
 * Segments what clicks mean, or without clicks the cell in the middle of `box`. Without a box and a head length the
 * magnification is found by trying: the crop in which the head has the most convincing size wins.
 * @throws RangeError without a positive click and without a box; ModelError for unusable answers.
 */
export async function segmentObject(
  segmenter: Segmenter,
  picture: GreyFrame,
  request: SegmentRequest,
): Promise<SegmentedObject> {
  const window = await chooseWindow(segmenter, picture, request);
  const { clicks, target: wanted = 'auto' } = request;
  const answers = await askClickByClick(segmenter, picture, window, clicks);
  const last = answers[answers.length - 1] as CropAnswer;
  const target = wanted === 'auto' ? decide(last, picture, clicks) : wanted;
  if (!isLevel(target) || clicks.length === 0) return readTarget(last, target, picture, clicks);
  // Which mask is meant is for the network to say; its outline is then held to the clicks.
  const joined = joinAnswers(answers.map((answer) => answer.logits[target]));
  const inside = clicks.map((c) => ({ ...intoCrop(c, window), positive: c.positive }));
  const held = heedClicks(joined, last.picture, segmenter.size, inside);
  return readTarget({ ...last, logits: { ...last.logits, [target]: held } }, target, picture, clicks);
}

/** Answers to the first click, the first two …; positive ones come first, since no mask starts with what it is not. */
async function askClickByClick(
  segmenter: Segmenter,
  picture: GreyFrame,
  window: CropWindow,
  clicks: readonly Click[],
): Promise<CropAnswer[]> {
  const start = clicks.findIndex((c) => c.positive);
  const ordered = start > 0 ? [clicks[start] as Click, ...clicks.filter((_, i) => i !== start)] : clicks;
  // The first answer decides most, so it alone is worth four views.
  const answers = [await segmenter.run(picture, window, ordered.slice(0, 1))];
  for (let n = 2; n <= ordered.length; n++)
    answers.push(await segmenter.run(picture, window, ordered.slice(0, n), 1));
  return answers;
}

/** All parts of the cell in the middle of the window, or of the clicked one, without asking what is meant. */
export async function segmentParts(
  segmenter: Segmenter,
  picture: GreyFrame,
  request: Omit<SegmentRequest, 'target'>,
): Promise<SegmentedObject[]> {
  const window = await chooseWindow(segmenter, picture, request);
  const answer = await segmenter.run(picture, window, request.clicks);
  return (['cell', 'head', ...PART_CHANNELS] as const).map((target) =>
    readTarget(answer, target, picture, request.clicks),
  );
}

function decide(answer: CropAnswer, picture: GreyFrame, clicks: readonly Click[]): MaskLevel {
  if (clicks.length === 0) return 'cell';
  const regions = MASK_LEVELS.map((level) => readRegion(answer, level, picture, clicks));
  const [origin] = regions;
  if (!origin) return 'cell';
  const answers = Object.fromEntries(
    MASK_LEVELS.map((level, i) => [
      level,
      { mask: (regions[i] ?? origin).mask, score: answer.scores[level] },
    ]),
  ) as Parameters<typeof chooseLevel>[0];
  return chooseLevel(answers, within(clicks, origin));
}

const isLevel = (target: MaskChannel): target is MaskLevel => MASK_LEVELS.some((level) => level === target);

const within = (clicks: readonly Click[], { x, y }: RegionMask): Click[] =>
  clicks.map((c) => ({ ...c, x: c.x - x, y: c.y - y }));

function readRegion(
  answer: CropAnswer,
  target: MaskChannel,
  picture: GreyFrame,
  clicks: readonly Click[],
): RegionMask {
  const raw = readOut(answer.logits[target], answer.window, picture.width, picture.height);
  // A head, or the part that was clicked at, is one piece without holes; a tail may lie under another cell.
  const compact = target === 'part' || target === 'head' || target === 'nucleus' || target === 'acrosome';
  if (!compact) return raw;
  const owned = componentsUnderClicks(raw.mask, isLevel(target) ? within(clicks, raw) : []);
  return { ...raw, mask: fillHoles(owned) };
}

function readTarget(
  answer: CropAnswer,
  target: MaskChannel,
  picture: GreyFrame,
  clicks: readonly Click[],
): SegmentedObject {
  const region = readRegion(answer, target, picture, clicks);
  const mask = onPicture(region, picture.width, picture.height);
  return { target, mask, score: isLevel(target) ? answer.scores[target] : null, window: answer.window };
}

async function chooseWindow(
  segmenter: Segmenter,
  picture: GreyFrame,
  { clicks, box, headLengthPx }: Omit<SegmentRequest, 'target'>,
): Promise<CropWindow> {
  const { size } = segmenter;
  if (box) {
    const centre = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
    return windowAround(centre, Math.max(box.w, box.h), size);
  }
  const first = clicks.find((c) => c.positive);
  if (!first) throw new RangeError('say what to segment: a positive click, or a box');
  const length = headLengthPx ?? (await findHeadLength(segmenter, picture, first));
  return windowAround(first, length / HEAD_SHARE, size);
}

/**
 * Length of the head at a click, in px, from crops of several scales. A crop is the more convincing the higher the
 * predicted IoU of its head and the closer the head to the usual size; a second look at that scale settles the length.
 */
async function findHeadLength(segmenter: Segmenter, picture: GreyFrame, click: Click): Promise<number> {
  const { size } = segmenter;
  const look = async (side: number): Promise<{ length: number; trust: number }> => {
    const answer = await segmenter.run(picture, windowAround(click, side, size), [click], 1);
    const middle = { x: size / 2, y: size / 2, positive: true };
    const mask = componentsUnderClicks(maskOfLogits(answer.logits.head, size, size), [middle]);
    const share = blobLength(mask) / size;
    const off = Math.log(Math.max(share, 1e-3) / HEAD_SHARE);
    return { length: share * side, trust: answer.scores.head * Math.exp(-(off * off) / 0.72) };
  };
  const longest = Math.max(picture.width, picture.height);
  const sides = TRIED_SCALES.map((scale) => scale * size).filter(
    (side, i) => i === 0 || side <= 1.5 * longest,
  );
  let best = { length: 0, trust: -1 };
  for (const side of sides) {
    const seen = await look(side);
    if (seen.trust > best.trust) best = seen;
  }
  const fallback = HEAD_SHARE * size;
  if (!(best.length > 2)) return fallback;
  const again = await look(best.length / HEAD_SHARE);
  return again.length > 2 && again.trust >= 0.5 * best.trust ? again.length : best.length;
}
