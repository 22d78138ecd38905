const ID_CHARACTERS = 6;

/** The id of an analysis as people see it. */
export const shortId = (id: string): string => id.slice(0, ID_CHARACTERS);
