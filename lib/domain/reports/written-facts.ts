import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import type { ReportFacts, VideoFacts, WrittenFacts } from './facts';

function writeVideo({ entry, measured }: VideoFacts, language: Language): VideoFacts<string> {
  const reason = measured?.noMorphologyBecause;
  return {
    entry: {
      ...entry,
      warnings: entry.warnings.map((warning) => inWords(warning, language)),
    },
    measured: measured && { ...measured, noMorphologyBecause: reason ? inWords(reason, language) : null },
  };
}

/** What was measured, with every remark as a sentence in this language: from here on it is text of a report. */
export const writtenIn = (facts: ReportFacts, language: Language): WrittenFacts => ({
  ...facts,
  videos: facts.videos.map((video) => writeVideo(video, language)),
});
