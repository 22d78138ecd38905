/** One cell of a CSV file: a text, a number or nothing. */
export type Cell = string | number | null;

/**
 * One cell by RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe before it: names are
 * given by people. (The list is OWASP's, with the full-width signs that spreadsheets of East Asia read alike;
 * blanks before a sign are trimmed by some.)
 */
function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(Number(value.toFixed(4)));
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Cells as a line, without its end. Numbers keep four decimals. */
export const csvLine = (cells: readonly Cell[]): string => cells.map(csvCell).join(',');
