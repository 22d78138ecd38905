import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import yazl from 'yazl';
import { readNpz } from './npz';

/** A file of 32-bit floats as numpy.lib.format describes it. */
function npy(shape: string, values: readonly number[]): Buffer {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape}), }\n`;
  const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, header.length, 0]);
  return Buffer.concat([start, Buffer.from(header), Buffer.from(Float32Array.from(values).buffer)]);
}

it('reads arrays by name', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-npz-'));
  try {
    const zip = new yazl.ZipFile();
    zip.addBuffer(npy('2, 1, 1, 1', [0.5, -3]), 'stem1.weight.npy', { compress: false });
    zip.addBuffer(npy('3,', [1, 2, 3]), 'stem1.bias.npy', { compress: false });
    zip.end();
    const file = path.join(folder, 'weights.npz');
    await writeFile(file, await buffer(zip.outputStream));
    const arrays = await readNpz(file);
    expect(Object.fromEntries(arrays)).toEqual({
      'stem1.weight': { shape: [2, 1, 1, 1], data: Float32Array.of(0.5, -3) },
      'stem1.bias': { shape: [3], data: Float32Array.of(1, 2, 3) },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
