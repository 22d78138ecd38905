import { z } from 'zod';
import { ANNOTATION_VIEWERS } from '@/lib/domain/annotations/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';

/** So many frames are ranked at most: who labels the first hundred asks again, for they change the rest. */
export const MAX_RANKED = 200;
const share = z.number().min(0).max(1);

export const listNextFrames = defineContract({
  method: 'GET',
  path: '/sarm/annotation/datasets/{datasetId}/next-frames',
  summary:
    'Which frames of a dataset to label next: those that the model is unsure of and that differ from what is labeled, the first 200 in pages',
  tag: 'Annotation',
  admission: ANNOTATION_VIEWERS,
  params: z.object({ datasetId: idField }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(50).default(12),
    offset: z.coerce.number().int().min(0).max(MAX_RANKED).default(0),
  }),
  result: z.object({
    frames: z.array(
      z.object({
        id: idField,
        videoId: idField,
        videoName: z.string(),
        frameNumber: z.number().int(),
        /** Which of the two figures is larger. */
        reason: z.enum(['unsure', 'differs']),
        /** Of the most unsure frame's open questions. */
        unsure: share,
        /** Distance to the nearest frame that is labeled or stands before it, of the largest. */
        differs: share,
        boxes: z.number().int(),
        /** Boxes that nobody has checked and of which the model was not sure: scores from 0.3 to 0.7. */
        doubtfulBoxes: z.number().int(),
        /** Tracks that begin or end here, though the video goes on. */
        trackBreaks: z.number().int(),
      }),
    ),
    /** Frames that are ranked: at most 200. */
    total: z.number().int(),
    /** Frames that nobody has labeled completely, and those that somebody has. */
    unlabeled: z.number().int(),
    labeled: z.number().int(),
  }),
});
