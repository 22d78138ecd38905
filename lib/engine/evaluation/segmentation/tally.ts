import { type OverlapSummary, summarizeOverlaps } from './score-clicks';

/** IoU by number of clicks: index 0 after one click. */
export type ByClicks = readonly (OverlapSummary | null)[];

export interface SegmentationScores {
  /** Points only: nothing else is told; the segmenter finds the magnification and decides what is meant. */
  readonly points: Readonly<Record<string, ByClicks>>;
  /** The same with a box round the object and the wanted kind of mask given, as an annotator has them. */
  readonly boxed: Readonly<Record<string, ByClicks>>;
  /** Without any click, in a box round the head. */
  readonly automatic: Readonly<Record<string, OverlapSummary | null>>;
  /** How often each kind of mask was taken after one click with points only, by label. */
  readonly meantAfterOneClick: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly millisecondsPerCall: number;
}

/** Collects the IoUs of an evaluation. */
export class Tally {
  private readonly lists = new Map<string, number[]>();
  private readonly meant: Record<string, Record<string, number>> = {};
  private milliseconds = 0;
  private calls = 0;

  add(way: 'points' | 'boxed' | 'automatic', label: string, overlap: number, click = 0): void {
    const key = `${way}/${label}/${click}`;
    const list = this.lists.get(key) ?? [];
    list.push(overlap);
    this.lists.set(key, list);
  }

  countMeaning(label: string, target: string): void {
    const counts = this.meant[label] ?? {};
    counts[target] = (counts[target] ?? 0) + 1;
    this.meant[label] = counts;
  }

  async time<T>(work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const result = await work();
    this.milliseconds += performance.now() - from;
    this.calls++;
    return result;
  }

  scores(): SegmentationScores {
    const keys = [...this.lists.keys()].map((key) => key.split('/') as [string, string, string]);
    const of = (way: string, label: string, click: number) =>
      summarizeOverlaps(this.lists.get(`${way}/${label}/${click}`) ?? []);
    const byClicks = (way: string): Record<string, ByClicks> => {
      const labels = new Set(keys.filter(([w]) => w === way).map(([, label]) => label));
      const clicks = new Set(keys.filter(([w]) => w === way).map(([, , click]) => Number(click)));
      return Object.fromEntries(
        [...labels].map((label) => [label, [...clicks].map((click) => of(way, label, click))]),
      );
    };
    const automatic = keys.filter(([way]) => way === 'automatic');
    return {
      points: byClicks('points'),
      boxed: byClicks('boxed'),
      automatic: Object.fromEntries(automatic.map(([, label]) => [label, of('automatic', label, 0)])),
      meantAfterOneClick: this.meant,
      millisecondsPerCall: this.milliseconds / Math.max(1, this.calls),
    };
  }
}
