/** What a person has put out of sight or out of reach. Only on this screen: nobody else is told. */
export interface HideLock {
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  readonly hidesAll: boolean;
}

export const SHOWN_AND_FREE: HideLock = { hidden: new Set(), locked: new Set(), hidesAll: false };

export const isHidden = ({ hidden, hidesAll }: HideLock, id: string): boolean => hidesAll || hidden.has(id);

/** All go in unless all are in already. */
function flipped(set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  if (!ids.every((id) => set.has(id))) return new Set([...set, ...ids]);
  return new Set([...set].filter((id) => !ids.includes(id)));
}

/** Hides what is selected, shows it where it is hidden; with nothing selected, the switch for all boxes. */
export function toggleHidden(state: HideLock, ids: readonly string[]): HideLock {
  if (ids.length > 0) return { ...state, hidden: flipped(state.hidden, ids) };
  // Whoever sees something and asks for nothing hides all; the next time everything is back, also what was hidden one by one.
  return state.hidesAll || state.hidden.size > 0
    ? { ...state, hidesAll: false, hidden: new Set() }
    : { ...state, hidesAll: true };
}

export const toggleLocked = (state: HideLock, ids: readonly string[]): HideLock =>
  ids.length > 0 ? { ...state, locked: flipped(state.locked, ids) } : state;
