/**
 * `npm run -s check`: types, lint and format, the import wall, unused code, licenses. Each step says how long it took.
 *
 * npm run -s check                    every step
 * npm run -s check -- types wall      only these
 * npm run -s check -- --json FILE     also writes { passed, failed } for the test launcher
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkLicenses } from './check/licenses.mjs';
import { checkModelLicenses } from './check/model-licenses.mjs';
import { checkWall } from './check/wall.mjs';
import { inPackages, ROOT } from './launcher/places.mjs';

/** @type {Record<string, { title: string, run: () => { ok: boolean, output: string } }>} */
const STEPS = {
  types: {
    title: 'types (tsc)',
    run: () => program('typescript/bin/tsc', ['--project', 'scripts/check/tsconfig.json']),
  },
  lint: {
    title: 'lint and format (biome)',
    run: () => program('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--colors=off', '.']),
  },
  wall: { title: 'import wall', run: wall },
  unused: {
    title: 'unused code (knip)',
    run: () => program('knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  },
  licenses: { title: 'licenses', run: licenses },
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
const unknown = positionals.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(2);
}

let failed = 0;
const chosen = Object.entries(STEPS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
for (const [, { title, run }] of chosen) {
  const startedAt = performance.now();
  const { ok, output } = run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!ok) {
    failed += 1;
    console.log(output.trimEnd());
  }
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${title} ${seconds} s`);
}
if (values.json) writeFileSync(values.json, JSON.stringify({ passed: chosen.length - failed, failed }));
process.exit(failed > 0 ? 1 : 0);

/** @param {string} file inside node_modules @param {string[]} args */
function program(file, args) {
  const ran = spawnSync(process.execPath, [inPackages(file), ...args], { cwd: ROOT, encoding: 'utf8' });
  return {
    ok: ran.status === 0,
    output: `${ran.stdout ?? ''}${ran.stderr ?? ''}${ran.error?.message ?? ''}`,
  };
}

function wall() {
  const lines = checkWall(ROOT).map(
    ({ rule, file, line, message }) => `${file}:${line} [${rule}] ${message}`,
  );
  return { ok: lines.length === 0, output: lines.join('\n') };
}

function licenses() {
  const problems = [...checkLicenses(ROOT).problems, ...checkModelLicenses(ROOT).problems];
  return {
    ok: problems.length === 0,
    output: `Not on the list of allowed licenses:\n${problems.join('\n')}`,
  };
}
