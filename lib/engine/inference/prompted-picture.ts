import {
  MASK_LEVELS,
  type MaskChannel,
  type MaskLevel,
  PART_CHANNELS,
} from '@/lib/science/segmentation/channels';
import { chooseLevel } from '@/lib/science/segmentation/choose-level';
import { componentsUnderClicks, fillHoles } from '@/lib/science/segmentation/clean-mask';
import { type CropWindow, intoCrop } from '@/lib/science/segmentation/crop';
import { heedClicks, joinAnswers } from '@/lib/science/segmentation/heed-clicks';
import type { BinaryMask } from '@/lib/science/segmentation/mask';
import { joinNamedPart } from '@/lib/science/segmentation/named-part';
import type { Click } from '@/lib/science/segmentation/prompts';
import { onPicture, type RegionMask, readOut } from '@/lib/science/segmentation/read-out';
import type { GrayFrame } from '@/lib/science/vision/types';
import { requireSegmentRequest, type SegmentRequest } from './segment-request';
import { chooseWindow, widenToClicks } from './segment-window';
import type { CropAnswer, CropOptions, Segmenter } from './segmenter';

export interface SegmentedObject {
  readonly target: MaskChannel;
  /** On the whole picture. */
  readonly mask: BinaryMask;
  /** Predicted IoU, 0 to 1; null for parts that no click can mean. */
  readonly score: number | null;
  readonly window: CropWindow;
}

/** How near to a mask's edge, in px of the crop, a click may be on either side: no mask is sharper. */
const EDGE_PX = 1;

/** The network's answers to the first clicks of a request, one more a click, in one window. */
interface Chain {
  /** Everything of a request that the answers hang on, but its clicks. */
  readonly key: string;
  /** Before it was widened to hold later clicks. */
  readonly chosen: CropWindow;
  readonly window: CropWindow;
  readonly clicks: readonly Click[];
  readonly answers: readonly CropAnswer[];
}

/**
 * A picture that is segmented click by click. The window and the answers to earlier clicks are kept, so that a further
 * click costs one run of the network, and taking the last one back none: with the shipped model and one thread of a
 * 2-core machine 18 ms for the first click in a known box, 52 ms where the magnification has to be found, 11 ms for
 * each further click, 18 ms for all parts without clicks. The last request is kept (some 0.6 MB a click, 32 clicks at
 * most); requests at the same time are answered all the same, but don't profit from each other.
 */
export class PromptedPicture {
  private chain: Chain | null = null;

  /** The picture must not change while this is in use. */
  constructor(
    private readonly segmenter: Segmenter,
    private readonly picture: GrayFrame,
  ) {}

  /**
   * Segments what clicks mean, or without clicks the cell in the middle of `box`. Without a box and a head length the
   * magnification is found by trying: the crop in which the head has the most convincing size wins.
   * @throws RangeError for a request that makes no sense on this picture (see `requireSegmentRequest`); ModelError
   * for unusable answers.
   */
  async segment(request: SegmentRequest): Promise<SegmentedObject> {
    requireSegmentRequest(this.picture, request);
    const { clicks, target: wanted = 'auto' } = request;
    const { answers, window, last } = await this.ask(request, wanted);
    const target = wanted === 'auto' ? this.decide(last, clicks) : wanted;
    if (!isLevel(target) || clicks.length === 0) return this.readTarget(last, target, clicks);
    // Which mask is meant is for the network to say; its outline is then held to the clicks.
    const joined = joinAnswers(answers.map((answer) => answer.logits[target]));
    const held = heedClicks(joined, last.picture, this.segmenter.size, clicks.map(into(window)));
    return this.readTarget({ ...last, logits: { ...last.logits, [target]: held } }, target, clicks);
  }

  /**
   * Whole cell, head and all parts of the cell in the middle of the window, or of the clicked one, without asking what
   * is meant: the automatic mode. A mask is empty where the network sees no such part. Errors as in `segment`.
   */
  async parts(request: Omit<SegmentRequest, 'target'>): Promise<SegmentedObject[]> {
    requireSegmentRequest(this.picture, request);
    const chosen = await chooseWindow(this.segmenter, this.picture, request);
    const window = widenToClicks(chosen, request.clicks);
    const answer = await this.segmenter.run(this.picture, window, request.clicks);
    return (['cell', 'head', ...PART_CHANNELS] as const).map((target) =>
      this.readTarget(answer, target, request.clicks),
    );
  }

