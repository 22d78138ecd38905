import { languageOf } from '@/lib/messages/language';
import type { ReferenceSet } from '@/lib/science/who-manual';
import { assessmentOf, referenceSetName } from './assessment';
import { VERDICT_BOUND, verdictRecommendations } from './cautions';
import { FIGURE_KEYS, type Figure, type FigureKey, type ReportContent } from './contract-content';
import { reportFormat } from './contract-format';
import { judgement } from './figures';
import type { ReportTexts } from './translate';

/**
 * The same measurements judged against another set of reference limits: values and intervals stay, verdicts and the
 * sentences that rest on them are made anew.
 *
 * @param t the texts of the content's language
 * @param assessed the figures that the assessment speaks of; a report that leaves figures out does not conclude from them
 */
export function judgeAgainst(
  content: ReportContent,
  set: ReferenceSet,
  t: ReportTexts,
  assessed: readonly FigureKey[] = FIGURE_KEYS,
): ReportContent {
  const name = referenceSetName(set, t);
  const limits: Partial<Readonly<Record<FigureKey, Figure['reference']>>> = set.limits;
  const figures = content.figures.map((figure) => {
    const reference = limits[figure.key] ?? null;
    return { ...figure, reference, ...judgement(figure, reference ?? undefined) };
  });
  const counted = figures.filter(({ key }) => assessed.includes(key));
  const format = reportFormat(languageOf(content.language));
  return {
    ...content,
    referenceSet: { id: set.id, name },
    figures,
    assessment: {
      ...assessmentOf(counted, name, t, format, counted.length < figures.length),
      recommendations: [
        ...content.assessment.recommendations.filter((each) => !VERDICT_BOUND.some((key) => t(key) === each)),
        ...verdictRecommendations(counted, t),
      ],
    },
  };
}
