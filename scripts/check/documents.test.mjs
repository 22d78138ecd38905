import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { VARIABLES } from '../../lib/env';
import { anchorOf, plainText } from '../../lib/platform/help/contract';
import { everyToken } from '../../lib/platform/help/guide';

// What the README and the documents behind it point to is there: pages, sections, pictures and commands.

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCUMENTS = ['README.md', ...readdirSync(path.join(ROOT, 'docs')).map((file) => `docs/${file}`)];
/** @param {string} file */
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');

/** @param {string} file @param {'link' | 'image' | 'heading'} type */
const tokensOf = (file, type) => everyToken(marked.lexer(read(file))).filter((token) => token.type === type);

test.each(DOCUMENTS)('every link and picture of %s is there', (document) => {
  const targets = [...tokensOf(document, 'link'), ...tokensOf(document, 'image')]
    .map((token) => ('href' in token ? String(token.href) : ''))
    .filter((href) => !/^https?:/.test(href));
  const missing = targets.filter((href) => {
    const [file = '', anchor] = href.split('#');
    const target = file ? path.join(path.dirname(document), file) : document;
    if (!existsSync(path.join(ROOT, target))) return true;
    if (anchor === undefined) return false;
    return tokensOf(target, 'heading').every((heading) => anchorOf(plainText(heading)) !== anchor);
  });
  expect(missing).toEqual([]);
});

test('the README leads to every document', () => {
  const linked = tokensOf('README.md', 'link').map((token) => ('href' in token ? token.href : ''));
  expect(linked).toEqual(expect.arrayContaining(DOCUMENTS.slice(1)));
});

test('every npm command that a document names is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/npm run (?:-s )?([a-z][\w-]*(?::[\w-]+)?)/g)].map((match) => match[1]),
  );
  expect(new Set(named).size).toBeGreaterThan(15);
  expect(named.filter((name) => !Object.hasOwn(scripts, name ?? ''))).toEqual([]);
});

test('the table of the README has every environment variable', () => {
  const [, table = ''] = read('README.md').split('## Environment');
  const named = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map((match) => match[1]),
    );
  // The launcher takes the first two; a secret may come from a file.
  const known = ['HOST', 'PORT', ...VARIABLES, ...VARIABLES.map((name) => `${name}_FILE`)];
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  // Of the others one says how the product was started, and one is there for tests.
  const unnamed = VARIABLES.filter((name) => !named.includes(name));
  expect(unnamed).toEqual(['NODE_ENV', 'GOOGLE_ISSUER']);
});
