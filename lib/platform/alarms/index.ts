import { database } from '@/db/client';
import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import type { Principal } from '@/lib/platform/access';
import type { AlarmView } from './contract';
import { type AlarmRow, readWatch, selectOpen, selectPast } from './queries';
import { wordsOf } from './words';

export { examineInstallation, watchWorker } from './examining';

function view(row: AlarmRow, language: Language | undefined): AlarmView {
  const { title, message, advice } = wordsOf(row);
  return {
    id: row.id,
    kind: row.kind,
    title: inWords(title, language),
    message: inWords(message, language),
    advice: inWords(advice, language),
    raisedAt: row.raisedAt.toISOString(),
    clearedAt: row.clearedAt?.toISOString() ?? null,
  };
}

/** The open alarms and a page of those that are over, in the reader's language. */
export async function listAlarms(
  { origin }: Principal,
  page: { readonly limit: number; readonly offset: number },
) {
  const [open, past, watch] = await Promise.all([selectOpen(database()), selectPast(page), readWatch()]);
  return {
    open: open.map((row) => view(row, origin.language)),
    past: past.rows.map((row) => view(row, origin.language)),
    total: past.total,
    examinedAt: watch?.examinedAt?.toISOString() ?? null,
  };
}
