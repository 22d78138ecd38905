import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { composeWhoReport, reportTexts, sampleTexts } from '@/lib/domain/reports';
import type { ReportContent, Signature } from '@/lib/domain/reports/contract-content';
import type { ReportText } from '@/lib/domain/reports/contract-text';
import { factsOf, videoOf } from '@/lib/domain/reports/testing';
import { NO_ENTRIES } from '@/lib/domain/samples/contract-entries';
import { fhirDocument, type SignedReport } from './bundle';
import type { Bundle, Observation, Resource } from './resources';
import { faultsOf } from './testing/published-schema';

const SIGNATURE: Signature = {
  number: 1,
  signerName: 'Ada <Novak> & Söhne',
  signedAt: '2026-01-03T09:00:00.000Z',
  code: '7H3K-Q0ZD-4MVA-91XF',
  sha256: 'c'.repeat(64),
  reason: null,
  changes: [],
};
const PDF = new TextEncoder().encode('%PDF-1.7 signed');

const documentOf = (content: ReportContent, change: Partial<SignedReport> = {}): Bundle =>
  fhirDocument({
    reportId: '40000000-0000-4000-8000-000000000000',
    content,
    signature: SIGNATURE,
    pdf: { bytes: PDF },
    identity: null,
    laboratory: 'Andrology, Ward 3',
    address: 'https://laboratory.example',
    texts: {
      report: reportTexts(content.language ?? 'en') as unknown as ReportText,
      sample: sampleTexts(content.language ?? 'en'),
    },
    ...change,
  });

const PATIENT = { id: '50000000-0000-4000-8000-000000000000', pseudonym: 'P-17' };
const SAMPLE = {
  ...NO_ENTRIES,
  collectedAt: '2026-01-02T10:30',
  volumeMl: 3.25,
  ph: 7.8,
  abstinenceDays: 3,
  viscosity: 'normal' as const,
  leukocytesMillionPerMl: 0.4,
  vitalityLivePercent: 71,
  vitalityCounted: 200,
  normalFormsPercent: 3,
  morphologyCounted: 200,
  remarks: 'Delivered <late>',
};
const videos = [videoOf(1), videoOf(2)];
const full = composeWhoReport(factsOf(videos, { patient: PATIENT, sample: SAMPLE }));
const gaps = ['pixelSizeUm', 'chamberDepthUm'] as const;
const uncalibrated = composeWhoReport(
  factsOf(
    [1, 2].map((field) =>
      videoOf(field, {
        gaps,
        measured: {
          gradePercent: null,
          examinedVolumeNl: null,
          movement: {
            spermatozoa: 60,
            figures: [{ key: 'vcl', unit: 'px/s', mean: 80, standardDeviation: null }],
          },
        },
      }),
    ),
  ),
);
const AMENDED: Signature = {
  ...SIGNATURE,
  number: 2,
  reason: 'Dilution corrected',
  changes: [{ path: 'figures.concentration', before: 20, after: 10 }],
};

const kinds: readonly (readonly [string, Bundle])[] = [
  ['a full sample', documentOf(full)],
  ['no patient and no sample', documentOf(composeWhoReport(factsOf(videos)))],
  ['no calibration', documentOf(uncalibrated)],
  ['an amendment', documentOf(full, { signature: AMENDED })],
  ['a simulated sample', documentOf(composeWhoReport(factsOf(videos, { isSimulated: true })))],
  [
    'a named patient, in Vietnamese, with the PDF elsewhere',
    documentOf(composeWhoReport(factsOf(videos, { patient: PATIENT, sample: SAMPLE, language: 'vi' })), {
      identity: { familyName: 'Nguyễn', givenName: null, birthDate: '1990-02-03', hospitalNumber: 'H 1' },
      pdf: { url: 'https://laboratory.example/report.pdf' },
    }),
  ],
];

/** Units of UCUM that a basic semen examination needs, from the UCUM specification. */
const UNITS = new Set([
  ...['10*6/mL', '10*6', '%', 'mL', '[pH]', 'min', 'd', 'um/s', 'um', 'Hz', 'deg', '1'],
  ...['{pixel}/s', '{pixel}'],
]);

