import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import { datasets, microscopes, videoMeasurements, videos } from '@/db/schema';
import { FIELD } from '@/lib/domain/analyses/testing';

/** A microscope of its own. */
export async function testMicroscope(db: Database, name = `Microscope ${randomUUID().slice(0, 8)}`) {
  const [row] = await db.insert(microscopes).values({ name }).returning({ id: microscopes.id });
  if (!row) throw new Error('the microscope was not stored');
  return row.id;
}

interface ControlDataset {
  readonly projectId: string;
  readonly microscopeId: string | null;
  readonly isControl?: boolean;
}

export async function testControlDataset(
  db: Database,
  { projectId, microscopeId, isControl = true }: ControlDataset,
): Promise<string> {
  const [row] = await db
    .insert(datasets)
    .values({ projectId, name: 'Beads', microscopeId, isControl })
    .returning({ id: datasets.id });
  if (!row) throw new Error('the dataset was not stored');
  return row.id;
}

/** A video whose measurement found this concentration (M/ml), and the progressive share of `FIELD`: 60 %. */
export async function testControlVideo(
  db: Database,
  datasetId: string,
  millionPerMl: number | null,
  name = 'Control field',
): Promise<string> {
  const id = randomUUID();
  await db.insert(videos).values({
    id,
    datasetId,
    name,
    originalFilename: 'beads.mp4',
    objectKey: `videos/${id}/original.mp4`,
    contentType: 'video/mp4',
    sizeBytes: 1000,
    sha256: createHash('sha256').update(id).digest('hex'),
    width: 64,
    height: 48,
    durationSeconds: 1,
    framesPerSecond: 25,
    frameCount: 25,
    codec: 'h264',
    pixelFormat: 'yuv420p',
    processingStatus: 'completed',
  });
  const concentration =
    millionPerMl === null
      ? null
      : { millionPerMl, interval95: { low: millionPerMl * 0.9, high: millionPerMl * 1.1 } };
  await db.insert(videoMeasurements).values({
    videoId: id,
    fingerprint: 'f',
    modelId: 'm',
    modelSha256: 'a'.repeat(64),
    softwareVersion: '0.1.0',
    artifactPrefix: `videos/${id}/measurements/f/`,
    result: { ...FIELD, casa: { ...FIELD.casa, concentration } },
  });
  return id;
}
