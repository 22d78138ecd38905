import { checkChain, linkAt } from '@/lib/platform/audit';
import { readWatch, type Watch, writeWatch } from './queries';

/** New links a time, some seconds of the database at most; more are followed the next time. */
const TAIL = 20_000;
/** Old links that are looked at again each time, so that a change in them shows within hours. */
const SWEEP = 5000;

type Place = Pick<Watch, 'chainPosition' | 'chainHash' | 'sweepPosition' | 'faultPosition'>;
const START: Place = { chainPosition: 0, chainHash: null, sweepPosition: 1, faultPosition: null };

/** Where the first fault of a stretch lies; null where there is none. */
async function faultFrom(from: number, limit: number) {
  const { faults, next, head } = await checkChain({ from, limit });
  const [first] = faults;
  return { fault: first ? (first.position ?? from) : null, next, head };
}

async function follow(place: Place): Promise<Place> {
  // A fault that was found counts until the same stretch is in order again.
  if (place.faultPosition !== null && (await faultFrom(place.faultPosition, TAIL)).fault !== null)
    return place;
  if (place.chainHash !== null && (await linkAt(place.chainPosition))?.hash !== place.chainHash)
    return { ...place, faultPosition: place.chainPosition };
  const from = Math.max(1, place.chainPosition);
  const tail = await faultFrom(from, TAIL);
  if (tail.fault !== null) return { ...place, faultPosition: from };
  const chainPosition = tail.next === null ? (tail.head?.position ?? 0) : tail.next - 1;
  const chainHash = (await linkAt(chainPosition))?.hash ?? null;
  const sweep = await faultFrom(place.sweepPosition, SWEEP);
  return {
    chainPosition,
    chainHash,
    sweepPosition: sweep.fault === null ? (sweep.next ?? 1) : place.sweepPosition,
    faultPosition: sweep.fault === null ? null : place.sweepPosition,
  };
}

/**
 * Follows the chain of the audit log from where it was left, and looks at a part of what lies before again.
 * @returns from which position on something does not fit; null while everything does
 */
export async function followAuditChain(): Promise<number | null> {
  const place = await follow((await readWatch()) ?? START);
  const { chainPosition, chainHash, sweepPosition, faultPosition } = place;
  await writeWatch({ chainPosition, chainHash, sweepPosition, faultPosition });
  return faultPosition;
}
