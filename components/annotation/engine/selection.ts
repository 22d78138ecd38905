/** What is selected, the last one last. */
export type Selection = readonly string[];

export const NOTHING: Selection = [];

/** In or out. */
export const toggled = (selection: Selection, id: string): Selection =>
  selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id];

export const joined = (selection: Selection, ids: readonly string[]): Selection => [
  ...selection,
  ...ids.filter((id) => !selection.includes(id)),
];

/** Without what is no longer there; the same one where nothing went. */
export function remaining(selection: Selection, isThere: (id: string) => boolean): Selection {
  return selection.every(isThere) ? selection : selection.filter(isThere);
}

/** The one after the last selected in an order, around its end; the first where nothing is selected. */
export function following(order: readonly string[], selection: Selection, by: 1 | -1 = 1): Selection {
  const last = selection.at(-1);
  const at = last === undefined ? -1 : order.indexOf(last);
  const start = at === -1 && by === -1 ? 0 : at;
  const next = order[(start + by + order.length) % order.length];
  return next === undefined ? NOTHING : [next];
}
