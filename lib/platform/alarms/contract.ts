import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageQuery } from '@/lib/platform/http/fields';

export const alarmSchema = z.object({
  id: idField,
  kind: z.string(),
  title: z.string(),
  /** What is wrong, with the figures of the last look. */
  message: z.string(),
  /** What to do about it. */
  advice: z.string(),
  raisedAt: z.string(),
  clearedAt: z.string().nullable(),
});
export type AlarmView = z.infer<typeof alarmSchema>;

export const listAlarms = defineContract({
  method: 'GET',
  path: '/admin/alarms',
  summary: 'What is wrong with the installation: open alarms, and those that are over, newest first',
  tag: 'System settings',
  admission: ['manage_system_settings'],
  inBackground: true,
  query: pageQuery,
  result: z.object({
    open: z.array(alarmSchema),
    past: z.array(alarmSchema),
    /** Of all that are over. */
    total: z.number().int(),
    /** When the installation was last looked over; null where it never was. */
    examinedAt: z.string().nullable(),
  }),
});
