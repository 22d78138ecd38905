import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkMigrations } from './migrations.mjs';

const FOLDER = path.resolve(import.meta.dirname, '../../db/migrations');
/** Migrations before this one are in version 0.8.0 or older; versions do not run beside those. */
const FROM = 31;

/** @returns {import('./migrations.mjs').Migration[]} */
function ownMigrations() {
  const { entries } = JSON.parse(readFileSync(path.join(FOLDER, 'meta/_journal.json'), 'utf8'));
  return entries.map((/** @type {{ idx: number, tag: string }} */ { idx, tag }) => ({
    index: idx,
    tag,
    sql: readFileSync(path.join(FOLDER, `${tag}.sql`), 'utf8'),
  }));
}

/** How many migrations the newest released state has. */
function countReleased() {
  const releases = readdirSync(path.resolve(FOLDER, '../released')).filter((name) => name.endsWith('.json'));
  return Math.max(
    ...releases.map(
      (name) => JSON.parse(readFileSync(path.resolve(FOLDER, '../released', name), 'utf8')).migrations.length,
    ),
  );
}

test('migrations of this version let the one before go on working', () => {
  expect(checkMigrations(ownMigrations(), FROM, countReleased())).toEqual([]);
});

const first = { index: 0, tag: '0000_first', sql: 'CREATE TABLE "a" ("x" text);' };
const second = { index: 1, tag: '0001_second', sql: 'ALTER TABLE "a" ADD COLUMN "y" text;' };
/** @param {string} sql */
const judge = (sql, released = 1) =>
  checkMigrations([first, second, { index: 2, tag: '0002_third', sql }], 2, released);

test.each([
  ['ALTER TABLE "a" DROP COLUMN "x";', 'drops a column'],
  ['DROP TABLE "a";', 'drops a table'],
  ['ALTER TABLE "a" RENAME COLUMN "x" TO "z";', 'renames'],
  ['ALTER TABLE "a" RENAME TO "b";', 'renames'],
  ['ALTER TABLE "a" ADD COLUMN "n" integer NOT NULL;', 'obligatory column'],
  [
    'CREATE TABLE "b" ("n" int);--> statement-breakpoint\nALTER TABLE "a" ADD COLUMN "n" integer\n NOT NULL;',
    'obligatory column',
  ],
  ['ALTER TABLE "a" ALTER COLUMN "x" SET NOT NULL;', 'makes a column obligatory'],
  ['ALTER TABLE "a" ALTER COLUMN "x" DROP NOT NULL;', 'lets a column be null'],
  ['ALTER TABLE "a" ALTER COLUMN "x" SET DATA TYPE integer;', 'changes the type'],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("x" <> \'\');', 'puts a constraint'],
  ['CREATE UNIQUE INDEX "i" ON "a" ("x");', 'puts a constraint'],
  ['DO $$ BEGIN ALTER TABLE "a" DROP COLUMN "x"; END $$;', 'drops a column'],
])('%s', (sql, what) => {
  expect(judge(sql)).toEqual([expect.stringContaining(what)]);
});

test.each([
  'ALTER TABLE "a" ADD COLUMN "n" integer;',
  'ALTER TABLE "a" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;',
  'CREATE INDEX "i" ON "a" ("x");',
  'CREATE TABLE "b" ("n" integer NOT NULL);--> statement-breakpoint\nALTER TABLE "b" ADD CONSTRAINT "c" FOREIGN KEY ("n") REFERENCES "a"("x");',
  'CREATE TABLE "b" ("n" integer NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "i" ON "b" USING btree ("n");',
  `UPDATE "a" SET "x" = 'drop table';`,
])('%s is added', (sql) => {
  expect(judge(sql)).toEqual([]);
});

test.each([
  ['boolean DEFAULT false NOT NULL', '"a"."new"', []],
  ['boolean DEFAULT false NOT NULL', '"a"."new" and "a"."gone" is null', []],
  ['boolean DEFAULT true NOT NULL', '"a"."new"', ['puts a constraint']],
  ['boolean DEFAULT false NOT NULL', '"a"."new" or "a"."old"', ['puts a constraint']],
  ['boolean DEFAULT false NOT NULL', 'not "a"."new"', ['puts a constraint']],
  ['boolean DEFAULT false NOT NULL', '"a"."new" = false', ['puts a constraint']],
  ['boolean DEFAULT false NOT NULL', '"a"."old"', ['puts a constraint']],
])('a unique index over rows of a column that is added as %s, where %s', (type, where, found) => {
  const sql = `ALTER TABLE "a" ADD COLUMN "new" ${type};--> statement-breakpoint
CREATE UNIQUE INDEX "i" ON "a" USING btree ("x") WHERE ${where};`;
  expect(judge(sql)).toEqual(found.map((what) => expect.stringContaining(what)));
});

test('a trigger says that it only watches, and nothing else may say so', () => {
  const trigger = 'CREATE TRIGGER "t" AFTER INSERT ON "a" FOR EACH ROW EXECUTE FUNCTION "f"();';
  expect(judge(trigger)).toEqual([expect.stringContaining('puts a trigger')]);
  expect(judge(`-- refuses nothing: it counts\n${trigger}`)).toEqual([]);
  expect(judge(`-- refuses nothing:\n${trigger}`)).toHaveLength(1);
  expect(judge('-- refuses nothing: it drops\nALTER TABLE "a" DROP COLUMN "x";')).toHaveLength(1);
});

test('the second half of a change may take away, once the first is in a release', () => {
  const sql = '-- second step of 0001_second: y replaces x\nALTER TABLE "a" DROP COLUMN "x";';
  expect(judge(sql, 2)).toEqual([]);
  expect(judge(sql, 1)).toEqual([expect.stringContaining('in no release yet')]);
  expect(judge(sql.replace('0001_second', '0001_other'), 2)).toEqual([
    expect.stringContaining('does not exist'),
  ]);
  expect(judge('-- second step of 0001_second:\nALTER TABLE "a" DROP COLUMN "x";', 2)).toHaveLength(1);
});
