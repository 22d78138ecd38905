import { createHash } from 'node:crypto';

// The parts of HL7 FHIR R4 (4.0.1) that a semen analysis uses, and no more.

export interface Coding {
  readonly system: string;
  readonly code: string;
  readonly display?: string;
}

export interface CodeableConcept {
  readonly coding?: readonly Coding[];
  readonly text?: string;
}

export interface Quantity {
  readonly value: number;
  readonly unit: string;
  readonly system: string;
  readonly code: string;
}

export interface Reference {
  readonly reference: string;
  readonly display?: string;
}

export interface Identifier {
  readonly system: string;
  readonly value: string;
  readonly type?: CodeableConcept;
}

export interface Component {
  readonly code: CodeableConcept;
  readonly valueQuantity?: Quantity;
  readonly valueRange?: { readonly low: Quantity; readonly high: Quantity };
}

/** Any resource; the published schema judges the rest. */
export interface Resource {
  readonly resourceType: string;
  readonly id: string;
  readonly [element: string]: unknown;
}

export interface Observation extends Resource {
  readonly resourceType: 'Observation';
  readonly status: 'final' | 'amended';
  readonly code: CodeableConcept;
  readonly valueQuantity?: Quantity;
  readonly valueCodeableConcept?: CodeableConcept;
  readonly component?: readonly Component[];
}

export interface Bundle extends Resource {
  readonly resourceType: 'Bundle';
  readonly type: 'document';
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[];
}

export const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';
export const URI = 'urn:ietf:rfc:3986';
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';

export const hl7 = (system: string, code: string, display?: string): Coding => ({
  system: `${TERMINOLOGY}/${system}`,
  code,
  ...(display ? { display } : {}),
});

/**
 * Units as UCUM writes them, by the way that a report prints them. Pixels are no unit of UCUM: its braces mark a
 * remark that counts as 1.
 */
const UCUM_CODES: Readonly<Record<string, string>> = {
  'M/ml': '10*6/mL',
  M: '10*6',
  '%': '%',
  ml: 'mL',
  pH: '[pH]',
  min: 'min',
  d: 'd',
  'µm/s': 'um/s',
  µm: 'um',
  Hz: 'Hz',
  '°': 'deg',
  'px/s': '{pixel}/s',
  px: '{pixel}',
  '1': '1',
};

/** @throws Error for a unit that no report prints: a number never leaves with a unit that is not its own */
export function quantity(value: number, unit: string): Quantity {
  const code = UCUM_CODES[unit];
  if (code === undefined) throw new Error(`no UCUM code is known for the unit '${unit}'`);
  return { value, unit, system: UCUM, code };
}

const NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** A UUID (version 5, in the namespace of URLs) that the same name always gives: a document made again is the same one. */
export function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const urn = (id: string): string => `urn:uuid:${id}`;

export const refer = ({ id }: Resource, display?: string): Reference => ({
  reference: urn(id),
  ...(display ? { display } : {}),
});
