import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { simulateScene } from '@/lib/science/simulation';
import type { Client } from '../../e2e/api/client';

const CALIBRATION = { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 };
const POLL_MS = 250;

/** A simulated recording of 640 × 480 pixels, as H.264. */
export async function renderClip(scene: {
  readonly seed: number;
  readonly seconds: number;
  readonly framesPerSecond: number;
  readonly concentrationMillionPerMl: number;
}): Promise<Buffer<ArrayBuffer>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-bench-'));
  try {
    const file = path.join(folder, 'clip.mp4');
    const { pixelSizeUm, chamberDepthUm } = CALIBRATION;
    await writeVideo(file, simulateScene({ ...scene, width: 640, height: 480, pixelSizeUm, chamberDepthUm }));
    return Buffer.from(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a dataset of these recordings. @throws Error where one is refused */
export async function uploadSample(
  client: Client,
  projectId: string,
  name: string,
  clips: readonly Buffer<ArrayBuffer>[],
): Promise<{ readonly datasetId: string; readonly videoIds: string[] }> {
  const dataset = await client.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    name,
    projectId,
    ...CALIBRATION,
  });
  const videoIds: string[] = [];
  for (const [index, file] of clips.entries()) {
    const fields = { dataset_id: dataset.id, name: `Field ${index + 1}` };
    const sent = await client.upload({ fileName: `field-${index + 1}.mp4`, file, fields });
    if (sent.status !== 201) throw new Error(`a clip was refused: ${sent.text}`);
    videoIds.push(String(sent.body.id));
  }
  return { datasetId: dataset.id, videoIds };
}

export async function waitForPreviews(client: Client, videoIds: readonly string[]): Promise<void> {
  for (const id of videoIds) {
    while ((await client.get('GET', `/sarm/video/get-video/${id}`)).previewStatus === 'pending') {
      await sleep(POLL_MS);
    }
  }
}

/** From the click on 'Generate Report' until the report is there. @returns the analysis @throws Error where it failed */
export async function reportOn(client: Client, videoIds: readonly string[]): Promise<string> {
  const { analysisId } = await client.get<{ analysisId: string }>('POST', '/sarm/report/generate-report', {
    video_ids: videoIds,
  });
  for (;;) {
    const { status } = await client.get('GET', `/sarm/analysis/get-analysis/${analysisId}`);
    if (status === 'completed') return analysisId;
    if (status === 'failed') throw new Error('the analysis failed');
    await sleep(POLL_MS);
  }
}
