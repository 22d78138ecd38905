import type { Corners } from '@/lib/science/key-frames';
import { matchBoxes } from './matching';

/** From here a box that is brought is the one that is there: two people's boxes of one small cell overlap less. */
const SAME_BOX_IOU = 0.9;

interface Placed extends Corners {
  readonly id: string;
  readonly frameId: string;
}

/** Which of the boxes that are there each box that is brought is: by its id, else where both lie on the same place. */
export function placeBoxes<B extends Placed>(brought: readonly Placed[], there: readonly B[]): (B | null)[] {
  const byId = new Map(there.map((box) => [box.id, box]));
  const found = brought.map(({ id }) => byId.get(id) ?? null);
  const taken = new Set(found.flatMap((box) => box?.id ?? []));
  const open = new Map<string, { readonly places: number[]; readonly known: B[] }>();
  const ofFrame = (frameId: string) => {
    const known = open.get(frameId) ?? { places: [], known: [] };
    open.set(frameId, known);
    return known;
  };
  for (const [place, { frameId }] of brought.entries()) {
    if (found[place] === null) ofFrame(frameId).places.push(place);
  }
  for (const box of there) if (!taken.has(box.id)) open.get(box.frameId)?.known.push(box);
  for (const { places, known } of open.values()) {
    const boxes = places.flatMap((place) => brought[place] ?? []);
    for (const [at, partner] of matchBoxes(boxes, known, SAME_BOX_IOU).entries()) {
      const place = places[at];
      if (place !== undefined && partner !== null) found[place] = known[partner] ?? null;
    }
  }
  return found;
}
