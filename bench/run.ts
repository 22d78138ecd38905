/**
 * Runs benchmarks and prints each one's JSON: npm run -s bench [-- NAME …] [options of the benchmark]
 * Names are the other files of this folder; without one the engine's runs.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => name !== 'run');
const given = process.argv.slice(2);
const named = given.filter((word) => known.includes(word));
const options = given.filter((word) => !known.includes(word));
const [unknown] = options.filter((word) => !word.startsWith('-'));
if (named.length === 0 && unknown && options[0] === unknown) {
  process.stderr.write(`no benchmark '${unknown}'; there are ${known.join(', ')}\n`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : ['engine']) {
  const file = path.join(folder, `${name}.ts`);
  const run = spawnSync(process.execPath, ['--import', 'tsx', file, ...options], { stdio: 'inherit' });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
