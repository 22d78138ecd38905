import { z } from 'zod';
import { canonicalJson } from '@/lib/canonical-json';
import type { VersionCounts } from '../contract-fields';
import { MORPHOLOGY_CLASSES } from '../contract-fields';

// The document of a version: a line for the label, then each frame followed by its items, in the order of video, frame
// number and ids. Canonical JSON, so that the same content has the same hash.

export const DOCUMENT_FORMAT = 'sarm-data-label';
export const DOCUMENT_VERSION = 1;

const header = z.object({
  kind: z.literal('label'),
  format: z.literal(DOCUMENT_FORMAT),
  schemaVersion: z.literal(DOCUMENT_VERSION),
  labelId: z.string(),
  name: z.string(),
  type: z.string(),
  datasetId: z.string(),
  datasetName: z.string(),
});

const frame = z.object({
  kind: z.literal('frame'),
  frameId: z.string(),
  videoId: z.string(),
  videoName: z.string(),
  frameNumber: z.number().int(),
  timeOffsetSeconds: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  /** Of the picture; null only where the label is read as it is now, before its pictures are kept. */
  sha256: z.string().nullable(),
  /** A person said that every cell has its box. */
  isComplete: z.boolean(),
});

const mask = z.object({
  part: z.string(),
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  rle: z.string(),
  score: z.number().nullable(),
  quality: z.enum(['good', 'fair', 'bad']).nullable(),
  source: z.string(),
  sha256: z.string(),
});

const item = z.object({
  kind: z.literal('item'),
  detectionId: z.string(),
  frameId: z.string(),
  /** Left, top, right, bottom; pixels of the picture. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  class: z.string(),
  source: z.enum(['model', 'manual', 'interpolated', 'imported']),
  verified: z.boolean(),
  confidence: z.number(),
  modelId: z.string().nullable(),
  track: z.number().int().nullable(),
  isKey: z.boolean(),
  outsideAfter: z.boolean(),
  proposed: z.unknown(),
  morphologyClass: z.enum(MORPHOLOGY_CLASSES).nullable(),
  notes: z.string(),
  labelConfidence: z.number().int().nullable(),
  annotatedBy: z.string().nullable(),
  masks: z.array(mask),
});

const line = z.discriminatedUnion('kind', [header, frame, item]);
export type DocumentLine = z.infer<typeof line>;
export type FrameLine = z.infer<typeof frame>;
export type ItemLine = z.infer<typeof item>;

/** The lines as bytes. */
export async function* writeDocument(lines: AsyncIterable<DocumentLine>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let part = '';
  for await (const each of lines) {
    part += `${canonicalJson(each)}\n`;
    if (part.length < 65_536) continue;
    yield encoder.encode(part);
    part = '';
  }
  if (part) yield encoder.encode(part);
}

/** The bytes of a document as lines. @throws ZodError for a line that is none */
export async function* readDocument(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<DocumentLine> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of bytes) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield line.parse(JSON.parse(text));
  }
}

/** Counts what passes by. */
export function countLines(): { readonly counts: VersionCounts; add(line: DocumentLine): void } {
  const tracks = new Set<string>();
  const counts: VersionCounts = {
    ...{ frames: 0, complete_frames: 0, items: 0, masks: 0, tracks: 0 },
    classes: {},
    morphology_classes: {},
  };
  let videoId = '';
  const add = (each: DocumentLine): void => {
    if (each.kind === 'frame') {
      videoId = each.videoId;
      counts.frames += 1;
      if (each.isComplete) counts.complete_frames += 1;
    }
    if (each.kind !== 'item') return;
    counts.items += 1;
    counts.masks += each.masks.length;
    counts.classes[each.class] = (counts.classes[each.class] ?? 0) + 1;
    const { morphologyClass } = each;
    if (morphologyClass !== null) {
      counts.morphology_classes[morphologyClass] = (counts.morphology_classes[morphologyClass] ?? 0) + 1;
    }
    if (each.track !== null) tracks.add(`${videoId} ${each.track}`);
    counts.tracks = tracks.size;
  };
  return { counts, add };
}
