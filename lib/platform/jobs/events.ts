import { eventType } from 'inngest';
import { z } from 'zod';
import { LANGUAGES } from '@/lib/messages/language';

const id = z.uuid();
/** Whose turn it is: functions that share a queue between projects name it as their limit's key. */
const projectId = id.optional();

/**
 * Every event that starts, steers or stops a job, with the shape of its data. Events carry ids only: rows and
 * objects in the store hold the rest, so an event stays small and is never out of date.
 *
 * Use an entry as a trigger (`triggers: [events['analysis/requested']]`): the handler's `event.data` is then typed.
 */
export const events = {
  /** A video's file is in the store and its row exists. Starts preview, thumbnail and probing. */
  'video/uploaded': eventType('video/uploaded', { schema: z.object({ videoId: id, projectId }) }),
  'frames/extract.requested': eventType('frames/extract.requested', {
    schema: z.object({ taskId: id, videoId: id, projectId }),
  }),
  /** Which frames and with which settings stands in the task's payload. */
  'detection/frames.requested': eventType('detection/frames.requested', {
    schema: z.object({ taskId: id, projectId }),
  }),
  /** Over which part of which video stands in the task's payload. */
  'tracks/propose.requested': eventType('tracks/propose.requested', {
    schema: z.object({ taskId: id, projectId }),
  }),
  /** Which file, and onto which frames, stands in the task's payload. */
  'labels/import.requested': eventType('labels/import.requested', {
    schema: z.object({ taskId: id, projectId }),
  }),
  /** Which still and with which models stands in the task's payload. */
  'morphology/still.requested': eventType('morphology/still.requested', {
    schema: z.object({ taskId: id, projectId }),
  }),
  'analysis/requested': eventType('analysis/requested', {
    schema: z.object({ taskId: id, analysisId: id, projectId }),
  }),
  /** Which version on which frames stands in the evaluation that the task's payload names. */
  'evaluation/requested': eventType('evaluation/requested', {
    schema: z.object({ taskId: id, projectId }),
  }),
  /** Which model on which video stands in the prediction of the task. */
  'prediction/requested': eventType('prediction/requested', {
    schema: z.object({ taskId: id, projectId }),
  }),
  /** Which version on which signed reports stands in the revalidation of the task. */
  'revalidation/requested': eventType('revalidation/requested', {
    schema: z.object({ taskId: id, projectId }),
  }),
  /** Which version with which frames stands in the task's payload. */
  'quantization/requested': eventType('quantization/requested', {
    schema: z.object({ taskId: id, projectId }),
  }),
  /** A leg of a training: it begins, or goes on after a pause. */
  'training/requested': eventType('training/requested', {
    schema: z.object({ runId: id, leg: z.number().int().min(1), projectId }),
  }),
  /** The erasure of a patient was confirmed, or go on with it. */
  'erasure/confirmed': eventType('erasure/confirmed', { schema: z.object({ erasureId: id, projectId }) }),
  /** Somebody asked for the certificate of an erasure in a language in which there is no PDF yet. */
  'certificate/requested': eventType('certificate/requested', {
    schema: z.object({ erasureId: id, language: z.enum(LANGUAGES) }),
  }),
  /** An email lies in the outbox. */
  'mail/queued': eventType('mail/queued', { schema: z.object({ mailId: id }) }),
  'report/requested': eventType('report/requested', { schema: z.object({ analysisId: id }) }),
  /** A report of the generator was saved, or its PDF is missing. */
  'saved-report/requested': eventType('saved-report/requested', { schema: z.object({ savedReportId: id }) }),
  /** Rows were deleted; what they kept in the object store goes, too. Prefixes end with `/`. */
  'objects/removal.requested': eventType('objects/removal.requested', {
    schema: z.object({ prefixes: z.array(z.string()), keys: z.array(z.string()) }),
  }),
  /** Long jobs name it in `cancelOn` with `match: 'data.taskId'`. */
  'task/cancel.requested': eventType('task/cancel.requested', { schema: z.object({ taskId: id }) }),
} as const;

export type JobEventName = keyof typeof events;
export type JobEventData<N extends JobEventName> = z.infer<(typeof events)[N]['schema']>;

/** For `onFailure`: the data of the event whose run failed. @throws ZodError when it is not of this event. */
export function failedEventData<N extends JobEventName>(
  name: N,
  failure: { readonly data: { readonly event: { readonly data?: unknown } } },
): JobEventData<N> {
  return events[name].schema.parse(failure.data.event.data) as JobEventData<N>;
}
