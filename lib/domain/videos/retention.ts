import { database } from '@/db/client';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { getSystemSettings, type SystemSettings } from '@/lib/platform/settings';
import { removeVideo } from './queries';
import { removeContents } from './queries-removal';
import { lockRemovable, type RetentionRules, selectRemovable } from './queries-retention';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long before a removal its project is notified of it. */
export const NOTICE_DAYS = 7;
/** The nightly run may start a little earlier than a week ago. */
const NOTICE_TOLERANCE_MS = 60 * 60 * 1000;
/** As many as one step of a job removes: each is a transaction of its own. */
const BATCH = 200;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/**
 * What may be removed `inDays` days from now; null until an administrator has confirmed the period that is set. A
 * period that is changed has to be confirmed again.
 */
export function retentionRules(
  storage: SystemSettings['storage'],
  now: Date,
  inDays = 0,
): RetentionRules | null {
  const { videoRetentionPeriod: days, confirmedRetentionPeriod, removeReported, removeLabeled } = storage;
  if (confirmedRetentionPeriod !== days) return null;
  return { before: daysBefore(now, days - inDays), removeReported, removeLabeled };
}

/**
 * Removes videos that are older than the confirmed period and were announced a week ago, with their frames, detections,
 * measurements and stored objects; each removal is on record. Videos that an issued report cites and videos that people
 * have labeled stay unless the settings say otherwise; videos that work runs on wait for the next night. Issued reports
 * always stay: they are copies of what was found.
 * @returns how many went, and whether there may be more
 */
export async function removeOutdatedVideos(now = new Date()): Promise<{ removed: number; more: boolean }> {
  const { storage } = await getSystemSettings();
  const rules = retentionRules(storage, now);
  if (!rules) return { removed: 0, more: false };
  const announcedBefore = new Date(daysBefore(now, NOTICE_DAYS).getTime() + NOTICE_TOLERANCE_MS);
  const ids = await selectRemovable(rules, announcedBefore, BATCH);
  let removed = 0;
  for (const id of ids) {
    if (await removeOutdated(id, rules, announcedBefore, storage.videoRetentionPeriod)) removed += 1;
  }
  return { removed, more: removed > 0 && ids.length === BATCH };
}

async function removeOutdated(
  id: string,
  rules: RetentionRules,
  announcedBefore: Date,
  days: number,
): Promise<boolean> {
  return database().transaction(async (tx) => {
    const video = await lockRemovable(tx, id, rules, announcedBefore);
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
