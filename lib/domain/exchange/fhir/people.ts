import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { reportFormat } from '@/lib/domain/reports/contract-format';
import type { SampleField } from '@/lib/domain/samples/contract-entries';
import { entryText, type SampleText } from '@/lib/domain/samples/contract-text';
import { languageOf } from '@/lib/messages/language';
import { hl7, quantity, type Resource, URI, urn, uuidOf } from './resources';

/** Who a patient is, where the caller may know and has asked. */
export interface PatientIdentity {
  readonly familyName: string | null;
  readonly givenName: string | null;
  readonly birthDate: string | null;
  readonly hospitalNumber: string | null;
}

/** The patient by pseudonym, and by name only where that was asked for and allowed; null where the report names none. */
export function patientOf(
  { patient }: ReportContent,
  identity: PatientIdentity | null,
  address: string,
): Resource | null {
  if (!patient) return null;
  const names = identity && [identity.givenName, identity.familyName].filter(Boolean).join(' ');
  return {
    resourceType: 'Patient',
    // One patient is one resource in all documents of this installation.
    id: uuidOf(`${address}/patient/${patient.id}`),
    identifier: [
      {
        system: `${address}/fhir/NamingSystem/patient-pseudonym`,
        value: patient.pseudonym,
        type: { coding: [hl7('v2-0203', 'PI', 'Patient internal identifier')] },
      },
      ...(identity?.hospitalNumber
        ? [
            {
              system: `${address}/fhir/NamingSystem/hospital-number`,
              value: identity.hospitalNumber,
              type: { coding: [hl7('v2-0203', 'MR', 'Medical record number')] },
            },
          ]
        : []),
    ],
    ...(identity && names
      ? {
          name: [
            {
              text: names,
              ...(identity.familyName ? { family: identity.familyName } : {}),
              ...(identity.givenName ? { given: [identity.givenName] } : {}),
            },
          ],
        }
      : {}),
    ...(identity?.birthDate ? { birthDate: identity.birthDate } : {}),
  };
}

/** Of the ejaculate and how it was obtained, what is no finding. */
const REMARKED: readonly SampleField[] = [
  'collectedAt',
  'collectionPlace',
  'collectionCompleteness',
  'volumeMethod',
  'vitalityStain',
  'operator',
  'microscope',
  'remarks',
];

export function specimenOf(
  seed: string,
  { sample, dataset, language }: ReportContent,
  subject: Readonly<Record<string, unknown>>,
  t: SampleText,
): Resource {
  const format = reportFormat(languageOf(language));
  const collectedOn = sample?.collectedAt?.slice(0, 10);
  const volumeMl = sample?.volumeMl ?? null;
  const collection = {
    ...(collectedOn ? { collectedDateTime: collectedOn } : {}),
    ...(volumeMl === null ? {} : { quantity: quantity(volumeMl, 'ml') }),
  };
  const notes = REMARKED.flatMap((field) => {
    const value = sample?.[field] ?? null;
    return value === null ? [] : [`${t(`fields.${field}`)}: ${entryText(field, value, t, format)}`];
  });
  return {
    resourceType: 'Specimen',
    id: uuidOf(`${seed}/specimen`),
    identifier: [{ system: URI, value: urn(dataset.id) }],
    type: { coding: [hl7('v2-0487', 'SMN', 'Seminal fluid')] },
    ...subject,
    ...(Object.keys(collection).length > 0 ? { collection } : {}),
    ...(notes.length > 0 ? { note: notes.map((text) => ({ text })) } : {}),
  };
}
