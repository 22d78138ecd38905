import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';
import { itemSchema, judgmentFields, LABELERS, versionField } from './contract-fields';

/** So many items one call judges. */
export const MAX_JUDGED = 200;

export const judgeItems = defineContract({
  method: 'POST',
  path: '/sarm/annotation/judge-items',
  summary:
    'What a person says about several items of a data label at once: class, morphology class, confidence from 1 to 5, notes. Items that somebody else changed since their version are left as they are and come back',
  tag: 'Data labels',
  admission: LABELERS,
  body: z.object({
    data_label_id: idField,
    items: z
      .array(z.object({ item_id: idField, ...judgmentFields, version: versionField.optional() }))
      .min(1)
      .max(MAX_JUDGED),
  }),
  result: z.object({
    success: z.literal(true),
    /** Those that were changed. */
    items: z.array(itemSchema),
    /** Those that somebody else was faster with, as they are now. */
    conflicts: z.array(itemSchema),
    /** No longer in the data label. */
    missing: z.array(idField),
  }),
});
