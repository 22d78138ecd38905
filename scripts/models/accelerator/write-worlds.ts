/**
 * Draws simulated worlds into OUT/NUMBER-SEED.worlds for train_detector.py, which deletes what it has read.
 *   node --import tsx scripts/models/accelerator/write-worlds.ts --out OUT --seed S [--files N]
 * Goes on until it is stopped, or until N files are written. Run one a core, each with another seed.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@/lib/science/simulation';
import { drawWorld, renderWorld } from '@/lib/science/training/detector/world';
import { replaceFile } from '../replace-file';
import { encodedWorld } from './encoded-world';

const { values } = parseArgs({
  options: { out: { type: 'string' }, seed: { type: 'string' }, files: { type: 'string' } },
});
const { out, seed } = values;
if (!out || !seed) throw new Error('--out and --seed are needed');

/** worlds.py expects pictures of this side, px. */
const SIDE = 320;
const WORLDS_A_FILE = 32;
const files = values.files ? Number(values.files) : Number.POSITIVE_INFINITY;
const random = seededRandom(Number(seed));

await mkdir(out, { recursive: true });
for (let file = 0; file < files; file++) {
  const worlds = Array.from({ length: WORLDS_A_FILE }, () => {
    const world = drawWorld(random, SIDE);
    return encodedWorld(renderWorld(world), world.contrast !== 'phase-bright-heads');
  });
  // The number comes first, so that in order of names no process's worlds come before all of another's.
  const name = `${String(file).padStart(6, '0')}-${seed}.worlds`;
  await replaceFile(path.join(out, name), Buffer.concat(worlds));
}
