/** Entries of a form that an ended session took away, in the browser's tab: until the form is opened again. */
export const keptKey = (person: string, form: string): string => `entries:${person}:${form}`;

type Entries = Readonly<Record<string, unknown>>;

const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What of the entries differs from what the form began with; null where nothing does. */
export function changedText(began: Entries, entries: Entries): string | null {
  const changed = Object.entries(entries).filter(([name, value]) => !alike(value, began[name]));
  return changed.length === 0 ? null : JSON.stringify(Object.fromEntries(changed));
}

/** What takes the place of nothing: the id of what was chosen, and the number in a field that was empty. */
const mayReplace = (began: unknown, value: unknown): boolean =>
  (began === null && typeof value === 'string') || (began === '' && typeof value === 'number');

/** What a form begins with, under what was kept of it; null where nothing was, or nothing that is of this form. */
export function withKept<T extends Entries>(began: T, text: string | null): T | null {
  if (text === null) return null;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof kept !== 'object' || kept === null) return null;
  const known = Object.entries(kept).filter(
    ([name, value]) =>
      Object.hasOwn(began, name) && (typeof value === typeof began[name] || mayReplace(began[name], value)),
  );
  return known.length === 0 ? null : { ...began, ...Object.fromEntries(known) };
}
