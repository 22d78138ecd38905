import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/messages';
import { entry } from '@/lib/messages/en/entry';
import { finetune } from '@/lib/messages/en/finetune';
import { laboratory } from '@/lib/messages/en/laboratory';
import { readModuleFacts } from '@/scripts/check/module-facts.mjs';

// A browser has the texts of a page that its layouts add, and no others: each page is followed to every module that a
// browser runs for it.

const PAGES = 'app/(pages)';
const ADDED_BY: Readonly<Record<string, object>> = {
  'components/ui/texts/laboratory.tsx': laboratory,
  'components/ui/texts/finetune.tsx': finetune,
};
/** What `useSentence` may be asked for: the catalogs of `MessageKey`. */
const SPOKEN = [
  ...['engine', 'errors', 'measurements', 'notices', 'work', 'tracks', 'training', 'backups', 'auth'],
];

interface Module {
  readonly isClient: boolean;
  readonly imports: readonly string[];
  readonly catalogs: readonly string[];
}

const known = new Map<string, Module>();

function fileOf(importer: string, request: string): string | null {
  const base = request.startsWith('@/')
    ? request.slice(2)
    : request.startsWith('.')
      ? path.join(path.dirname(importer), request)
      : null;
  if (base === null) return null;
  return (
    ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => base + end).find((file) => existsSync(file)) ??
    null
  );
}

/** Catalogs that a module's own code takes texts from; one that is not written down where it is taken is an error. */
function catalogsIn(file: string, source: string): string[] {
  const taken = [...source.matchAll(/\buseTranslations\(\s*(?:'([a-zA-Z]+)[^']*')?/g)].map(([, name]) => {
    if (name === undefined) throw new Error(`${file}: useTranslations without the name of a catalog`);
    return name;
  });
  const speaks = /\buseSentence\(\)/.test(source) && !source.includes('export function useSentence(');
  return speaks ? [...taken, ...SPOKEN] : taken;
}

function moduleAt(file: string): Module {
  const seen = known.get(file);
  if (seen) return seen;
  const source = readFileSync(file, 'utf8');
  const { useClient, requests } = readModuleFacts(file, source);
  const imports = requests.flatMap(({ request, typeOnly }) => {
    const target = typeOnly ? null : fileOf(file, request);
    return target === null ? [] : [target];
  });
  const module = { isClient: useClient, imports, catalogs: catalogsIn(file, source) };
  known.set(file, module);
  return module;
}

/** Every module behind these, and whether a browser runs it. */
function follow(files: readonly string[]): { all: Set<string>; inBrowser: Set<string> } {
  const all = new Set<string>();
  const inBrowser = new Set<string>();
  const visit = (file: string, above: boolean): void => {
    const runs = above || moduleAt(file).isClient;
    if ((runs ? inBrowser : all).has(file)) return;
    all.add(file);
    if (runs) inBrowser.add(file);
    for (const target of moduleAt(file).imports) visit(target, runs);
  };
  for (const file of files) visit(file, false);
  return { all, inBrowser };
}

const foldersOf = (file: string): string[] => {
  const parts = path.dirname(file).split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
};

/** What Next draws around something in this folder and below. */
const around = (folder: string, names: readonly string[]): string[] =>
  names.map((name) => `${folder}/${name}.tsx`).filter((file) => existsSync(file));

/** Catalogs that a file needs in the browser but that no layout around it adds. */
function missingFor(file: string): string[] {
  // A page that fails is replaced below the layout of its own folder, and a layout stands outside what it adds.
  const layouts = foldersOf(file)
    .flatMap((folder) => around(folder, ['layout']))
    .filter((layout) => layout !== file);
  const added = layouts.flatMap((layout) => moduleAt(layout).imports.map((target) => ADDED_BY[target] ?? {}));
  const has = new Set([entry, ...added].flatMap((texts) => Object.keys(texts)));
  const needed = new Set([...follow([file]).inBrowser].flatMap((each) => moduleAt(each).catalogs));
  return [...needed].filter((catalog) => !has.has(catalog)).sort();
}

const drawn = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(page|layout|error|not-found|loading|template)\.tsx$/.test(file))
  .map((file) => `app/${file}`);

describe('what a browser is given', () => {
  it('holds every text that a page, its layouts and its failures take', () => {
    expect(drawn.length).toBeGreaterThan(100);
    const missing = drawn.map((file) => [file, missingFor(file)] as const);
    expect(missing.filter(([, catalogs]) => catalogs.length > 0)).toEqual([]);
  });

  it('leaves no catalog in it that no module of a browser takes', () => {
    const taken = new Set(
      drawn.flatMap((file) => [...follow([file]).inBrowser].flatMap((each) => moduleAt(each).catalogs)),
    );
    const given = [entry, laboratory, finetune].flatMap((texts) => Object.keys(texts));
    expect(given.filter((catalog) => !taken.has(catalog))).toEqual([]);
  });

  it('sees a text that is missing', () => {
    // The same page without the layout that adds its texts.
    const page = `${PAGES}/(app)/sarm/patients/page.tsx`;
    expect(missingFor(page)).toEqual([]);
    const needed = new Set([...follow([page]).inBrowser].flatMap((each) => moduleAt(each).catalogs));
    expect([...needed].filter((catalog) => !(catalog in entry))).toEqual(['patients']);
  });
});

describe('the parts of the texts', () => {
  it('are apart from one another, and together all texts but those of the server', () => {
    const names = [entry, laboratory, finetune].flatMap((texts) => Object.keys(texts));
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(messages.en).filter((name) => !names.includes(name))).toEqual(['dashboard', 'mails']);
  });
});
