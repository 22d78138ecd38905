import { z } from 'zod';
import { SAMPLE_FIELDS, type SampleField } from '@/lib/domain/samples/contract-entries';

const INPUTS = [...SAMPLE_FIELDS, 'patient'] as const;

/** What the form of a sample holds: an input each, and the pseudonym of its patient. */
export type SampleInputs = Readonly<Record<SampleField | 'patient', number | string>>;

/** What was typed and not saved: the inputs that differ from what is stored. */
export type SampleDraft = Partial<SampleInputs>;

/** Of one person and one dataset: in the browser's tab, until it is saved, given up or closed. */
export const draftKey = (person: string, datasetId: string): string => `sample:${person}:${datasetId}`;

const stored = z.partialRecord(z.enum(INPUTS), z.union([z.number(), z.string().max(2000)]));

/** A draft as it was kept; an empty one where nothing was, or nothing that can be read. */
export function readDraft(text: string | null): SampleDraft {
  if (text === null) return {};
  try {
    return stored.parse(JSON.parse(text)) as SampleDraft;
  } catch {
    return {};
  }
}

/** The draft after an input has changed; an input that is as stored again is no part of it. */
export function withInput(
  draft: SampleDraft,
  from: SampleInputs,
  input: keyof SampleInputs,
  value: number | string,
): SampleDraft {
  const { [input]: _, ...others } = draft;
  return String(value) === String(from[input]) ? others : { ...others, [input]: value };
}
