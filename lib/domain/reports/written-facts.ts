import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import type { MeasuredFacts, ReportFacts, VideoFacts, WrittenFacts } from './facts';

const writeMeasured = (measured: MeasuredFacts, language: Language): MeasuredFacts<string> => ({
  ...measured,
  warnings: measured.warnings.map((warning) => inWords(warning, language)),
  noMorphologyBecause: measured.noMorphologyBecause && inWords(measured.noMorphologyBecause, language),
});

const writeVideo = (video: VideoFacts, language: Language): VideoFacts<string> =>
  video.measured ? { ...video, measured: writeMeasured(video.measured, language) } : video;

/** What was measured, with every remark as a sentence in this language: from here on it is text of a report. */
export const writtenIn = (facts: ReportFacts, language: Language): WrittenFacts => ({
  ...facts,
  videos: facts.videos.map((video) => writeVideo(video, language)),
});
