import type { Work } from './contract';

/** What was counted of a person on a day. */
export type Counted = Omit<Work, 'secondsPerBox'>;

export const NO_WORK: Counted = {
  ...{ added: 0, changed: 0, removed: 0, verified: 0, tracks: 0, imported: 0 },
  ...{ frames: 0, items: 0, masks: 0, activeSeconds: 0, clicks: 0, keys: 0 },
};

/** Two counts as one. */
export function addCounts(a: Counted, b: Partial<Counted>): Counted {
  const sum = { ...a };
  for (const key of Object.keys(NO_WORK) as (keyof Counted)[]) sum[key] += b[key] ?? 0;
  return sum;
}

/** With the time that a box took: only where the page measured, and boxes were worked on. */
export function withPace(counted: Counted): Work {
  const boxes = counted.added + counted.changed + counted.removed + counted.verified;
  const isMeasured = counted.activeSeconds > 0 && boxes > 0;
  return { ...counted, secondsPerBox: isMeasured ? counted.activeSeconds / boxes : null };
}
