/** What hands do: counted, and turned into seconds by a published model, since a program does not think or aim. */
export interface Effort {
  readonly clicks: number;
  readonly drags: number;
  readonly keys: number;
}

/**
 * Operators of the Keystroke-Level Model, seconds: Card, Moran & Newell, "The keystroke-level model for user performance time
 * with interactive systems", CACM 23:396 (1980). Keys of somebody who types averagely; `decide` is their mental operator.
 */
const KEY_S = 0.28;
const POINT_S = 1.1;
const PRESS_OR_RELEASE_S = 0.1;
const DECIDE_S = 1.35;

/** How long a practiced person would take, who decides once for each object: no pauses, no mistakes, no fatigue. */
export function modeledSeconds({ clicks, drags, keys }: Effort, decisions: number): number {
  const click = POINT_S + 2 * PRESS_OR_RELEASE_S;
  const drag = 2 * POINT_S + 2 * PRESS_OR_RELEASE_S;
  return clicks * click + drags * drag + keys * KEY_S + decisions * DECIDE_S;
}

/**
 * What an action costs in the workspace with its keys: a track is chosen by a click in the list, the frame by one on the
 * timeline. The key of an action is pressed last; Ctrl and Shift count as keys.
 */
export const GESTURES = {
  'accept all': { clicks: 0, drags: 0, keys: 2 },
  reject: { clicks: 1, drags: 0, keys: 1 },
  swap: { clicks: 3, drags: 0, keys: 3 },
  split: { clicks: 2, drags: 0, keys: 1 },
  join: { clicks: 0, drags: 0, keys: 1 },
  /** Each of the tracks that are joined. */
  'joined track': { clicks: 1, drags: 0, keys: 1 },
  /** A key frame of a cell that is followed by hand: to its frame, and the box there. */
  'key frame': { clicks: 1, drags: 1, keys: 0 },
} as const satisfies Readonly<Record<string, Effort>>;

export const sumOf = (efforts: readonly (readonly [effort: Effort, times: number])[]): Effort =>
  efforts.reduce(
    (sum, [{ clicks, drags, keys }, times]) => ({
      clicks: sum.clicks + clicks * times,
      drags: sum.drags + drags * times,
      keys: sum.keys + keys * times,
    }),
    { clicks: 0, drags: 0, keys: 0 },
  );
