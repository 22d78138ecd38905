import type { RandomSource } from '@/lib/science/simulation/random';
import { shuffled } from './batch';
import type { LabeledCell } from './sample';

/**
 * A fold (0 … folds − 1) for each cell. Cells of one group stay together, and each fold gets about its share of every
 * combination of defects: groups go, largest first, to the fold that lacks their combinations most.
 */
export function assignFolds(
  cells: readonly LabeledCell[],
  groups: readonly number[],
  folds: number,
  random: RandomSource,
): number[] {
  const members = new Map<number, number[]>();
  for (const i of shuffled(cells.length, random)) {
    const group = groups[i] as number;
    members.set(group, [...(members.get(group) ?? []), i]);
  }
  const kind = (i: number): string => (cells[i] as LabeledCell).defects.join('');
  const total = new Map<string, number>();
  for (let i = 0; i < cells.length; i++) total.set(kind(i), (total.get(kind(i)) ?? 0) + 1);
  const held = Array.from({ length: folds }, () => new Map<string, number>());
  const size = new Array<number>(folds).fill(0);
  const fold = new Array<number>(cells.length).fill(0);
  for (const group of [...members.values()].sort((a, b) => b.length - a.length)) {
    const lack = held.map((h, f) => {
      const kinds = group.reduce((sum, i) => sum + (h.get(kind(i)) ?? 0) / (total.get(kind(i)) as number), 0);
      return kinds / group.length + (0.5 * (size[f] as number)) / cells.length;
    });
    const best = lack.indexOf(Math.min(...lack));
    for (const i of group) {
      fold[i] = best;
      held[best]?.set(kind(i), (held[best]?.get(kind(i)) ?? 0) + 1);
      size[best] = (size[best] as number) + 1;
    }
  }
  return fold;
}
