import { database } from '@/db/client';
import { getPatient } from '@/lib/domain/patients';
import { getReportFile, reportFileName, reportTexts, sampleTexts } from '@/lib/domain/reports';
import { getReportPdf } from '@/lib/domain/reports/contract';
import type { ReportText } from '@/lib/domain/reports/contract-text';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { languageOf } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import { admits, type Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { addressOf } from '@/lib/platform/http/client';
import { downloadResponse } from '@/lib/platform/http/download';
import { getSystemSettings } from '@/lib/platform/settings';
import { objectStore } from '@/lib/platform/storage';
import { fhirDocument, type SignedReport } from './fhir/bundle';
import type { PatientIdentity } from './fhir/people';

/** A report's PDF has about 200 kB; one beyond this is named by its address instead of traveling in every copy. */
const MAX_EMBEDDED_PDF_BYTES = 8 * 1024 * 1024;

/** Who the patient is; that somebody read it goes on record. @throws AppError FORBIDDEN without manage_patients; NOT_FOUND */
async function identityOf(principal: Principal, patientId: string): Promise<PatientIdentity> {
  if (!admits(principal.permissions, 'manage_patients')) {
    throw new AppError('FORBIDDEN', say('errors.identityDenied'));
  }
  const { familyName, givenName, birthDate, hospitalNumber } = await getPatient(principal, patientId);
  return { familyName, givenName, birthDate, hospitalNumber };
}

async function pdfOf(pdfKey: string, elsewhere: string): Promise<SignedReport['pdf']> {
  const { stream, bytes } = await objectStore().get(pdfKey);
  if (bytes > MAX_EMBEDDED_PDF_BYTES) {
    await stream.cancel();
    return { url: elsewhere };
  }
  return { bytes: new Uint8Array(await new Response(stream).arrayBuffer()) };
}

/**
 * A signed report as an HL7 FHIR R4 document.
 * @throws AppError NOT_FOUND, also outside the fence; CONFLICT for a draft; FORBIDDEN when who the patient is is asked for
 *   without manage_patients; UNAVAILABLE while the signed PDF is being made.
 */
export async function downloadReportFhir(
  principal: Principal,
  place: {
    readonly datasetId: string;
    readonly analysisId?: string | undefined;
    readonly version?: number | undefined;
    readonly identity?: boolean | undefined;
  },
): Promise<Response> {
  const { report, pdfKey, projectId } = await getReportFile(principal, place);
  const { signature, content, datasetId, analysisId } = report;
  if (!signature) throw new AppError('CONFLICT', say('errors.reportNotSigned'));
  const language = languageOf(content.language);
  const address = env.NEXTAUTH_URL.replace(/\/+$/, '');
  const identity =
    place.identity && content.patient && !content.erasure
      ? await identityOf(principal, content.patient.id)
      : null;
  const pdfPath = addressOf(getReportPdf, {
    params: { datasetId },
    query: { analysis_id: analysisId, version: signature.number },
  });
  const document = fhirDocument({
    reportId: report.id,
    content,
    signature,
    pdf: await pdfOf(pdfKey, `${address}${pdfPath}`),
    identity,
    laboratory: (await getSystemSettings()).general.siteName,
    address,
    texts: {
      report: reportTexts(language) as unknown as ReportText,
      sample: sampleTexts(language),
    },
  });
  await recordAudit(database(), principal, {
    type: 'data',
    action: 'report.download',
    message: `Downloaded the report of ${content.dataset.name} (FHIR)`,
    projectId,
    resourceType: 'report',
    resourceId: report.id,
    newValue: { version: signature.number, identity: identity !== null },
  });
  return downloadResponse(`${JSON.stringify(document, null, 2)}\n`, {
    name: reportFileName(content, 'fhir.json'),
    type: 'application/fhir+json; charset=utf-8',
  });
}
