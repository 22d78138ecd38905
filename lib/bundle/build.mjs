import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { digestOf, namesDigest } from './sources.mjs';

/**
 * A bundle that is kept, and what it was made from. `root` is where the sources lay, which the bundle names in places.
 *
 * @typedef {{ root: string, folder: string, sources: import('./sources.mjs').Sources }} Bundle
 */

/** @type {Record<string, import('esbuild').Loader>} */
const LOADERS = { '.ts': 'ts', '.tsx': 'tsx', '.json': 'json', '.mjs': 'js', '.cjs': 'js', '.js': 'js' };
/** Plain code that is loaded faster as part of the bundle; others hold native code or files, and stay packages. */
const BUNDLED_PACKAGES = /^(zod|intl-messageformat|@formatjs|tslib|@bufbuild)(\/|$)/;
/** A process may go on running a bundle that is no longer the newest. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Bundles the entries into a new folder of `cache`. Nothing ever changes there, so that processes that start at the same
 * time do no harm to each other.
 *
 * @param {string} root @param {string} cache @param {readonly string[]} entries
 * @returns {Promise<string>} the bundle's folder
 * @throws {Error} where esbuild is missing or refuses a source, and where the cache can't be written
 */
export async function build(root, cache, entries) {
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const esbuild = await import('esbuild');
  /** @type {Record<string, string>} */
  const files = {};
  const name = randomUUID();
  const folder = path.join(cache, name);
  /** @param {string} file @returns {Promise<string>} */
  const read = async (file) => {
    const bytes = await readFile(file);
    files[path.relative(root, file)] = digestOf(bytes);
    return bytes.toString('utf8');
  };
  // Another way of bundling makes another bundle.
  for (const own of ['build.mjs', 'find-bundle.mjs', 'sources.mjs', 'start.mjs'])
    await read(fileURLToPath(new URL(own, import.meta.url)));
  await read(path.join(root, 'tsconfig.json'));
  await read(path.join(root, 'package-lock.json'));
  const built = esbuild.build({
    ...{ absWorkingDir: root, entryPoints: [...entries], outdir: folder, outbase: root },
    ...{
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      sourcemap: true,
      sourcesContent: false,
    },
    plugins: [asTheyLie(read)],
    // Packages in CommonJS ask for Node's own modules by this name.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
  await built.finally(() => esbuild.stop());
  const folders = Object.fromEntries(
    // Of what lies at the top, only files that are named here are read.
    [...new Set(Object.keys(files).map(path.dirname))]
      .filter((each) => each !== '.')
      .map((each) => [each, namesDigest(path.join(root, each))]),
  );
  const note = path.join(folder, 'bundle.json');
  /** @type {Bundle} */
  const bundle = { root, folder: name, sources: { files, folders } };
  await writeFile(note, JSON.stringify(bundle));
  await rename(note, path.join(cache, 'bundle.json'));
  await removeOld(cache, name);
  return folder;
}

/**
 * Notes every source as it is read, so that one that changes meanwhile counts as changed; lets modules find files beside
 * themselves although they lie elsewhere now; and leaves out modules of which nothing is used.
 *
 * @param {(file: string) => Promise<string>} read @returns {import('esbuild').Plugin}
 */
const asTheyLie = (read) => ({
  name: 'as-they-lie',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) => {
      if (kind === 'entry-point' || request.startsWith('@/') || BUNDLED_PACKAGES.test(request)) return null;
      return { path: request, external: true, sideEffects: false };
    });
    onLoad({ filter: /\.(tsx?|json|[cm]?js)$/ }, async ({ path: file }) => ({
      contents: (await read(file))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
        // Of a namespace what nobody uses is left out, of the object of the same name nothing: sentences in 50 languages.
        .replaceAll("import { z } from 'zod';", "import * as z from 'zod';"),
      loader: LOADERS[path.extname(file)] ?? 'js',
    }));
  },
});

/** @param {string} cache @param {string} newest */
async function removeOld(cache, newest) {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    if (name === newest || name === 'bundle.json') continue;
    if (Date.now() - (await stat(folder)).mtimeMs > KEPT_MS)
      await rm(folder, { recursive: true, force: true });
  }
}
