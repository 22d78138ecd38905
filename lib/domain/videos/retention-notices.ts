import { database, type Executor } from '@/db/client';
import { say } from '@/lib/messages/message';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { notify, notifyHolders, wasTold } from '@/lib/platform/notifications';
import { getSystemSettings } from '@/lib/platform/settings';
import { selectHolders } from '@/lib/platform/users';
import {
  announceRemovals,
  countKeptForLabels,
  hasVideosFrom,
  type RetentionRules,
  selectConcerned,
  withdrawAnnouncements,
} from './queries-retention';
import { NOTICE_DAYS, retentionRules } from './retention';

const DAY_MS = 24 * 60 * 60 * 1000;
const SETTINGS_PAGE = '/admin/settings#retention';
/** The same page; a link of its own, so that the two notices are told apart. */
const KEPT_PAGE = '/admin/settings?kept=labeled#retention';
/** How often administrators are asked to confirm the period. */
const ASK_EVERY_DAYS = 30;
/** As many as one notice announces, and as many of those as it names. */
const BATCH = 500;
const MAX_NAMES = 5;

/**
 * Before anything is removed: asks administrators to confirm the retention period where nobody has, or tells each project
 * which of its videos go in a week, and administrators how many stay because people have labeled them. Videos that are no longer due are taken off the list. Safe to repeat.
 */
export async function announceRetention(now = new Date()): Promise<void> {
  const { storage } = await getSystemSettings();
  const rules = retentionRules(storage, now, NOTICE_DAYS);
  await withdrawAnnouncements(rules);
  if (rules) {
    await announceAll(rules, now);
    return tellOfKept(rules, storage.videoRetentionPeriod, now);
  }
  const before = new Date(now.getTime() - storage.videoRetentionPeriod * DAY_MS);
  if (await hasVideosFrom(before)) await askForConfirmation(storage.videoRetentionPeriod, now);
}

/** Tells everybody who manages the settings, at most once in 30 days. */
async function tellManagers(
  notice: Pick<Parameters<typeof notify>[1], 'type' | 'title' | 'message'> & { readonly link: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - ASK_EVERY_DAYS * DAY_MS);
  await database().transaction(async (tx) => {
    await notifyHolders(tx, 'manage_system_settings', notice, (userId) =>
      wasTold(tx, userId, { link: notice.link, since }),
    );
  });
}

async function askForConfirmation(days: number, now: Date): Promise<void> {
  const title = say('notices.retentionUnconfirmed.title');
  const message = say('notices.retentionUnconfirmed.message', { days });
  await tellManagers({ type: 'warning', title, message, link: SETTINGS_PAGE }, now);
}

/** Labeled videos wait: somebody has to know that they do, or the storage fills without a reason that anybody sees. */
async function tellOfKept(rules: RetentionRules, days: number, now: Date): Promise<void> {
  const count = await countKeptForLabels(rules);
  if (count === 0) return;
  const title = say('notices.labeledKept.title');
  const message = say('notices.labeledKept.message', { count, days });
  await tellManagers({ type: 'info', title, message, link: KEPT_PAGE }, now);
}

async function announceAll(rules: RetentionRules, now: Date): Promise<void> {
  while (await database().transaction((tx) => announceOne(tx, rules, now)));
}

async function announceOne(tx: Executor, rules: RetentionRules, now: Date): Promise<boolean> {
  const due = await announceRemovals(tx, rules, now, BATCH);
  if (!due) return false;
  const { projectId, project, names, uploaders } = due;
  const date = new Date(now.getTime() + NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10);
  const members = await selectConcerned(tx, projectId, uploaders);
  const readers = members.length > 0 ? members : await selectHolders(tx, 'manage_system_settings');
  for (const userId of readers) {
    await notify(tx, {
      userId,
      type: 'warning',
      title: say('notices.removalAnnounced.title'),
      message: say('notices.removalAnnounced.message', {
        project,
        date,
        count: names.length,
        names: names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : ''),
      }),
      link: `/sarm/projects/${projectId}/datasets`,
    });
  }
  await recordAudit(
    tx,
    { origin: JOB_ORIGIN },
    {
      type: 'data',
      severity: 'warning',
      action: 'video.retention-announced',
      message: `Announced the removal of ${names.length} videos from ${date} on`,
      projectId,
      resourceType: 'project',
      resourceId: projectId,
    },
  );
  return true;
}
