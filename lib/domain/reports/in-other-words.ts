import type { ReportContent } from './contract-content';

/** What was found on the videos, without a sentence about it. */
const numbersOf = ({
  figures,
  spermatozoaCounted,
  spermatozoaAssessed,
  framesAnalysed,
  replicates,
}: ReportContent) =>
  JSON.stringify([
    figures.map(({ key, value, interval95 }) => [key, value, interval95?.low, interval95?.high]),
    [spermatozoaCounted.value, spermatozoaAssessed, framesAnalysed],
    replicates.map(
      ({ videoId, succeeded, spermatozoaCounted: counted, concentrationMillionPerMl: perMl }) => [
        videoId,
        succeeded,
        counted,
        perMl,
      ],
    ),
  ]);

/**
 * An issued report with the sentences of the same report written in another language. Everything but the sentences is the
 * issued report's.
 *
 * @param written the report on the same analysis as it would be written now, in the language that is wanted
 * @returns null where the measurements behind the two differ: the sentences would then speak of other numbers
 */
export function inOtherWords(issued: ReportContent, written: ReportContent): ReportContent | null {
  if (numbersOf(issued) !== numbersOf(written)) return null;
  const notes = new Map(written.figures.map(({ key, note }) => [key, note]));
  const videos = new Map(written.replicates.map((each) => [each.videoId, each]));
  return {
    ...issued,
    ...(written.language ? { language: written.language } : {}),
    referenceSet: written.referenceSet,
    figures: issued.figures.map((figure) => ({ ...figure, note: notes.get(figure.key) ?? null })),
    replicates: issued.replicates.map((each) => {
      const other = videos.get(each.videoId);
      return other ? { ...each, warnings: other.warnings, error: other.error } : each;
    }),
    // Its warnings are those that are written now, so what they speak of must be, too.
    ...(issued.qualityControl && written.qualityControl ? { qualityControl: written.qualityControl } : {}),
    ...(issued.otherCells && written.otherCells ? { otherCells: written.otherCells } : {}),
    assessment: written.assessment,
    warnings: written.warnings,
    errors: written.errors,
  };
}
