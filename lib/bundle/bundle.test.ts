import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBundle } from './find-bundle.mjs';

const ENTRIES = ['lib/entry.ts'];

describe('findBundle', () => {
  let root: string;
  const cache = (): string => path.join(root, '.data', 'bundles');
  const put = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  const find = (): Promise<string | null> => findBundle(root, cache(), ENTRIES);
  const bundled = async (): Promise<string> =>
    readFile(path.join((await find()) as string, 'lib/entry.js'), 'utf8');

  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'bundle-'));
    await put('tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
    await put('package-lock.json', '{}');
    await put('lib/entry.ts', "import { word } from '@/lib/word'; console.log(word, import.meta.url);");
    await put('lib/word.ts', "export const word: string = 'first';");
    await symlink(path.resolve('node_modules'), path.join(root, 'node_modules'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('bundles once, for modules that find what lies beside their source', async () => {
    const folder = await find();
    const text = await bundled();
    expect(text).toContain('first');
    expect(text).toContain(`file://${root}/lib/entry.ts`);
    expect(await find()).toBe(folder);
  });

  it('keeps what is only loaded when it is asked for, and says where a source lies', async () => {
    await put('lib/entry.ts', "export const later = () => import('./later');");
    await put('lib/later.ts', 'export const place = import.meta.dirname;');
    const { later } = await import(`${await find()}/lib/entry.js`);
    expect(await later()).toMatchObject({ place: path.join(root, 'lib') });
  });

  it('bundles again when a source changes, and when another file is what an import means', async () => {
    await find();
    await put('lib/word.ts', "export const word: string = 'second';");
    expect(await bundled()).toContain('second');
    await put('lib/word.tsx', "export const word: string = 'third';");
    expect(await bundled()).toContain('third');
  });

  it('has none where a source is broken or nothing can be written', async () => {
    await put('lib/word.ts', 'export const = 1;');
    expect(await find()).toBeNull();
    await put('lib/word.ts', "export const word: string = 'first';");
    await writeFile(path.join(root, '.data', 'no-folder'), '');
    expect(await findBundle(root, path.join(root, '.data', 'no-folder'), ENTRIES)).toBeNull();
  });
});
