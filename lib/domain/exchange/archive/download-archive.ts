import { database } from '@/db/client';
import { getAnalysis } from '@/lib/domain/analyses';
import { getReportFile, listSignatures, reportFileName } from '@/lib/domain/reports';
import { READERS as VIDEO_READERS } from '@/lib/domain/videos/contract';
import type { ArchiveFile } from '@/lib/engine/zip/zip-out';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, permits } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { downloadResponse } from '@/lib/platform/http/download';
import { ObjectNotFoundError, objectStore } from '@/lib/platform/storage';
import packageJson from '@/package.json';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveManifest, MANIFEST } from '../contract-archive';
import { type ReplicateRow, selectReplicates } from './queries';
import { replicateOf } from './replicate';
import { textFile, zipStream } from './zip-stream';

interface Place {
  readonly datasetId: string;
  readonly analysisId: string;
}

const pdfFile = (path: string, key: string): ArchiveFile => ({
  path,
  compress: false,
  open: async () => (await objectStore().get(key)).stream as AsyncIterable<Uint8Array>,
});

/** The draft and every signed version, each as it is stored with its PDF. */
async function reportFiles(
  principal: Principal,
  place: Place,
): Promise<{ files: ArchiveFile[]; entry: NonNullable<ArchiveManifest['report']> }> {
  const draft = await getReportFile(principal, { ...place, version: 'draft' });
  const { signatures } = await listSignatures(principal, place);
  const files = [
    textFile('report.json', `${JSON.stringify(draft.report.content, null, 2)}\n`),
    pdfFile('report.pdf', draft.pdfKey),
  ];
  for (const { number } of signatures) {
    const { report, pdfKey } = await getReportFile(principal, { ...place, version: number });
    const { content, signature } = report;
    files.push(
      textFile(`signed/version-${number}.json`, `${JSON.stringify({ signature, content }, null, 2)}\n`),
      pdfFile(`signed/version-${number}.pdf`, pdfKey),
    );
  }
  return {
    files,
    entry: {
      id: draft.report.id,
      signed: signatures.map(({ number, sha256, code, signerName, signedAt }) => ({
        number,
        sha256,
        code,
        signer: signerName,
        signedAt,
      })),
    },
  };
}

/** Before anything is sent: afterwards nobody could be told. @throws ObjectNotFoundError */
async function requireVideos(rows: readonly ReplicateRow[]): Promise<void> {
  const found = await Promise.all(rows.map(({ objectKey }) => objectStore().head(objectKey)));
  if (found.some((each) => each === undefined)) throw new ObjectNotFoundError();
}

/**
 * An analysis as a zip from which the command line makes the same figures again: `npm run -s analyse -- --zip FILE`. It is
 * made while it is read and never lies anywhere.
 * @throws AppError NOT_FOUND, also outside the fence; CONFLICT for an analysis that has not been completed; FORBIDDEN when
 *   videos are asked for by who may not see any; UNAVAILABLE while a PDF is being made.
 */
export async function downloadArchive(
  principal: Principal,
  analysisId: string,
  withVideos: boolean,
): Promise<Response> {
  const analysis = await getAnalysis(principal, analysisId);
  if (analysis.status !== 'completed') throw new AppError('CONFLICT', say('errors.analysisNotCompleted'));
  if (withVideos && !VIDEO_READERS.some((permission) => permits(principal, permission))) {
    throw new AppError('FORBIDDEN', say('errors.denied'));
  }
  const rows = await selectReplicates(principal, analysisId);
  if (withVideos) await requireVideos(rows);
  const replicates = await Promise.all(
    rows.map((row, position) => replicateOf(row, position + 1, withVideos)),
  );
  const report = analysis.reportId
    ? await reportFiles(principal, { datasetId: analysis.datasetId, analysisId })
    : null;
  await recordAudit(database(), principal, {
    type: 'data',
    action: 'analysis.export',
    message: `Exported the analysis of ${analysis.datasetName}${withVideos ? ' with its videos' : ''}`,
    projectId: analysis.projectId,
    resourceType: 'analysis',
    resourceId: analysisId,
    newValue: { videos: withVideos },
  });
  const stream = zipStream(
    [...(report?.files ?? []), ...replicates.flatMap(({ files }) => files)],
    {
      path: MANIFEST,
      write: (files) => {
        const manifest: ArchiveManifest = {
          format: ARCHIVE_FORMAT,
          schemaVersion: ARCHIVE_VERSION,
          softwareVersion: packageJson.version,
          isSimulated: analysis.isSimulated,
          analysis: {
            id: analysis.id,
            requestedAt: analysis.createdAt,
            datasetId: analysis.datasetId,
            datasetName: analysis.datasetName,
            projectName: analysis.projectName,
          },
          report: report?.entry ?? null,
          replicates: replicates.map(({ entry }) => entry),
          files: [...files],
        };
        return `${JSON.stringify(manifest, null, 2)}\n`;
      },
    },
    new Date(analysis.createdAt),
  );
  const name = reportFileName(
    { dataset: { id: analysis.datasetId, name: analysis.datasetName }, issuedAt: analysis.createdAt },
    'zip',
  );
  return downloadResponse(stream, { name: name, type: 'application/zip' });
}
