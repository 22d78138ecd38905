/** A letter of a script that runs from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A text that keeps its own direction to itself: FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE, as `<bdi>` does, where no
 * element can stand. Without it two Arabic names with a dot between them change places, and so does a number beside one.
 */
const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** Names and facts in one line, in their order whatever scripts they are in; what is not there is left out. */
export const inOneLine = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => isolated(String(part)))
    .join(' · ');
