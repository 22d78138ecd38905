import { and, eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { datasets, users, videos } from '@/db/schema';
import { createDataset } from '@/lib/domain/datasets';
import { requestExtraction } from '@/lib/domain/frames';
import { extractionConfig } from '@/lib/domain/frames/contract';
import { createLabel } from '@/lib/domain/labels';
import type { Principal } from '@/lib/platform/access';
import { DEMO_CALIBRATION, LABELING_CLIP } from './demo-sample';

const DATASET = 'Simulated cells to label';
const DESCRIPTION =
  'A clip made by this program’s simulator, not a patient’s: ten frames to detect cells on, and to correct what the detector finds.';
/** Ten frames of the two seconds. */
const EXTRACTION = { frame_rate: 5, max_frames: 10 };
const TRAINER = 'trainer@example.com';

async function ensureDataset(db: Database, author: Principal, projectId: string): Promise<string> {
  const [existing] = await db
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.name, DATASET), eq(datasets.projectId, projectId)));
  if (existing) return existing.id;
  const made = await createDataset(author, {
    ...{ projectId, name: DATASET, description: DESCRIPTION, type: 'detection', isSimulated: true },
    ...DEMO_CALIBRATION,
  });
  return made.id;
}

/**
 * Makes a dataset of the technical workflow to try labeling with: a short simulated clip, whose frames the worker extracts
 * as soon as it runs, and an empty data label of the demo trainer. Goes on where a run that was killed stopped.
 * @param ensureClip registers the clip in a dataset where it is not there yet
 */
export async function seedDemoLabels(
  db: Database,
  author: Principal,
  projectId: string,
  ensureClip: (datasetId: string) => Promise<void>,
): Promise<void> {
  const datasetId = await ensureDataset(db, author, projectId);
  await ensureClip(datasetId);
  const [video] = await db
    .select({ id: videos.id, lastTaskId: videos.lastTaskId })
    .from(videos)
    .where(and(eq(videos.datasetId, datasetId), eq(videos.name, LABELING_CLIP.name)));
  if (!video) throw new Error('the demo clip to label is not there');
  if (video.lastTaskId === null) {
    await requestExtraction(author, video.id, extractionConfig.parse(EXTRACTION));
  }
  const [trainer] = await db.select({ id: users.id }).from(users).where(eq(users.email, TRAINER));
  if (trainer) await createLabel(author, datasetId, { user_id: trainer.id }, 'detection');
}
