import { firstAfter } from './chain';
import type { Sighting } from './piece';

/** Two cells near to each other, from the first such frame to the last. */
export interface Meeting {
  /** Indices of the two chains. */
  readonly a: number;
  readonly b: number;
  readonly first: number;
  readonly last: number;
  /** The frame in which they were nearest. */
  readonly closest: number;
}

interface Place {
  readonly chain: number;
  readonly x: number;
  readonly y: number;
}

/**
 * All meetings of two single cells, by the frame in which they were nearest. A meeting goes on until both were seen apart
 * for more than `apart` frames: while one of them is hidden, nobody can say that they have parted.
 *
 * @param reach distance in pixels within which they meet
 */
export function findMeetings(
  chains: readonly (readonly Sighting[])[],
  reach: number,
  apart: number,
): Meeting[] {
  const seenBetween = (chain: number, after: number, before: number): number => {
    const sightings = chains[chain] as readonly Sighting[];
    return firstAfter(sightings, before - 1) - firstAfter(sightings, after);
  };
  const meetings: (Meeting & { last: number; closest: number; distance: number })[] = [];
  const latest = new Map<number, (typeof meetings)[number]>();
  const frames = placesByFrame(chains);
  for (let frame = 0; frame < frames.length; frame++) {
    const places = frames[frame] as Place[];
    places.sort((p, q) => p.x - q.x);
    for (let i = 0; i < places.length; i++) {
      const p = places[i] as Place;
      for (let j = i + 1; j < places.length; j++) {
        const q = places[j] as Place;
        if (q.x - p.x >= reach) break;
        // Most are far above or below, which needs no exact distance to be told.
        if (Math.abs(p.y - q.y) >= reach) continue;
        const distance = Math.hypot(p.x - q.x, p.y - q.y);
        if (distance >= reach) continue;
        const [a, b] = p.chain < q.chain ? [p.chain, q.chain] : [q.chain, p.chain];
        const key = a * chains.length + b;
        const was = latest.get(key);
        if (was && Math.min(seenBetween(a, was.last, frame), seenBetween(b, was.last, frame)) <= apart) {
          was.last = frame;
          if (distance < was.distance) Object.assign(was, { closest: frame, distance });
        } else {
          const meeting = { a, b, first: frame, last: frame, closest: frame, distance };
          latest.set(key, meeting);
          meetings.push(meeting);
        }
      }
    }
  }
  return meetings.sort((x, y) => x.closest - y.closest);
}

/** Where single cells are in every frame, along straight lines where they were missed. */
function placesByFrame(chains: readonly (readonly Sighting[])[]): Place[][] {
  const end = chains.reduce((most, chain) => Math.max(most, (chain.at(-1)?.frame ?? -1) + 1), 0);
  const frames = Array.from({ length: end }, (): Place[] => []);
  for (let chain = 0; chain < chains.length; chain++) {
    const sightings = chains[chain] as readonly Sighting[];
    if (sightings[0]?.className === 'cluster') continue;
    for (let i = 0; i < sightings.length; i++) {
      const s = sightings[i] as Sighting;
      const next = sightings[i + 1] ?? { ...s, frame: s.frame + 1 };
      for (let frame = s.frame; frame < next.frame; frame++) {
        const share = (frame - s.frame) / (next.frame - s.frame);
        frames[frame]?.push({
          chain,
          x: s.cx + share * (next.cx - s.cx),
          y: s.cy + share * (next.cy - s.cy),
        });
      }
    }
  }
  return frames;
}
