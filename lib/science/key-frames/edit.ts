import type { TrackBox } from './types';

const byFrame = (a: TrackBox, b: TrackBox): number => a.frame - b.frame;
const asKey = <B extends TrackBox>(box: B): B => (box.isKey ? box : { ...box, isKey: true });

/**
 * A track in two at a frame. Its boxes at both sides of the cut become key frames, so that neither part changes where it
 * runs.
 */
export function splitTrack<B extends TrackBox>(
  boxes: readonly B[],
  atFrame: number,
): { readonly head: B[]; readonly tail: B[] } {
  const sorted = [...boxes].sort(byFrame);
  const cut = sorted.findIndex(({ frame }) => frame >= atFrame);
  const at = cut < 0 ? sorted.length : cut;
  return {
    head: sorted.slice(0, at).map((box, index) => (index === at - 1 ? asKey(box) : box)),
    tail: sorted.slice(at).map((box, index) => (index === 0 ? asKey(box) : box)),
  };
}

/** The box of a track at a frame taken out: the cell is not seen there. Its neighbors become key frames. */
export function leaveOut<B extends TrackBox>(boxes: readonly B[], frame: number): B[] {
  const { head, tail } = splitTrack(
    boxes.filter((box) => box.frame !== frame),
    frame,
  );
  const last = head.length - 1;
  return [
    ...head.map((box, index) => (index === last && tail.length > 0 ? { ...box, outsideAfter: true } : box)),
    ...tail,
  ];
}

/** From a frame on, each of two tracks goes on as the other: what a tracker mistakes where two cells cross. */
export function swapTails<A extends TrackBox, B extends TrackBox>(
  a: readonly A[],
  b: readonly B[],
  fromFrame: number,
): { readonly a: (A | B)[]; readonly b: (A | B)[] } {
  const [first, second] = [splitTrack(a, fromFrame), splitTrack(b, fromFrame)];
  return { a: [...first.head, ...second.tail], b: [...second.head, ...first.tail] };
}

/**
 * Two pieces of one cell as one track. On a frame that both are on, an interpolated box gives way; `clashes` are the
 * frames with key frames of both, where they cannot be one cell.
 */
export function joinTracks<B extends TrackBox>(
  a: readonly B[],
  b: readonly B[],
): { readonly boxes: B[]; readonly dropped: B[]; readonly clashes: number[] } {
  const byNumber = new Map(a.map((box) => [box.frame, box]));
  const dropped: B[] = [];
  const clashes: number[] = [];
  for (const box of b) {
    const other = byNumber.get(box.frame);
    if (other?.isKey && box.isKey) clashes.push(box.frame);
    else if (other && !box.isKey) dropped.push(box);
    else {
      if (other) dropped.push(other);
      byNumber.set(box.frame, box);
    }
  }
  return { boxes: [...byNumber.values()].sort(byFrame), dropped, clashes: clashes.sort((x, y) => x - y) };
}