function everyValue(node: unknown, key: string): unknown[] {
  if (Array.isArray(node)) return node.flatMap((each) => everyValue(each, key));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => (name === key ? [value] : everyValue(value, key)));
}

const only = (bundle: Bundle, type: string): Resource => {
  const [found, ...more] = bundle.entry.filter(({ resource }) => resource.resourceType === type);
  if (!found || more.length > 0) throw new Error(`not one ${type}`);
  return found.resource;
};

const observed = (bundle: Bundle, code: string): Observation | undefined =>
  bundle.entry
    .map(({ resource }) => resource as Observation)
    .find(
      ({ resourceType, code: concept }) =>
        resourceType === 'Observation' && concept.coding?.some((coding) => coding.code === code),
    );

describe.each(kinds)('the document of %s', (_, bundle) => {
  test('has the structure that HL7 publishes', () => {
    expect(faultsOf(bundle)).toEqual([]);
  });

  test('begins with its composition, and every reference leads to one of its entries', () => {
    expect(bundle.entry[0]?.resource.resourceType).toBe('Composition');
    const addresses = bundle.entry.map(({ fullUrl }) => fullUrl);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { fullUrl, resource } of bundle.entry) expect(fullUrl).toBe(`urn:uuid:${resource.id}`);
    const references = everyValue(bundle, 'reference');
    expect(references.length).toBeGreaterThan(20);
    for (const reference of references) expect(addresses).toContain(reference);
  });

  test('gives each number a unit of UCUM, and each absence its reason', () => {
    const quantities = [
      ...everyValue(bundle, 'valueQuantity'),
      ...everyValue(bundle, 'low'),
      ...everyValue(bundle, 'high'),
    ] as { code: string; system: string }[];
    expect(quantities.length).toBeGreaterThan(10);
    for (const { code, system } of quantities) {
      expect(system).toBe('http://unitsofmeasure.org');
      expect(UNITS).toContain(code);
    }
    for (const { resource } of bundle.entry) {
      if (resource.resourceType !== 'Observation') continue;
      const said = ['valueQuantity', 'valueCodeableConcept', 'dataAbsentReason'].filter(
        (name) => resource[name] !== undefined,
      );
      expect(said).toHaveLength(1);
    }
  });

  test('names its resources by UUIDs', () => {
    for (const { resource } of bundle.entry) {
      expect(resource.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });
});

test('a version always gives the same document, and another version another one', () => {
  expect(documentOf(full)).toEqual(documentOf(full));
  expect(documentOf(full, { signature: AMENDED }).id).not.toBe(documentOf(full).id);
});

describe('a full sample', () => {
  const bundle = documentOf(full);

  test('says the concentration with its code, limit, interval and verdict', () => {
    // 100 spermatozoa in 5 nl, twice: 20 M/ml, above the 16 M/ml of the 6th edition.
    expect(observed(bundle, '9780-8')).toMatchObject({
      status: 'final',
      valueQuantity: { value: 20, unit: 'M/ml', code: '10*6/mL' },
      referenceRange: [{ low: { value: 16, code: '10*6/mL' }, text: 'WHO 6th edition (2021)' }],
      interpretation: [{ coding: [{ code: 'N' }] }],
      method: { coding: [{ code: 'casa' }] },
    });
    const [interval] = observed(bundle, '9780-8')?.component ?? [];
    expect(interval?.valueRange?.low.value).toBeLessThan(20);
    expect(interval?.valueRange?.high.value).toBeGreaterThan(20);
  });

  test('tells what was entered by hand from what was measured', () => {
    expect(observed(bundle, '3160-9')).toMatchObject({
      valueQuantity: { value: 3.25, code: 'mL' },
      method: { coding: [{ code: 'entered-by-hand' }] },
    });
    expect(observed(bundle, '3160-9')).not.toHaveProperty('device');
    // 3 % normal forms, below 4.
    expect(observed(bundle, '10622-9')).toMatchObject({
      valueQuantity: { value: 3 },
      interpretation: [{ coding: [{ code: 'L' }] }],
    });
    // 20 M/ml × 3.25 ml.
    const total = observed(bundle, 'total-sperm-number');
    expect(total).toMatchObject({ valueQuantity: { value: 65, code: '10*6' } });
    expect(total?.derivedFrom).toHaveLength(2);
  });

  test('does not pass an estimate for a vitality test', () => {
    const live = observed(bundle, 'live');
    expect(live?.code.coding?.map(({ system }) => system)).not.toContain('http://loinc.org');
    expect(live).not.toHaveProperty('interpretation');
    expect(observed(bundle, '10613-8')).toMatchObject({ valueQuantity: { value: 71 } });
  });

  test('knows the patient by pseudonym alone', () => {
    const patient = only(bundle, 'Patient');
    expect(patient).toMatchObject({ identifier: [{ value: 'P-17' }] });
    expect(patient).not.toHaveProperty('name');
    expect(patient).not.toHaveProperty('birthDate');
  });

  test('dates collection by the day, as nobody entered a time zone', () => {
    expect(only(bundle, 'DiagnosticReport')).toMatchObject({
      effectiveDateTime: '2026-01-02',
      status: 'final',
    });
    expect(JSON.stringify(only(bundle, 'Specimen'))).toContain('10:30');
  });

  test('carries the signed PDF with its hash, and names the weights of each model', () => {
    expect(only(bundle, 'DiagnosticReport').presentedForm).toEqual([
      {
        contentType: 'application/pdf',
        title: full.dataset.name,
        creation: SIGNATURE.signedAt,
        data: Buffer.from(PDF).toString('base64'),
        size: 15,
        hash: createHash('sha1').update(PDF).digest('base64'),
      },
    ]);
    expect(JSON.stringify(only(bundle, 'Device'))).toContain(`SHA-256 ${'a'.repeat(64)}`);
  });

  test('is text, not markup, whatever was typed', () => {
    const text = JSON.stringify(only(bundle, 'Composition').section);
    expect(text).toContain('Ada &lt;Novak&gt; &amp; Söhne');
    expect(text).not.toContain('<Novak>');
  });
});

test('an amendment replaces the version before it and marks what changed', () => {
  const [first, second] = [documentOf(full), documentOf(full, { signature: AMENDED })];
  expect(only(second, 'DiagnosticReport').status).toBe('amended');
  expect(only(second, 'Composition')).toMatchObject({
    status: 'amended',
    relatesTo: [{ code: 'replaces', targetIdentifier: { value: `urn:uuid:${first.id}` } }],
  });
  expect(observed(second, '9780-8')?.status).toBe('amended');
  expect(observed(second, '6800-7')?.status).toBe('final');
});

test('without a calibration nothing stands in µm/s or M/ml', () => {
  const bundle = documentOf(uncalibrated);
  expect(observed(bundle, '9780-8')).toMatchObject({ dataAbsentReason: { coding: [{ code: 'unknown' }] } });
  expect(observed(bundle, '9780-8')).not.toHaveProperty('valueQuantity');
  expect(observed(bundle, 'movement-vcl')).toMatchObject({ valueQuantity: { value: 80, code: '{pixel}/s' } });
  expect(JSON.stringify(bundle)).not.toContain('um/s');
});

test('simulated results are marked as test data on every resource', () => {
  const bundle = documentOf(composeWhoReport(factsOf(videos, { isSimulated: true })));
  for (const { resource } of bundle.entry) {
    expect(resource.meta).toMatchObject({ tag: [{ code: 'HTEST' }] });
  }
});

test('the schema itself refuses what is wrong', () => {
  const bundle = documentOf(full);
  const [composition, ...others] = bundle.entry;
  if (!composition) throw new Error('no composition');
  const broken = { ...composition, resource: { ...composition.resource, status: 'sealed', invented: 1 } };
  const faults = faultsOf({ ...bundle, entry: [broken, ...others] } as Bundle);
  expect(faults.join('\n')).toMatch(/Composition\/status/);
  expect(faults.join('\n')).toMatch(/invented/);
});
