import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { simulateScene } from '@/lib/science/simulation';

export const CLIP_CALIBRATION = { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 } as const;

/** Short fields of one simulated sample, each with its own seed. */
export async function renderClips(
  count: number,
  size: { readonly width: number; readonly height: number; readonly seconds: number },
): Promise<Buffer<ArrayBuffer>[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-clips-'));
  try {
    const clips: Buffer<ArrayBuffer>[] = [];
    for (let seed = 1; seed <= count; seed++) {
      const file = path.join(folder, `${seed}.mp4`);
      await writeVideo(
        file,
        simulateScene({
          ...size,
          seed,
          framesPerSecond: 25,
          concentrationMillionPerMl: 60,
          pixelSizeUm: CLIP_CALIBRATION.pixelSizeUm,
          chamberDepthUm: CLIP_CALIBRATION.chamberDepthUm,
        }),
      );
      clips.push(Buffer.from(await readFile(file)));
    }
    return clips;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
