import { firstAfter } from './chain';
import { findMeetings, type Meeting } from './meetings';
import type { Sighting } from './piece';
import type { TrackerSettings } from './settings';
import { exchangeLogOdds, type Signature, signatureOf } from './signature';

/**
 * Gives two cells that met their own ways back where they were taken for each other. A cell keeps its speed, its swing and its
 * size for longer than a meeting lasts, and these differ between cells far more than in time: when the faster one before is the
 * slower one after, they were exchanged. (Deciding between the ways that cells went on after both are seen apart again:
 * Perera et al., CVPR 2006.) Where they went is not asked: cells that touch turn each other. Where one of them was lost
 * at the meeting, or first seen there, the way of the other is given to whom it fits.
 *
 * @returns the chains with their later parts exchanged where that is far likelier
 */
export function exchangeTails(
  chains: readonly (readonly Sighting[])[],
  headLength: number,
  settings: TrackerSettings,
): Sighting[][] {
  const { framesPerSecond, meetingHeads, partedSeconds } = settings;
  const cells = chains.map((chain) => [...chain]);
  // Which of the cells holds what comes later of each chain.
  const holder = cells.map((_, index) => index);
  for (const meeting of findMeetings(chains, meetingHeads * headLength, partedSeconds * framesPerSecond)) {
    const [i, j] = [holder[meeting.a] as number, holder[meeting.b] as number];
    const [one, other] = [cells[i] as Sighting[], cells[j] as Sighting[]];
    if (oddsOfExchange(one, other, meeting, headLength, settings) < settings.exchangeLogOdds) continue;
    const tail = one.splice(firstAfter(one, meeting.closest));
    one.push(...other.splice(firstAfter(other, meeting.closest)));
    other.push(...tail);
    holder[meeting.a] = j;
    holder[meeting.b] = i;
  }
  return cells;
}

/** See {@link exchangeLogOdds}; 0 where too little is seen to tell. */
function oddsOfExchange(
  one: readonly Sighting[],
  other: readonly Sighting[],
  { first, last }: Meeting,
  headLength: number,
  { framesPerSecond, signature }: TrackerSettings,
): number {
  const span = Math.round(signature.seconds * framesPerSecond);
  const between = (cell: readonly Sighting[], from: number, to: number): Signature =>
    signatureOf(
      cell.slice(firstAfter(cell, from - 1), firstAfter(cell, to)),
      headLength,
      framesPerSecond,
      signature,
    );
  return exchangeLogOdds(
    [between(one, first - span, first - 1), between(other, first - span, first - 1)],
    [between(one, last + 1, last + span), between(other, last + 1, last + span)],
    signature,
  );
}
