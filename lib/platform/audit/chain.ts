import type { ChainCheck } from './contract';
import { compareChain, selectLink, selectLinkAbout } from './queries-chain';

/**
 * Recomputes a stretch of the chain of hashes over the log. It shows every change, removal, insertion and reordering of
 * entries that did not also rewrite each link behind it; a rewritten or shortened end is shown only by a head that was
 * noted elsewhere (see `matchesAnchor`).
 */
export const checkChain = (range: { from: number; limit: number }): Promise<ChainCheck> =>
  compareChain(range.from, range.limit);

/** The hash of one link; undefined where there is none. */
export const linkAt = (position: number): Promise<{ hash: string } | undefined> => selectLink(position);

/** Place and hash of the newest entry of a kind about something; undefined where there is none. */
export const linkAbout = (
  action: string,
  resourceId: string,
): Promise<{ position: number; hash: string } | undefined> => selectLinkAbout(action, resourceId);

/** Whether the link that was noted down earlier is still there, unchanged. */
export async function matchesAnchor(anchor: { position: number; hash: string }): Promise<boolean> {
  return (await selectLink(anchor.position))?.hash === anchor.hash;
}

const STRETCH = 50_000;

/** The whole chain, stretch by stretch. Stops asking when enough is known to be wrong. */
export async function checkWholeChain(): Promise<Pick<ChainCheck, 'checked' | 'head' | 'faults'>> {
  let checked = 0;
  let from: number | null = 1;
  for (;;) {
    const part: ChainCheck = await compareChain(from, STRETCH);
    checked += part.checked;
    if (part.faults.length > 0 || part.next === null)
      return { checked, head: part.head, faults: part.faults };
    from = part.next;
  }
}
