import {
  DEFAULT_MORPHOLOGY_ID,
  DEFAULT_SEGMENTER_ID,
  isInstalled,
  loadMorphologyClassifier,
  loadSegmenter,
  PromptedPicture,
  resolveModel,
  segmentObject,
  segmentParts,
} from '@/lib/engine/inference';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { StageTable } from './stage-table';

const CELLS = 10;

/** Outlines and morphology of single cells, where such models are installed; one thread. */
export async function measureShape(table: StageTable, picture: GrayFrame): Promise<void> {
  if (await isInstalled(DEFAULT_SEGMENTER_ID)) {
    const segmenter = await loadSegmenter((await resolveModel(DEFAULT_SEGMENTER_ID)).file, { threads: 1 });
    const box = (i: number) => ({ x: 20 * i, y: 16 * i, w: 64, h: 64 });
    const click = (i: number) => ({ x: 20 * i + 32, y: 16 * i + 32, positive: true });
    await segmentParts(segmenter, picture, { clicks: [], box: box(0) });
    await table.measure(
      'segment: all parts, no click',
      CELLS,
      async () => {
        for (let i = 0; i < CELLS; i++) await segmentParts(segmenter, picture, { clicks: [], box: box(i) });
      },
      'cell',
    );
    await table.measure(
      'segment: first click in a known box',
      CELLS,
      async () => {
        for (let i = 0; i < CELLS; i++)
          await segmentObject(segmenter, picture, { clicks: [click(i)], box: box(i) });
      },
      'cell',
    );
    const asked = Array.from({ length: CELLS }, () => new PromptedPicture(segmenter, picture));
    await table.measure(
      'segment: first click, magnification unknown',
      CELLS,
      async () => {
        for (const [i, prompted] of asked.entries()) await prompted.segment({ clicks: [click(i)] });
      },
      'cell',
    );
    await table.measure(
      'segment: a further click',
      CELLS,
      async () => {
        for (const [i, prompted] of asked.entries()) {
          const { x, y } = click(i);
          await prompted.segment({ clicks: [click(i), { x: x + 4, y, positive: true }] });
        }
      },
      'cell',
    );
    await segmenter.close();
  } else table.say(`no ${DEFAULT_SEGMENTER_ID} installed: segmentation is not measured`);
  if (await isInstalled(DEFAULT_MORPHOLOGY_ID)) {
    const { file } = await resolveModel(DEFAULT_MORPHOLOGY_ID);
    const classifier = await loadMorphologyClassifier(file, { threads: 1 });
    const { width, height, data } = picture;
    const pixels = Float32Array.from(data);
    const patches = Array.from({ length: 32 }, () => ({ width, height, data: pixels }));
    await table.measure(
      'morphology of single cells',
      patches.length,
      async () => {
        await classifier.classify(patches);
      },
      'cell',
    );
    await classifier.close();
  } else table.say(`no ${DEFAULT_MORPHOLOGY_ID} installed: morphology is not measured`);
}
