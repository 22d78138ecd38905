/** What the column of the table holds in a line; a longer name without spaces would run over the figures beside it. */
const LONGEST_IN_COLUMN = 18;

/** Whether the names of a report's videos stand in lines of their own: all do, where one of them needs it. */
export const namesStandAbove = (names: readonly string[]): boolean =>
  names.some((name) => name.length > LONGEST_IN_COLUMN);
