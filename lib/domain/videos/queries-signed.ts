import { eq, type SQL } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { analysisVideos, datasets, reports, reportVersions } from '@/db/schema';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { RemovalScope } from './queries-removal';

const within = (scope: RemovalScope): SQL =>
  'videoId' in scope
    ? eq(analysisVideos.videoId, scope.videoId)
    : 'datasetId' in scope
      ? eq(reports.datasetId, scope.datasetId)
      : eq(datasets.projectId, scope.projectId);

/**
 * Refuses to delete what a signed report is based on: the recording that it cites, its dataset, its project.
 * @throws AppError CONFLICT
 */
export async function requireUnsigned(tx: Executor, scope: RemovalScope): Promise<void> {
  const [signed] = await tx
    .select({ signer: reportVersions.signerName })
    .from(reportVersions)
    .innerJoin(reports, eq(reports.id, reportVersions.reportId))
    .innerJoin(datasets, eq(datasets.id, reports.datasetId))
    .leftJoin(analysisVideos, eq(analysisVideos.analysisId, reports.analysisId))
    .where(within(scope))
    .limit(1);
  if (signed) throw new AppError('CONFLICT', say('errors.signedEvidence', { signer: signed.signer }));
}
