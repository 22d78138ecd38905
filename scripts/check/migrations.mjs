/**
 * What a migration may do while an older version of the software still works on the database (db/level.ts): it adds. What
 * takes something away from that version is the second step of a change whose first step was in a release, and says so:
 * `-- second step of 0031_name: why nobody needs the old form any more`. A trigger that only watches what older code writes
 * says `-- refuses nothing: why`.
 */

/** @typedef {{ index: number, tag: string, sql: string }} Migration */

/** @type {readonly { what: string, pattern: RegExp }[]} */
const BREAKING = [
  { what: 'drops a table', pattern: /\bdrop\s+table\b/i },
  { what: 'drops a column', pattern: /\bdrop\s+column\b/i },
  { what: 'renames', pattern: /\brename\s+(to|column|constraint)\b/i },
  { what: 'changes the type of a column', pattern: /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i },
  { what: 'makes a column obligatory', pattern: /\bset\s+not\s+null\b/i },
  { what: 'lets a column be null, which older code does not expect', pattern: /\bdrop\s+not\s+null\b/i },
  { what: 'takes a default away', pattern: /\bdrop\s+default\b/i },
  { what: 'puts a constraint on what older code writes', pattern: /\badd\s+constraint\b/i },
  { what: 'puts a constraint on what older code writes', pattern: /\bcreate\s+unique\s+index\b/i },
  { what: 'puts a trigger on what older code writes', pattern: /\bcreate\s+(constraint\s+)?trigger\b/i },
  { what: 'drops a function or trigger', pattern: /\bdrop\s+(function|trigger)\b/i },
  {
    what: 'adds an obligatory column without a default',
    pattern: /\badd\s+column\b(?=.*\bnot\s+null\b)(?!.*\b(default|generated)\b)/is,
  },
];

/** A trigger is the only thing that can be put on a table without refusing anything. */
const WATCHES = /^-- refuses nothing: \S[\s\S]*\bcreate\s+trigger\b/im;
const MARK = /^-- second step of (\d{4}_[\w-]+): \S/m;

/** Statements without comments, texts and the bodies of functions, which only run later. @param {string} sql */
const statementsOf = (sql) =>
  sql
    .split('--> statement-breakpoint')
    .flatMap((part) =>
      /\bcreate\s+(or\s+replace\s+)?function\b/i.test(part)
        ? [part.replace(/\$(\w*)\$.*?\$\1\$/gs, '')]
        : [part],
    )
    .flatMap((part) => (/^\s*(--[^\n]*\s*)*do\b/i.test(part) ? [part] : part.split(';')))
    .map((statement) => ({
      mark: MARK.exec(statement)?.[1],
      watches: WATCHES.test(statement),
      text: statement.replace(/--[^\n]*/g, '').replace(/'(?:[^']|'')*'/g, "''"),
    }));

/** Names of the tables that a migration makes: nobody writes to them yet. @param {string} sql */
const madeIn = (sql) =>
  [...sql.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi)].map(([, name]) => name ?? '');

/**
 * Whether an index holds only rows in which a column is true that the same migration adds as false: older code writes none.
 * @param {string} text of a statement @param {string} sql of its migration
 */
function holdsOnlyNewRows(text, sql) {
  const [, condition = '', rest = ''] =
    /\bcreate\s+unique\s+index\b.*\bwhere\s+(?:"?\w+"?\.)?"?(\w+)"?(\s.*)?$/is.exec(text.trim()) ?? [];
  const addedAsFalse = new RegExp(
    `\\badd\\s+column\\s+"?${condition}"?\\s+boolean\\s+default\\s+false\\b`,
    'i',
  );
  return condition !== '' && /^\s*(and\b(?!.*\bor\b).*)?$/is.test(rest) && addedAsFalse.test(sql);
}

/**
 * @param {readonly Migration[]} migrations all of them @param {number} from those before are what they are
 * @param {number} released how many of the first are in a released version
 * @returns {string[]} what is wrong, a sentence each
 */
export function checkMigrations(migrations, from, released) {
  return migrations
    .filter(({ index }) => index >= from)
    .flatMap(({ tag, sql }) => {
      const made = madeIn(sql);
      return statementsOf(sql).flatMap(({ text, mark, watches }) => {
        if (
          watches ||
          holdsOnlyNewRows(text, sql) ||
          made.some((name) =>
            new RegExp(`\\b(table|on)\\s+(only\\s+)?"?(public"?\\."?)?${name}\\b`, 'i').test(text),
          )
        )
          return [];
        const found = BREAKING.find(({ pattern }) => pattern.test(text));
        if (!found) return [];
        const broken = `${tag} ${found.what}: ${text.trim().replace(/\s+/g, ' ').slice(0, 120)}`;
        if (mark === undefined) return [broken];
        const first = migrations.findIndex((each) => each.tag === mark);
        if (first < 0) return [`${broken}. Its first step ${mark} does not exist.`];
        return first < released ? [] : [`${broken}. Its first step ${mark} is in no release yet.`];
      });
    });
}
