import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { type SceneParameters, type SimulatedScene, simulateScene } from '@/lib/science/simulation';
import type { Client } from './client';

export const CLIP_CALIBRATION = { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 } as const;

interface ClipSize {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
}

/** What is seen, and how often a second. */
type Content = Partial<
  Pick<
    SceneParameters,
    | 'framesPerSecond'
    | 'concentrationMillionPerMl'
    | 'roundCellsPerField'
    | 'clustersPerField'
    | 'shakingShare'
    | 'emptyRingsPerField'
    | 'motility'
    | 'vibrationUm'
    | 'viewDiameter'
  >
>;

const sceneOf = (size: ClipSize, seed: number, content: Content = {}): SimulatedScene =>
  simulateScene({
    framesPerSecond: 25,
    concentrationMillionPerMl: 60,
    ...size,
    ...content,
    seed,
    pixelSizeUm: CLIP_CALIBRATION.pixelSizeUm,
    chamberDepthUm: CLIP_CALIBRATION.chamberDepthUm,
  });

/** Short fields of one simulated sample, each with its own seed. */
export const renderClips = (
  count: number,
  size: ClipSize,
  content?: Content,
): Promise<Buffer<ArrayBuffer>[]> =>
  renderScenes(Array.from({ length: count }, (_, at) => sceneOf(size, at + 1, content)));

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

/** A dataset of the project with a video for each clip. @throws Error where one is refused */
export async function fillDataset(
  client: Client,
  projectId: string,
  name: string,
  clips: readonly Buffer<ArrayBuffer>[],
): Promise<{ datasetId: string; videoIds: string[] }> {
  const dataset = await client.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    name,
    projectId,
    ...CLIP_CALIBRATION,
  });
  const videoIds: string[] = [];
  for (const [index, file] of clips.entries()) {
    const fields = { dataset_id: dataset.id, name: `Field ${index + 1}` };
    const answer = await client.upload({ fileName: `field-${index + 1}.mp4`, file, fields });
    if (answer.status !== 201) throw new Error(`a clip was refused: ${answer.text}`);
    videoIds.push(String(answer.body.id));
  }
  return { datasetId: dataset.id, videoIds };
}
