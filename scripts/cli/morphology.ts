/**
 * Measures the sperm of stills and prints JSON: sizes of head, midpiece and tail in µm with their errors, defects, class.
 *
 * npm run -s morphology -- PICTURE… --pixel-size-um N --stained|--unstained [--at X,Y]… [--masks] [--pictures DIR]
 * Without --at the detector looks for heads. --stained leaves the classifier out, which knows unstained cells only; as
 * it cannot tell by itself, one of both must be said.
 * --masks adds the outlines of the heads; --pictures writes a PNG of each picture with outlines, classes and sizes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_DETECTOR_ID, loadDetector, resolveModel } from '@/lib/engine/inference';
import { readGrayPicture } from '@/lib/engine/media';
import {
  closeMorphologyTools,
  drawCells,
  measurePicture,
  openMorphologyTools,
} from '@/lib/engine/morphology';
import { endWith, explainFailure, numberOption, UsageError } from './command-line';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'pixel-size-um': { type: 'string' },
      stained: { type: 'boolean', default: false },
      unstained: { type: 'boolean', default: false },
      at: { type: 'string', multiple: true },
      masks: { type: 'boolean', default: false },
      pictures: { type: 'string' },
    },
  });
  const pixelSizeUm = numberOption('--pixel-size-um', values['pixel-size-um']);
  if (positionals.length === 0 || pixelSizeUm === undefined)
    throw new UsageError(
      'usage: npm run -s morphology -- PICTURE… --pixel-size-um N --stained|--unstained [--at X,Y]…',
    );
  if (values.stained === values.unstained)
    throw new UsageError('say --stained or --unstained: the classifier knows unstained cells only');
  if (!(pixelSizeUm > 0)) throw new UsageError(`--pixel-size-um must be above zero, not ${pixelSizeUm}`);
  const heads = values.at?.map((text) => {
    const [x, y, ...more] = text.split(',').map(Number);
    if (!Number.isFinite(x) || !Number.isFinite(y) || more.length > 0)
      throw new UsageError(`--at must be X,Y in px, not '${text}'`);
    return { x: x as number, y: y as number };
  });
  if (values.pictures) await mkdir(values.pictures, { recursive: true });
  const tools = await openMorphologyTools();
  const detector = heads ? null : await loadDetector((await resolveModel(DEFAULT_DETECTOR_ID)).file);
  const preparation = values.stained ? 'stained' : 'unstained';
  const results = [];
  for (const file of positionals) {
    const picture = await readGrayPicture(file);
    const found = await measurePicture({ picture, pixelSizeUm, preparation, heads }, tools, detector);
    if (values.pictures) {
      const name = `${path.basename(file, path.extname(file))}-morphology.png`;
      await writeFile(path.join(values.pictures, name), await drawCells(picture, found));
    }
    const cells = found.cells.map(({ outline, ...cell }) => (values.masks ? { ...cell, outline } : cell));
    results.push({ picture: path.basename(file), summary: found.summary, cells });
  }
  await Promise.all([closeMorphologyTools(tools), detector?.close()]);
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
}

main().then(() => endWith(0), explainFailure);
