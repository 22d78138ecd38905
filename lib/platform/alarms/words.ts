import { type Message, say } from '@/lib/messages/message';
import type { AlarmKind, AlarmRow } from './queries';

interface Words {
  readonly title: Message;
  readonly message: (details: AlarmRow['details']) => Message;
  readonly advice: Message;
}

/** A value of the details as text or number; the sentence of an alarm stays readable where one is missing. */
const of = (details: AlarmRow['details'], name: string): string | number => details[name] ?? '–';

const WORDS: Readonly<Record<AlarmKind, Words>> = {
  'storage-low': {
    title: say('notices.alarm.storageLow.title'),
    message: (d) =>
      say('notices.alarm.storageLow.message', {
        place: of(d, 'place'),
        free: of(d, 'freeGigabytes'),
        size: of(d, 'sizeGigabytes'),
      }),
    advice: say('notices.alarm.storageLow.advice'),
  },
  'jobs-failing': {
    title: say('notices.alarm.jobsFailing.title'),
    message: (d) =>
      say('notices.alarm.jobsFailing.message', { job: of(d, 'job'), failures: of(d, 'failures') }),
    advice: say('notices.alarm.jobsFailing.advice'),
  },
  'jobs-waiting': {
    title: say('notices.alarm.jobsWaiting.title'),
    message: (d) =>
      say('notices.alarm.jobsWaiting.message', {
        job: of(d, 'job'),
        waiting: of(d, 'waiting'),
        minutes: of(d, 'minutes'),
      }),
    advice: say('notices.alarm.jobsWaiting.advice'),
  },
  'worker-silent': {
    title: say('notices.alarm.workerSilent.title'),
    message: () => say('notices.alarm.workerSilent.message'),
    advice: say('notices.alarm.workerSilent.advice'),
  },
  'mail-undelivered': {
    title: say('notices.alarm.mailUndelivered.title'),
    message: (d) => say('notices.alarm.mailUndelivered.message', { count: of(d, 'count') }),
    advice: say('notices.alarm.mailUndelivered.advice'),
  },
  'audit-broken': {
    title: say('notices.alarm.auditBroken.title'),
    message: (d) => say('notices.alarm.auditBroken.message', { position: of(d, 'position') }),
    advice: say('notices.alarm.auditBroken.advice'),
  },
};

export const wordsOf = ({ kind, details }: Pick<AlarmRow, 'kind' | 'details'>) => ({
  title: WORDS[kind].title,
  message: WORDS[kind].message(details),
  advice: WORDS[kind].advice,
});
