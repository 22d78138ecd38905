import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import { type LabeledCell, labeledCell } from '@/lib/science/training/morphology/sample';
import { decodeNpy } from '@/lib/science/training/numpy/npy';

export type MhsmaSplit = 'train' | 'valid';

/** Raised for a folder that does not hold MHSMA as expected. */
export class MhsmaError extends Error {
  override readonly name = 'MhsmaError';
}

/**
 * Reads one split of MHSMA: `x_128_<split>.npy` (crops of unsigned bytes) and `labels.csv`
 * (`split,index,acrosome,head,vacuole,tail`, 1 for a defect). @throws MhsmaError, NpyError.
 */
export async function readMhsma(folder: string, split: MhsmaSplit): Promise<LabeledCell[]> {
  const { shape, data } = decodeNpy(await read(path.join(folder, `x_128_${split}.npy`)));
  const [count = 0, height = 0, width = 0] = shape;
  if (shape.length !== 3) throw new MhsmaError(`expected crops × height × width, not (${shape.join(', ')})`);
  const labels = parseLabels(new TextDecoder().decode(await read(path.join(folder, 'labels.csv'))), split);
  if (labels.size !== count)
    throw new MhsmaError(`${count} crops but ${labels.size} labels of the split '${split}'`);
  return Array.from({ length: count }, (_, i) => {
    const defects = labels.get(i);
    if (!defects) throw new MhsmaError(`crop ${i} has no label`);
    return labeledCell(data.subarray(i * width * height, (i + 1) * width * height), width, height, defects);
  });
}

/** Labels of one split by the number of the crop. @throws MhsmaError for columns or values that are not as expected. */
export function parseLabels(text: string, split: MhsmaSplit): Map<number, number[]> {
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const columns = header.split(',');
  const at = (name: string): number => {
    const i = columns.indexOf(name);
    if (i < 0) throw new MhsmaError(`labels.csv has no column '${name}'`);
    return i;
  };
  const [splitAt, indexAt] = [at('split'), at('index')];
  const defectsAt = MHSMA_DEFECTS.map(at);
  const labels = new Map<number, number[]>();
  for (const line of lines) {
    const cells = line.split(',');
    if (cells[splitAt] !== split) continue;
    const defects = defectsAt.map((i) => Number(cells[i]));
    if (!defects.every((d) => d === 0 || d === 1))
      throw new MhsmaError(`'${line}' holds no labels of 0 and 1`);
    labels.set(Number(cells[indexAt]), defects);
  }
  return labels;
}

async function read(file: string): Promise<Uint8Array> {
  return readFile(file).catch((cause: unknown) => {
    throw new MhsmaError(`${path.basename(file)} cannot be read in that folder`, { cause });
  });
}
