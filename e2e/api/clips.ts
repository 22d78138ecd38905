import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { type SceneParameters, type SimulatedScene, simulateScene } from '@/lib/science/simulation';

export const CLIP_CALIBRATION = { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 } as const;

interface ClipSize {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
}

/** What is seen beside free sperm. */
type OtherCells = Partial<Pick<SceneParameters, 'roundCellsPerField' | 'clustersPerField' | 'shakingShare'>>;

const sceneOf = (size: ClipSize, seed: number, others: OtherCells = {}): SimulatedScene =>
  simulateScene({
    ...size,
    ...others,
    seed,
    framesPerSecond: 25,
    concentrationMillionPerMl: 60,
    pixelSizeUm: CLIP_CALIBRATION.pixelSizeUm,
    chamberDepthUm: CLIP_CALIBRATION.chamberDepthUm,
  });

/** Short fields of one simulated sample, each with its own seed. */
export const renderClips = (
  count: number,
  size: ClipSize,
  others?: OtherCells,
): Promise<Buffer<ArrayBuffer>[]> =>
  renderScenes(Array.from({ length: count }, (_, at) => sceneOf(size, at + 1, others)));

/** A recording that goes from one such field to another with a cut. */
export async function renderFields(count: number, size: ClipSize): Promise<Buffer<ArrayBuffer>> {
  const scenes = Array.from({ length: count }, (_, at) => sceneOf(size, at + 1));
  const inTurn: SimulatedScene = {
    ...(scenes[0] as SimulatedScene),
    *frames() {
      for (const each of scenes) yield* each.frames();
    },
  };
  const [clip] = await renderScenes([inTurn]);
  return clip as Buffer<ArrayBuffer>;
}

async function renderScenes(scenes: readonly SimulatedScene[]): Promise<Buffer<ArrayBuffer>[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-clips-'));
  try {
    const clips: Buffer<ArrayBuffer>[] = [];
    for (const [at, scene] of scenes.entries()) {
      const file = path.join(folder, `${at}.mp4`);
      await writeVideo(file, scene);
      clips.push(Buffer.from(await readFile(file)));
    }
    return clips;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
