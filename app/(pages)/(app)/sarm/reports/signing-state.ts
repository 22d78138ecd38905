import type { SigningState } from '@/components/reports/signing/signing-state';
import { videosCorrectedSince } from '@/lib/domain/analyses';
import { getProject } from '@/lib/domain/projects';
import { enteredSince, listSignatures, type StoredReport } from '@/lib/domain/reports';
import { sampleOfReport } from '@/lib/domain/samples';
import { admits, levelAllows, type Principal } from '@/lib/platform/access';

/** What the page offers to sign, and to whom. */
export async function signingState(
  principal: Principal,
  report: StoredReport,
  projectId: string,
): Promise<SigningState> {
  const { content, datasetId } = report;
  const [{ signatures, draft }, project, entered, corrected] = await Promise.all([
    listSignatures(principal, report),
    getProject(principal, projectId),
    sampleOfReport(
      datasetId,
      content.replicates.map(({ videoId }) => videoId),
    ),
    videosCorrectedSince(principal, content),
  ]);
  const mayWrite = levelAllows(project.accessLevel, 'write') && !project.isArchived;
  return {
    signatures,
    draft,
    enteredSince: enteredSince(content, entered),
    correctedSince: corrected,
    maySign: mayWrite && admits(principal.permissions, 'sign_reports'),
    mayRecompose: mayWrite && admits(principal.permissions, 'generate_reports'),
    signerName: principal.displayName,
  };
}
