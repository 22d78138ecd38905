import type { ItemView, MorphologyClass } from '@/lib/domain/labels/contract-fields';

/** What a person applied to a cell and has not saved. */
export interface PendingJudgment {
  readonly itemId: string;
  /** Of the item as it was seen: a judgment does not go over somebody else's. */
  readonly version: number;
  readonly morphologyClass: MorphologyClass;
  /** 1 to 5. */
  readonly confidence: number;
  readonly notes: string;
  /** Whether nobody had given the cell a class before. */
  readonly isFirst: boolean;
}

export type Pending = ReadonlyMap<string, PendingJudgment>;

/** As specified. */
export const DEFAULT_CONFIDENCE = 3;

export interface Entries {
  readonly morphologyClass: MorphologyClass | null;
  readonly confidence: number;
  readonly notes: string;
}

/** What the fields of a cell begin with: what was applied, otherwise what the server has. */
export function entriesOf(item: ItemView, pending: Pending): Entries {
  const applied = pending.get(item.id);
  if (applied) return applied;
  return {
    morphologyClass: item.morphology_class,
    confidence: item.label_confidence ?? DEFAULT_CONFIDENCE,
    notes: item.notes ?? '',
  };
}

/** With one more judgment; what says the same as the server has is none. */
export function withJudgment(pending: Pending, item: ItemView, entries: Entries): Pending {
  const { morphologyClass, confidence, notes } = entries;
  const next = new Map(pending);
  if (morphologyClass === null) return pending;
  const isSame =
    item.morphology_class === morphologyClass &&
    item.label_confidence === confidence &&
    (item.notes ?? '') === notes;
  if (isSame) next.delete(item.id);
  else {
    const { id: itemId, version } = item;
    const isFirst = item.morphology_class === null;
    next.set(itemId, { itemId, version, morphologyClass, confidence, notes, isFirst });
  }
  return next;
}

/** How many cells have a class, those that were not saved yet included. */
export const labeledCount = (stored: number, pending: Pending): number =>
  stored + [...pending.values()].filter(({ isFirst }) => isFirst).length;

/** The next cell of a page without a class, after the selected one and around the end; null where all have one. */
export function nextOpenItem(items: readonly ItemView[], id: string, pending: Pending): ItemView | null {
  const at = items.findIndex((item) => item.id === id);
  const others = [...items.slice(at + 1), ...items.slice(0, at)];
  return others.find((item) => item.morphology_class === null && !pending.has(item.id)) ?? null;
}
