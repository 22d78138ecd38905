import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageQuery } from '@/lib/platform/http/fields';
import {
  ANNOTATION_VIEWERS,
  ANNOTATORS,
  batchFields,
  conflictsSchema,
  diffSchema,
  seenVersion,
  touchedFrames,
  trackSchema,
} from './contract';

const MAX_TRACKS = 500;
const frameNumber = z.number().int().min(0).max(2_147_483_647);
const seenTrack = z.object({ id: idField, version: seenVersion });
const someTracks = z.array(seenTrack).min(1).max(MAX_TRACKS);

const operationSchema = z.discriminatedUnion('kind', [
  /** Proposals that are right: their key frames count as verified. */
  z.strictObject({ kind: z.literal('accept'), tracks: someTracks }),
  /** Every proposal whose key frames score at least as much on average. */
  z.strictObject({ kind: z.literal('accept-all'), minScore: z.number().min(0).max(1).default(0) }),
  /** Proposals that are wrong: their boxes go, except those that people drew or verified. */
  z.strictObject({ kind: z.literal('reject'), tracks: someTracks }),
  z.strictObject({ kind: z.literal('delete'), tracks: someTracks }),
  /** The pieces of one cell become the first of these tracks. */
  z.strictObject({ kind: z.literal('join'), tracks: z.array(seenTrack).min(2).max(20) }),
  /** From a frame on, the boxes are of a new track. */
  z.strictObject({ kind: z.literal('split'), track: seenTrack, frame: frameNumber, newTrackId: idField }),
  /** From a frame on, each of two tracks goes on as the other. */
  z.strictObject({ kind: z.literal('swap-tails'), tracks: z.array(seenTrack).length(2), frame: frameNumber }),
  /** Takes a batch of the same client back, one of changes of a frame, too: all of it, or nothing. */
  z.strictObject({ kind: z.literal('undo'), sequence: batchFields.sequence }),
]);
export type TrackOperation = z.output<typeof operationSchema>;

export const operationAnswer = z.object({
  /** Tracks that the operation was carried out on. */
  applied: z.array(z.object({ id: idField, version: z.number().int() })),
  /** What has changed since, as it is now. Of join, split, swap-tails and undo nothing is done then. */
  conflicts: conflictsSchema,
  tracks: diffSchema.shape.tracks,
  /** What has changed on each frame. */
  frames: z.array(touchedFrames.element.extend({ boxes: diffSchema.shape.boxes })),
});
export type OperationAnswer = z.infer<typeof operationAnswer>;

const tag = 'Annotation';
const params = z.object({ videoId: idField });

export const changeTracks = defineContract({
  method: 'POST',
  path: '/sarm/annotation/videos/{videoId}/tracks/operations',
  summary:
    'Accept, reject, delete, join or split tracks, or swap their tails, and take such changes back; answers what has changed on each frame',
  tag,
  admission: ANNOTATORS,
  params,
  body: z.object({ ...batchFields, operation: operationSchema }),
  result: operationAnswer,
});

export const listVideoTracks = defineContract({
  method: 'GET',
  path: '/sarm/annotation/videos/{videoId}/tracks',
  summary: 'The annotated tracks of a video, as a timeline shows them, by number',
  tag,
  admission: ANNOTATION_VIEWERS,
  params,
  query: pageQuery.extend({ state: trackSchema.shape.state.optional() }),
  result: z.object({
    tracks: z.array(
      trackSchema.extend({
        /** Mean confidence of its key frames, 0 to 1; null for a track without boxes. */
        score: z.number().nullable(),
        /** Numbers of frames. */
        firstFrame: z.number().int().nullable(),
        lastFrame: z.number().int().nullable(),
        keyFrames: z.array(z.number().int()),
        /** Key frames after which the cell is not seen until the next. */
        outsideAfter: z.array(z.number().int()),
        boxes: z.number().int(),
      }),
    ),
    total: z.number().int(),
  }),
});

/** So many frames are handed out at once. */
export const MAX_LISTED_FRAMES = 10_000;

export const listVideoFrames = defineContract({
  method: 'GET',
  path: '/sarm/annotation/videos/{videoId}/frames',
  summary: 'The frames of a video that are kept and can be annotated, by number, and how long the video is',
  tag,
  admission: ANNOTATION_VIEWERS,
  params,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_LISTED_FRAMES).default(1000),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  result: z.object({
    video: z.object({
      id: idField,
      name: z.string(),
      /** The file's own. */
      fps: z.number(),
      frameCount: z.number().int(),
    }),
    frames: z.array(
      z.object({
        id: idField,
        frameNumber: z.number().int(),
        /** A person said that every cell on it has its box. */
        labeled: z.boolean(),
      }),
    ),
    total: z.number().int(),
  }),
});
