import type { ReportContent } from '@/lib/domain/reports';
import { correctedSince, measurementOf } from '@/lib/domain/tracks';
import type { Principal } from '@/lib/platform/access';
import { outcomesOf } from './composing';
import { findVisibleAnalysis } from './queries';

/** Of how many of a report's videos the tracks have been corrected since it was composed: it says what held before. */
export async function videosCorrectedSince(
  principal: Principal,
  { analysis: { id }, issuedAt }: Pick<ReportContent, 'analysis' | 'issuedAt'>,
): Promise<number> {
  const analysis = await findVisibleAnalysis(principal, id);
  if (!analysis) return 0;
  const composedAt = new Date(issuedAt);
  const corrected = await Promise.all(
    (await outcomesOf(analysis)).map(
      async ({ measured }) => measured !== null && correctedSince(measurementOf(measured), composedAt),
    ),
  );
  return corrected.filter(Boolean).length;
}