  /** Answers to the first click, the first two …; without clicks one answer. */
  private async ask(
    request: SegmentRequest,
    wanted: MaskChannel | 'auto',
  ): Promise<Chain & { readonly last: CropAnswer }> {
    const { box, headLengthPx } = request;
    const clicks = positiveFirst(request.clicks);
    const key = JSON.stringify([wanted, box, headLengthPx]);
    const known = this.chain?.key === key ? this.chain : null;
    const shared = known ? sharedClicks(known.clicks, clicks) : 0;
    const chosen =
      known && (box || shared > 0)
        ? known.chosen
        : await chooseWindow(this.segmenter, this.picture, { ...request, clicks });
    const window = widenToClicks(chosen, clicks);
    const usable = known && sameWindow(known.window, window) ? Math.min(shared, known.answers.length) : 0;
    const answers = known?.answers.slice(0, usable) ?? [];
    const answerTo = async (n: number, options: CropOptions): Promise<CropAnswer> => {
      const asked = clicks.slice(0, n);
      const answer = await this.segmenter.run(this.picture, window, asked, options);
      if (asked.length === 0) return answer;
      const part = joinNamedPart(answer.logits, this.segmenter.size, asked.map(into(window)));
      return { ...answer, logits: { ...answer.logits, part } };
    };
    // The first answer decides most, so it alone is worth four views.
    const first = answers[0] ?? (await answerTo(1, { views: 4 }));
    if (answers.length === 0) answers.push(first);
    let last = answers[answers.length - 1] ?? first;
    for (let n = answers.length + 1; n <= clicks.length; n++) {
      const shown = this.shownLevel(last, wanted, clicks.slice(0, n - 1));
      last = await answerTo(n, { views: 1, previous: last.logits[shown] });
      answers.push(last);
    }
    this.chain = { key, chosen, window, clicks, answers };
    return { ...this.chain, last };
  }

  /** The mask that a user saw before the next click. */
  private shownLevel(answer: CropAnswer, wanted: MaskChannel | 'auto', clicks: readonly Click[]): MaskLevel {
    if (wanted === 'auto') return this.decide(answer, clicks);
    return isLevel(wanted) ? wanted : 'part';
  }

  private decide(answer: CropAnswer, clicks: readonly Click[]): MaskLevel {
    if (clicks.length === 0) return 'cell';
    const regions = MASK_LEVELS.map((level) => this.readRegion(answer, level, clicks));
    const [origin] = regions;
    if (!origin) return 'cell';
    const answers = Object.fromEntries(
      MASK_LEVELS.map((level, i) => [
        level,
        { mask: (regions[i] ?? origin).mask, score: answer.scores[level] },
      ]),
    ) as Parameters<typeof chooseLevel>[0];
    const pixel = answer.window.side / answer.window.size;
    return chooseLevel(answers, within(clicks, origin), Math.max(1, Math.round(EDGE_PX * pixel)));
  }

  private readRegion(answer: CropAnswer, target: MaskChannel, clicks: readonly Click[]): RegionMask {
    const { width, height } = this.picture;
    const raw = readOut(answer.logits[target], answer.window, width, height);
    // A head, or the part that was clicked at, is one piece without holes; a tail may lie under another cell.
    const compact = target === 'part' || target === 'head' || target === 'nucleus' || target === 'acrosome';
    if (!compact) return raw;
    const owned = componentsUnderClicks(raw.mask, isLevel(target) ? within(clicks, raw) : []);
    return { ...raw, mask: fillHoles(owned) };
  }

  private readTarget(answer: CropAnswer, target: MaskChannel, clicks: readonly Click[]): SegmentedObject {
    const region = this.readRegion(answer, target, clicks);
    const mask = onPicture(region, this.picture.width, this.picture.height);
    return { target, mask, score: isLevel(target) ? answer.scores[target] : null, window: answer.window };
  }
}

/** Positive clicks come first, since no mask starts with what it is not. */
function positiveFirst(clicks: readonly Click[]): readonly Click[] {
  const start = clicks.findIndex((c) => c.positive);
  return start > 0 ? [clicks[start] as Click, ...clicks.filter((_, i) => i !== start)] : clicks;
}

/** How many clicks two lists have in common from the first on. */
function sharedClicks(a: readonly Click[], b: readonly Click[]): number {
  const differs = a.findIndex((click, i) => {
    const other = b[i];
    return !other || other.x !== click.x || other.y !== click.y || other.positive !== click.positive;
  });
  return differs < 0 ? a.length : differs;
}

const sameWindow = (a: CropWindow, b: CropWindow): boolean => a.x === b.x && a.y === b.y && a.side === b.side;

/** Clicks of the picture in px of a window's crop. */
const into =
  (window: CropWindow) =>
  (click: Click): Click => ({ ...intoCrop(click, window), positive: click.positive });

const isLevel = (target: MaskChannel): target is MaskLevel => MASK_LEVELS.some((level) => level === target);

const within = (clicks: readonly Click[], { x, y }: RegionMask): Click[] =>
  clicks.map((c) => ({ ...c, x: c.x - x, y: c.y - y }));
