/**
 * Recomputes the chain of hashes over the audit log: npm run -s verify-log [-- --anchor=POSITION:HASH]
 * Reads DATABASE_URL. Prints the newest link, to be noted elsewhere; `--anchor` compares with one that was noted before,
 * which also shows a log whose end was cut off or rewritten. Exit code 1 when anything does not fit.
 */
import { parseArgs } from 'node:util';
import { disconnect } from '@/db/client';
import { checkWholeChain, matchesAnchor } from '@/lib/platform/audit';
import { explainFailure, UsageError } from './command-line';

function readAnchor(text: string | undefined): { position: number; hash: string } | null {
  if (text === undefined) return null;
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !hash) throw new UsageError('--anchor needs POSITION:HASH as an earlier run printed it');
  return { position: Number(position), hash };
}

async function verify(): Promise<boolean> {
  const { values } = parseArgs({ options: { anchor: { type: 'string' } } });
  const anchor = readAnchor(values.anchor);
  const { checked, head, faults } = await checkWholeChain();
  console.log(`entries checked  ${checked}`);
  console.log(`newest link      ${head ? `${head.position}:${head.hash}` : 'none'}`);
  for (const { kind, position, sequence } of faults) {
    console.log(`${kind.padEnd(17)}position ${position ?? '–'}, entry ${sequence ?? '–'}`);
  }
  const anchored = anchor === null || (await matchesAnchor(anchor));
  if (!anchored) console.log(`anchor           ${anchor?.position} is not what was noted`);
  const intact = faults.length === 0 && anchored;
  console.log(intact ? 'intact' : 'TAMPERED');
  return intact;
}

try {
  if (!(await verify())) process.exitCode = 1;
} catch (error) {
  explainFailure(error);
} finally {
  await disconnect();
}
