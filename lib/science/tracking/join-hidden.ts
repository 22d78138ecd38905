import { assignPairs, type Candidate } from './assign';
import { centerAt, linked } from './chain';
import type { Sighting } from './piece';
import type { TrackerSettings } from './settings';

/**
 * Joins what vanished at another cell with what came out at the same cell soon after: of two heads on top of each other
 * the detector shows one, so that one track ends there and, when they part, another begins. Nothing else is asked than
 * that the third is near to both ends: which of the two went on as which is for `exchangeTails` to say. (Splits and
 * merges as links between pieces of tracks: Perera et al., "Multi-object tracking through simultaneous long occlusions
 * and split-merge conditions", CVPR 2006.)
 *
 * @returns the chains, each with at most one successor and one predecessor joined to it
 */
export function joinHidden(
  chains: readonly Sighting[][],
  headLength: number,
  { framesPerSecond, hiddenSeconds, hiddenReachHeads, minSeconds }: TrackerSettings,
): Sighting[][] {
  const longest = Math.max(1, Math.round(hiddenSeconds * framesPerSecond));
  const reach = hiddenReachHeads * headLength;
  // What flashes up is no cell that could hide, nor one to hide behind.
  const least = minSeconds * framesPerSecond;
  const cells = chains.map((chain) => chain.length >= least && chain[0]?.className !== 'cluster');

  // By stretches of time, so that each end is compared with what is there at the time and not with the whole video.
  const stretch = (frame: number): number => Math.floor(frame / longest);
  const present = new Map<number, number[]>();
  const beginning = new Map<number, number[]>();
  chains.forEach((chain, index) => {
    const [first, last] = [chain[0], chain.at(-1)];
    if (!cells[index] || !first || !last) return;
    push(beginning, stretch(first.frame), index);
    for (let i = stretch(first.frame); i <= stretch(last.frame); i++) push(present, i, index);
  });
  const isAt = (index: number, { frame, cx, cy }: Sighting): boolean => {
    const at = centerAt(chains[index] as Sighting[], frame);
    return at !== null && Math.hypot(at[0] - cx, at[1] - cy) < reach;
  };

  const candidates: Candidate[] = [];
  chains.forEach((chain, row) => {
    const end = chain.at(-1);
    if (!cells[row] || !end) return;
    const then = stretch(end.frame);
    const others = (present.get(then) ?? []).filter((other) => other !== row && isAt(other, end));
    if (others.length === 0) return;
    for (const column of [...(beginning.get(then) ?? []), ...(beginning.get(then + 1) ?? [])]) {
      const start = chains[column]?.[0];
      if (!start || start.frame <= end.frame || start.frame > end.frame + longest) continue;
      if (!others.some((other) => other !== column && isAt(other, start))) continue;
      candidates.push({ row, column, cost: (start.frame - end.frame) / longest });
    }
  });
  return linked(chains, assignPairs(chains.length, candidates, 2));
}

function push(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
