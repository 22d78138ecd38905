import { isDeepStrictEqual } from 'node:util';
import { database, type Executor } from '@/db/client';
import { type Message, say } from '@/lib/messages/message';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { notifyHolders } from '@/lib/platform/notifications';
import {
  type AlarmKind,
  type AlarmRow,
  clearAlarm,
  type Finding,
  insertAlarm,
  lockAlarms,
  selectOpen,
  updateDetails,
} from './queries';
import { wordsOf } from './words';

const LINK = '/admin/settings#alarms';

/** Where mail is what doesn't work, another email helps nobody. */
const isMailed = (kind: AlarmKind): boolean => kind !== 'mail-undelivered';

async function tellAdministrators(
  tx: Executor,
  kind: AlarmKind,
  notice: { readonly type: 'error' | 'success'; readonly title: Message; readonly message: Message },
): Promise<void> {
  await notifyHolders(tx, 'manage_system_settings', { ...notice, link: LINK, byMail: isMailed(kind) });
}

async function record(tx: Executor, alarm: AlarmRow, what: 'raise' | 'clear'): Promise<void> {
  const { kind, subject, details, id } = alarm;
  await recordAudit(
    tx,
    { origin: JOB_ORIGIN },
    {
      type: 'system',
      severity: what === 'raise' ? 'warning' : 'info',
      action: `alarm.${what}`,
      message: `${what === 'raise' ? 'Raised' : 'Cleared'} the alarm ${kind}${subject && ` (${subject})`}`,
      resourceType: 'alarm',
      resourceId: id,
      newValue: details,
    },
  );
}

/**
 * Compares what is wrong with the alarms that are open: raises what is new and clears what is over, and tells each of it
 * once, in one transaction. Safe to repeat, and from several processes at once.
 *
 * @param kinds those that were looked for: alarms of other kinds stay as they are
 */
export async function settleAlarms(findings: readonly Finding[], kinds: readonly AlarmKind[]): Promise<void> {
  await database().transaction(async (tx) => {
    await lockAlarms(tx);
    const open = await selectOpen(tx, kinds);
    const isSame = (one: Pick<Finding, 'kind' | 'subject'>, other: Pick<Finding, 'kind' | 'subject'>) =>
      one.kind === other.kind && one.subject === other.subject;
    for (const finding of findings) {
      const known = open.find((each) => isSame(each, finding));
      if (known) {
        // The figures go on; nobody is told again.
        if (!isDeepStrictEqual(known.details, finding.details))
          await updateDetails(tx, known.id, finding.details);
        continue;
      }
      const alarm = await insertAlarm(tx, finding);
      const { title, message } = wordsOf(alarm);
      await record(tx, alarm, 'raise');
      await tellAdministrators(tx, alarm.kind, { type: 'error', title, message });
    }
    for (const alarm of open.filter((each) => !findings.some((finding) => isSame(each, finding)))) {
      await clearAlarm(tx, alarm.id);
      await record(tx, alarm, 'clear');
      const { title, message } = wordsOf(alarm);
      await tellAdministrators(tx, alarm.kind, {
        type: 'success',
        title: say('notices.alarm.cleared.title', { alarm: title }),
        message: say('notices.alarm.cleared.message', { message }),
      });
    }
  });
}
