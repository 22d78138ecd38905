import { readdirSync, readFileSync } from 'node:fs';
import {
  isArgumentElement,
  isPluralElement,
  isSelectElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { messages } from '.';
import { LANGUAGES } from './language';

/** Catalogs that code says sentences from by key; what of the others it says is named below. */
const SPOKEN = ['engine', 'errors', 'measurements', 'notices', 'work'] as const;
/** Said by rows of earlier versions alone: a migration wrote them. */
const STORED = new Set(['work.verbatim']);
const ROOT = new URL('../../', import.meta.url);

type Tree = { readonly [name: string]: string | Tree };

const flat = (tree: Tree, path: string): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as [string, string]] : flat(value, `${path}${name}.`),
  );

const textsOf = (language: (typeof LANGUAGES)[number]): Map<string, string> =>
  new Map(flat(messages[language] as unknown as Tree, ''));

/** Names that a template asks for, those within plurals and choices included. */
function namesIn(text: string): string[] {
  const names = (ast: ReturnType<typeof parse>): string[] =>
    ast.flatMap((part) => {
      if (isPluralElement(part) || isSelectElement(part)) {
        return [part.value, ...Object.values(part.options).flatMap((option) => names(option.value))];
      }
      return isArgumentElement(part) ? [part.value] : [];
    });
  return [...new Set(names(parse(text)))].sort();
}

interface Said {
  readonly place: string;
  readonly key: string;
  /** Names of the values, where the call writes them down; null where they are not known from the code. */
  readonly values: readonly string[] | null;
}

const SAYING = new Set(['say', 'issueText']);

/** Every key that a module names, and the values that `say` and `issueText` give it. */
function keysIn(file: string, source: string): { said: Said[]; named: string[] } {
  const said: Said[] = [];
  const named: string[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') named.push(value);
    },
    CallExpression({ callee, arguments: [key, values], start }) {
      if (callee.type !== 'Identifier' || !SAYING.has(callee.name)) return;
      if (key?.type !== 'Literal' || typeof key.value !== 'string') return;
      const place = `${file}:${source.slice(0, start).split('\n').length}`;
      const names =
        values === undefined
          ? []
          : values.type === 'ObjectExpression'
            ? values.properties.map((each) =>
                each.type === 'Property' && each.key.type === 'Identifier' ? each.key.name : null,
              )
            : [null];
      const known = names.every((name) => name !== null);
      said.push({ place, key: key.value, values: known ? (names as string[]).sort() : null });
    },
  }).visit(parseSync(file, source).program);
  return { said, named };
}

const files = ['app', 'components', 'inngest', 'lib', 'scripts/cli', 'scripts/seed'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing/.test(file))
    .map((file) => `${folder}/${file}`),
);
const found = files.map((file) => keysIn(file, readFileSync(new URL(file, ROOT), 'utf8')));
const said = found.flatMap((each) => each.said);
const named = new Set(found.flatMap((each) => each.named));

describe('what code says', () => {
  it('has a sentence in every language', () => {
    expect(said.length).toBeGreaterThan(200);
    for (const language of LANGUAGES) {
      const texts = textsOf(language);
      expect(said.filter(({ key }) => !texts.has(key))).toEqual([]);
    }
  });

  it('gives each sentence exactly the values that it asks for', () => {
    const texts = textsOf('en');
    const wrong = said.filter(
      ({ key, values }) => values && JSON.stringify(values) !== JSON.stringify(namesIn(texts.get(key) ?? '')),
    );
    expect(wrong).toEqual([]);
  });

  it.each(SPOKEN)('leaves no sentence of %s unused', (catalog) => {
    const keys = flat(messages.en[catalog] as unknown as Tree, `${catalog}.`).map(([key]) => key);
    expect(keys.filter((key) => !named.has(key) && !STORED.has(key))).toEqual([]);
  });
});
