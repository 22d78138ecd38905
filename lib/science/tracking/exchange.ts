import { firstAfter } from './chain';
import { findMeetings, type Meeting } from './meetings';
import type { Sighting } from './piece';
import type { TrackerSettings } from './settings';

/**
 * Gives two cells that met their own ways back where they were taken for each other. A cell keeps its speed for longer than
 * a meeting lasts, and speeds differ between cells far more than in time: when the faster one before is the slower one
 * after, they were exchanged. For the logarithms a, b of the speeds before and a′, b′ after, each normally distributed
 * about what it was with deviation σ, the logarithm of the likelihood of an exchange over that of none is
 * −(a − b)(a′ − b′) / σ². (Deciding between the ways that cells went on after both are seen apart again: Perera et al.,
 * CVPR 2006.) Where they went is not asked: cells that touch turn each other.
 *
 * @returns the chains with their later parts exchanged where that is far likelier
 */
export function exchangeTails(
  chains: readonly (readonly Sighting[])[],
  headLength: number,
  settings: TrackerSettings,
): Sighting[][] {
  const { framesPerSecond, meetingHeads, partedSeconds, exchangeLogOdds } = settings;
  const cells = chains.map((chain) => [...chain]);
  // Which of the cells holds what comes later of each chain.
  const holder = cells.map((_, index) => index);
  for (const meeting of findMeetings(chains, meetingHeads * headLength, partedSeconds * framesPerSecond)) {
    const [i, j] = [holder[meeting.a] as number, holder[meeting.b] as number];
    const [one, other] = [cells[i] as Sighting[], cells[j] as Sighting[]];
    if (exchangeLikelihood(one, other, meeting, headLength, settings) < exchangeLogOdds) continue;
    const tail = one.splice(firstAfter(one, meeting.closest));
    one.push(...other.splice(firstAfter(other, meeting.closest)));
    other.push(...tail);
    holder[meeting.a] = j;
    holder[meeting.b] = i;
  }
  return cells;
}

/** Logarithm of the ratio of likelihoods; 0 where one of them is seen too shortly to tell. */
function exchangeLikelihood(
  one: readonly Sighting[],
  other: readonly Sighting[],
  { first, last }: Meeting,
  headLength: number,
  settings: TrackerSettings,
): number {
  const { framesPerSecond, speedSeconds, slowestHeadsPerSecond, speedScatter } = settings;
  const span = Math.round(speedSeconds * framesPerSecond);
  const logSpeed = (cell: readonly Sighting[], from: number, to: number): number => {
    const seen = cell.slice(firstAfter(cell, from - 1), firstAfter(cell, to));
    return Math.log(slowestHeadsPerSecond + speedOf(seen, settings) / headLength);
  };
  const before = logSpeed(one, first - span, first - 1) - logSpeed(other, first - span, first - 1);
  const after = logSpeed(one, last + 1, last + span) - logSpeed(other, last + 1, last + span);
  const likelihood = -(before * after) / speedScatter ** 2;
  return Number.isNaN(likelihood) ? 0 : likelihood;
}

/** Mean speed along the path in px/s, the path being what is seen of it at a steady rate; NaN where that is too little. */
function speedOf(seen: readonly Sighting[], { framesPerSecond, speedRate }: TrackerSettings): number {
  const lag = Math.max(1, Math.round(framesPerSecond / speedRate));
  const steps = seen.length - lag;
  if (steps < 3) return Number.NaN;
  let sum = 0;
  for (let i = lag; i < seen.length; i++) {
    const [from, to] = [seen[i - lag] as Sighting, seen[i] as Sighting];
    sum += Math.hypot(to.cx - from.cx, to.cy - from.cy) / (to.frame - from.frame);
  }
  return (sum / steps) * framesPerSecond;
}
