import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { type SimulatedStill, simulateStill } from '@/lib/science/simulation/still';
import type { GrayFrame } from '@/lib/science/vision/types';

/** µm a pixel of the pictures here. */
export const FORMS_PIXEL_UM = 0.12;
/** Of films of resting cells. */
export const FILM_RATE = 12;
/** A still on which the shipped models give cells a class, and one on which they refuse all that they find. */
export const JUDGED_SEED = 7003;
export const REFUSED_SEED = 7001;

/** Unstained cells in light from one side, as the shipped classifier learned from. */
export const unstainedStill = (seed: number): SimulatedStill =>
  simulateStill(
    {
      ...{ width: 720, height: 560, pixelSizeUm: FORMS_PIXEL_UM, cells: 9, touchingShare: 0 },
      ...{ stain: 'bright-field', oblique: true, blurUm: 0.2, contrastGain: 1.8, backgroundLevel: 125 },
      ...{ debrisPer1000Um2: 0, strandsPer1000Um2: 0, shadingLevels: 4, mottleLevels: 1, noiseLevels: 1 },
      ...{ jpegQuality: null, morphology: { normal: 0.5, head: 0.4, midpiece: 0, tail: 0.1, multiple: 0 } },
    },
    seed,
  );

/** A video, H.264, in which the cells of a picture rest. */
export async function filmStill(picture: GrayFrame, frames: number): Promise<Buffer<ArrayBuffer>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-film-'));
  const { width, height } = picture;
  try {
    const file = path.join(folder, 'film.mp4');
    await writeVideo(file, {
      parameters: { width, height, framesPerSecond: FILM_RATE },
      frames: () => Array.from({ length: frames }, () => ({ picture })),
    });
    return Buffer.from(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
