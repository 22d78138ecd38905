import { z } from 'zod';
import { MORPHOLOGY_CLASSES } from '@/lib/domain/labels/contract-fields';
import type { Pending } from './pending';

/** What was applied and not saved outlasts the page: of one person and one label. */
export const draftKey = (userId: string, labelId: string): string => `labeling:${userId}:${labelId}`;

const draft = z
  .array(
    z.object({
      itemId: z.uuid(),
      version: z.number().int().min(1),
      morphologyClass: z.enum(MORPHOLOGY_CLASSES),
      confidence: z.number().int().min(1).max(5),
      notes: z.string().max(2000),
      isFirst: z.boolean(),
    }),
  )
  .max(10_000);

export const draftText = (pending: Pending): string => JSON.stringify([...pending.values()]);

/** The judgments of a draft; none of one that cannot be read. */
export function readDraft(text: string | null): Pending {
  if (text === null) return new Map();
  try {
    return new Map(draft.parse(JSON.parse(text)).map((each) => [each.itemId, each]));
  } catch {
    return new Map();
  }
}
