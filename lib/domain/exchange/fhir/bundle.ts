import { createHash } from 'node:crypto';
import type { ReportContent, Signature } from '@/lib/domain/reports/contract-content';
import type { ReportText } from '@/lib/domain/reports/contract-text';
import type { SampleText } from '@/lib/domain/samples/contract-text';
import { languageOf } from '@/lib/messages/language';
import { LABORATORY_REPORT, PANEL_CODE } from './codes';
import { conclusionNarrative, conclusionOf, resultsNarrative, signatureNarrative } from './narrative';
import { observationsOf } from './observations';
import { type PatientIdentity, patientOf, specimenOf } from './people';
import { type Bundle, hl7, LOINC, type Resource, refer, URI, urn, uuidOf } from './resources';

export interface SignedReport {
  readonly reportId: string;
  readonly content: ReportContent;
  readonly signature: Signature;
  /** The signed PDF: its bytes, or the address where it is when it is too large to travel along. */
  readonly pdf: { readonly bytes: Uint8Array } | { readonly url: string };
  readonly identity: PatientIdentity | null;
  readonly laboratory: string;
  /** The address of this installation, without a slash at its end. */
  readonly address: string;
  readonly texts: { readonly report: ReportText; readonly sample: SampleText };
}

const LABORATORY = { coding: [hl7('v2-0074', 'LAB', 'Laboratory')] };
/** As HL7 marks what must not be taken for a patient's. */
const TEST_DATA = { meta: { tag: [hl7('v3-ActReason', 'HTEST', 'test health data')] } };

/** R4 wants the SHA-1 of the bytes in base64. */
function pdfOf({ pdf, signature, content }: SignedReport): Record<string, unknown> {
  const about = { contentType: 'application/pdf', title: content.dataset.name, creation: signature.signedAt };
  if ('url' in pdf) return { ...about, url: pdf.url };
  const data = Buffer.from(pdf.bytes);
  return {
    ...about,
    data: data.toString('base64'),
    size: data.length,
    hash: createHash('sha1').update(data).digest('base64'),
  };
}

/** The program that measured, with each model's weights by their hash. */
function deviceOf(seed: string, { method }: ReportContent): Resource {
  return {
    resourceType: 'Device',
    id: uuidOf(`${seed}/device`),
    deviceName: [{ name: 'SARM Platform', type: 'user-friendly-name' }],
    type: { text: 'Computer-assisted sperm analysis (CASA) software' },
    version: [
      ...method.softwareVersions.map((value) => ({ type: { text: 'Software' }, value })),
      ...method.models.map(({ id, version, sha256 }) => ({
        type: { text: `Model ${id}` },
        value: `${version}, SHA-256 ${sha256}`,
      })),
    ],
  };
}

/**
 * A signed report as an HL7 FHIR R4 document: a bundle that begins with its composition. The same version always gives the
 * same document. Values are those that are printed, on which verdicts rest; the whole precision is in the report's JSON.
 */
export function fhirDocument(signed: SignedReport): Bundle {
  const { reportId, content, signature, texts, address } = signed;
  const t = texts.report;
  const language = languageOf(content.language);
  const versionId = (number: number): string => uuidOf(`${address}/report/${reportId}/version/${number}`);
  const seed = `${reportId}/${signature.number}`;
  const isAmended = signature.number > 1;
  const status = isAmended ? ('amended' as const) : ('final' as const);
  const verifyAddress = `${address}/verify`;

  const signer: Resource = {
    resourceType: 'Practitioner',
    id: uuidOf(`${seed}/signer`),
    name: [{ text: signature.signerName }],
  };
  const laboratory: Resource = {
    resourceType: 'Organization',
    id: uuidOf(`${seed}/laboratory`),
    name: signed.laboratory,
  };
  const patient = patientOf(content, signed.identity, address);
  const subject = patient ? { subject: refer(patient, content.patient?.pseudonym) } : {};
  const specimen = specimenOf(seed, content, subject, texts.sample);
  const device = deviceOf(seed, content);
  // A time of day without its zone would be a guess: the day alone, and the hour in the specimen's note.
  const collectedOn = content.sample?.collectedAt?.slice(0, 10);
  const effective = collectedOn ? { effectiveDateTime: collectedOn } : {};
  const observations = observationsOf({
    content,
    seed,
    texts,
    localSystem: `${address}/fhir/CodeSystem/semen-analysis`,
    changed: new Set(signature.changes.map(({ path }) => path)),
    shared: {
      ...subject,
      ...effective,
      issued: signature.signedAt,
      performer: [refer(laboratory, signed.laboratory)],
      specimen: refer(specimen),
    },
    device: refer(device),
  });
  const report: Resource = {
    resourceType: 'DiagnosticReport',
    id: uuidOf(`${seed}/diagnostic-report`),
    identifier: [
      { system: URI, value: urn(reportId) },
      { system: verifyAddress, value: signature.code },
    ],
    status,
    category: [LABORATORY],
    code: { coding: [{ system: LOINC, code: PANEL_CODE }], text: t('title') },
    ...subject,
    ...effective,
    issued: signature.signedAt,
    performer: [refer(signer, signature.signerName), refer(laboratory, signed.laboratory)],
    resultsInterpreter: [refer(signer, signature.signerName)],
    specimen: [refer(specimen)],
    result: observations.map((each) => refer(each, each.code.text)),
    conclusion: conclusionOf(content),
    presentedForm: [pdfOf(signed)],
  };
  const composition: Resource = {
    resourceType: 'Composition',
    id: uuidOf(`${seed}/composition`),
    language,
    identifier: { system: URI, value: urn(versionId(signature.number)) },
    status,
    type: { coding: [LABORATORY_REPORT] },
    ...subject,
    date: signature.signedAt,
    author: [refer(signer, signature.signerName)],
    title: t('titleFor', { dataset: content.dataset.name }),
    attester: [{ mode: 'legal', time: signature.signedAt, party: refer(signer, signature.signerName) }],
    custodian: refer(laboratory, signed.laboratory),
    ...(isAmended
      ? {
          relatesTo: [
            {
              code: 'replaces',
              targetIdentifier: { system: URI, value: urn(versionId(signature.number - 1)) },
            },
          ],
        }
      : {}),
    section: [
      {
        title: t('results.heading'),
        code: { coding: [{ system: LOINC, code: PANEL_CODE }] },
        text: resultsNarrative(content, t),
        entry: [refer(report), ...observations.map((each) => refer(each, each.code.text))],
      },
      { title: t('assessment.heading'), text: conclusionNarrative(content, t) },
      {
        title: t('signing.heading'),
        text: signatureNarrative(signature, verifyAddress, language, t),
      },
    ],
  };
  const resources = [
    ...[composition, report, ...(patient ? [patient] : []), signer, laboratory, specimen, device],
    ...observations,
  ];
  const mark = content.isSimulated ? TEST_DATA : {};
  return {
    resourceType: 'Bundle',
    id: versionId(signature.number),
    ...mark,
    identifier: { system: URI, value: urn(versionId(signature.number)) },
    type: 'document',
    timestamp: signature.signedAt,
    entry: resources.map((resource) => ({ fullUrl: urn(resource.id), resource: { ...resource, ...mark } })),
  };
}
