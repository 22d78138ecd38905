import type { Sighting } from './piece';

/** Index of the first sighting later than `frame`; the chain's length where there is none. */
export function firstAfter(chain: readonly Sighting[], frame: number): number {
  let [low, high] = [0, chain.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((chain[middle] as Sighting).frame > frame) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where a cell is in a frame, along a straight line where it was missed; null before its first sighting and after its last. */
export function centerAt(chain: readonly Sighting[], frame: number): readonly [x: number, y: number] | null {
  const next = firstAfter(chain, frame);
  const [before, after] = [chain[next - 1], chain[next]];
  if (!before || (!after && before.frame !== frame)) return null;
  if (!after) return [before.cx, before.cy];
  const share = (frame - before.frame) / (after.frame - before.frame);
  return [before.cx + share * (after.cx - before.cx), before.cy + share * (after.cy - before.cy)];
}

/** Appends to each chain its successor, by index; −1 for none. Each may be the successor of one. */
export function linked(chains: readonly (readonly Sighting[])[], successors: Int32Array): Sighting[][] {
  const hasPredecessor = new Set([...successors].filter((column) => column >= 0));
  const joined: Sighting[][] = [];
  chains.forEach((_, index) => {
    if (hasPredecessor.has(index)) return;
    const chain: Sighting[] = [];
    for (let at = index; at >= 0; at = successors[at] ?? -1) chain.push(...(chains[at] ?? []));
    joined.push(chain);
  });
  return joined;
}
