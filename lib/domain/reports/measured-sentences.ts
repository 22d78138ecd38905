import type { Language } from '@/lib/messages/language';
import { sentenceIn } from '@/lib/platform/i18n/sentences';
import type { VideoFacts } from './facts';

/** What was measured on a video, with its remarks in the language of the report; they are stored in English. */
export function inLanguage({ entry, measured }: VideoFacts, language: Language): VideoFacts {
  const said = (remark: string): string => sentenceIn(language, 'measurements', remark);
  const reason = measured?.noMorphologyBecause ?? null;
  return {
    entry: {
      ...entry,
      error: entry.error === null ? null : sentenceIn(language, 'work', entry.error),
      warnings: entry.warnings.map(said),
    },
    measured: measured && { ...measured, noMorphologyBecause: reason === null ? null : said(reason) },
  };
}
