import { z } from 'zod';
import { ANNOTATION_VIEWERS } from '@/lib/domain/annotations/contract';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageFacts } from '@/lib/platform/http/fields';

/** So many days are told at once. */
export const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const whole = z.number().int();

/** Work of one person, as it was recorded. */
export const workSchema = z.object({
  /** Boxes that the person drew, moved or gave another class, removed, and called right. */
  added: whole,
  changed: whole,
  removed: whole,
  verified: whole,
  /** Tracks that were begun, changed or removed. */
  tracks: whole,
  /** Boxes that came in files. */
  imported: whole,
  /** Frames that were called completely labeled, items of data labels, masks. */
  frames: whole,
  items: whole,
  masks: whole,
  /** What the annotation page measured. */
  activeSeconds: z.number(),
  clicks: whole,
  keys: whole,
  /** Active seconds a box that was drawn, changed, removed or verified; null where nothing was measured. */
  secondsPerBox: z.number().nullable(),
});
export type Work = z.output<typeof workSchema>;

export const getProgress = defineContract({
  method: 'GET',
  path: '/sarm/annotation/progress',
  summary:
    "What people have annotated, by person and day, from recorded activity: one's own, and everybody's of projects that one manages",
  tag: 'Annotation',
  admission: ANNOTATION_VIEWERS,
  query: z
    .object({
      project_id: idField.optional(),
      dataset_id: idField.optional(),
      /** Both count; the last 30 days without them. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** In which days begin. */
      time_zone: z.string().max(64).refine(isTimeZone).default('UTC'),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    })
    .refine(
      ({ from, to }) => {
        if (from === undefined || to === undefined) return true;
        const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
        return days >= 1 && days <= MAX_DAYS;
      },
      issueText('errors.progressRange', { max: MAX_DAYS }),
    ),
  result: z.object({
    people: z.array(z.object({ userId: idField, name: z.string(), ...workSchema.shape })),
    /** Days of the people of this page on which something was done, ascending. */
    days: z.array(z.object({ day: z.string(), userId: idField, ...workSchema.shape })),
    from: z.string(),
    to: z.string(),
    ...pageFacts,
  }),
});
