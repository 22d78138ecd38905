import { database } from '@/db/client';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { getSystemSettings } from '@/lib/platform/settings';
import { removeVideo } from './queries';
import { removeContents } from './queries-removal';
import { lockOutdatedVideo, selectOutdatedVideos } from './queries-retention';

const DAY_MS = 24 * 60 * 60 * 1000;
/** As many as one step of a job removes: each is a transaction of its own. */
const BATCH = 200;

/**
 * Removes videos that are older than the system settings keep them, with their frames, detections, measurements and
 * stored objects; each removal is on record. What work runs on waits for the next night. Issued reports stay: they are
 * copies of what was found.
 * @returns how many went, and whether there may be more
 */
export async function removeOutdatedVideos(now = new Date()): Promise<{ removed: number; more: boolean }> {
  const { videoRetentionPeriod } = (await getSystemSettings()).storage;
  const before = new Date(now.getTime() - videoRetentionPeriod * DAY_MS);
  const ids = await selectOutdatedVideos(before, BATCH);
  let removed = 0;
  for (const id of ids) if (await removeOutdated(id, before, videoRetentionPeriod)) removed += 1;
  return { removed, more: removed > 0 && ids.length === BATCH };
}

async function removeOutdated(id: string, before: Date, days: number): Promise<boolean> {
  return database().transaction(async (tx) => {
    const video = await lockOutdatedVideo(tx, id, before);
    if (!video) return false;
    await removeContents(tx, { videoId: id });
    await removeVideo(tx, id);
    await recordAudit(
      tx,
      { origin: JOB_ORIGIN },
      {
        type: 'data',
        severity: 'warning',
        action: 'video.retention',
        message: `Removed the video ${video.name}: videos are kept for ${days} days`,
        projectId: video.projectId,
        resourceType: 'video',
        resourceId: id,
        oldValue: {
          name: video.name,
          originalFilename: video.originalFilename,
          sha256: video.sha256,
          createdAt: video.createdAt.toISOString(),
        },
      },
    );
    return true;
  });
}
