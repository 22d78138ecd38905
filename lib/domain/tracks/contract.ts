import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';

const tag = 'Tracks';
const READERS = ['view_analysis_results', 'generate_reports', 'annotate_detection'] as const;
/** Who may correct tracks, with write access to the project. */
export const REVIEWERS = ['annotate_detection', 'generate_reports'] as const;

/**
 * How a cell moves: a grade of the WHO manual; `motile` where there is no calibration to grade by; `notAssessed` for a
 * cell that was seen too shortly, lies in a cluster or sticks to a round cell.
 */
export const TRACK_GRADES = ['rapid', 'slow', 'nonProgressive', 'immotile', 'motile', 'notAssessed'] as const;
export type TrackGrade = (typeof TRACK_GRADES)[number];

/** What a person may say of a cell. */
export const REGRADES = ['rapid', 'slow', 'nonProgressive', 'immotile', 'motile'] as const;

export const MAX_REASON = 500;
/** A measurement that needs more is better measured again. */
export const MAX_EDITS = 1000;

const trackId = z.number().int().min(1).max(1_000_000);
const frameNumber = z.number().int().min(0).max(1_000_000);

export const trackOperation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reject'), track: trackId }),
  /** `frame` is the first of the new track. */
  z.object({ kind: z.literal('split'), track: trackId, frame: frameNumber }),
  /** The two become the track that was seen first. */
  z.object({ kind: z.literal('join'), track: trackId, other: trackId }),
  z.object({ kind: z.literal('regrade'), track: trackId, grade: z.enum(REGRADES) }),
  /** Counts what was left out as dirt. */
  z.object({ kind: z.literal('restore'), track: trackId }),
  z.object({ kind: z.literal('undo'), edit: z.number().int().min(1).max(MAX_EDITS) }),
]);
export type TrackOperation = z.output<typeof trackOperation>;

const interval = z.object({ low: z.number(), high: z.number() });
/** Value and 95 % interval; null where the measurement cannot tell. */
const estimate = z.object({ value: z.number(), interval95: interval }).nullable();

/** In the order in which they are read. */
export const TRACK_FIGURES = [
  'concentration',
  'progressive',
  'rapid',
  'slow',
  'nonProgressive',
  'immotile',
  'motile',
] as const;
export type TrackFigure = (typeof TRACK_FIGURES)[number];

const figures = z.object({
  /** M/ml. */
  concentration: estimate,
  /** The others in percent. */
  progressive: estimate,
  rapid: estimate,
  slow: estimate,
  nonProgressive: estimate,
  immotile: estimate,
  motile: estimate,
  spermCounted: z.number().int(),
  spermAssessed: z.number().int(),
  tracks: z.number().int(),
});
export type TrackFigures = z.output<typeof figures>;

export const editSchema = z.object({
  number: z.number().int(),
  operation: trackOperation,
  reason: z.string(),
  by: z.string().nullable(),
  at: z.string(),
  isUndone: z.boolean(),
});
export type TrackEdit = z.output<typeof editSchema>;

const speeds = z.array(z.number().nullable());

const paths = z.object({
  counts: z.array(z.number().int()),
  firstX: z.array(z.number().int()),
  firstY: z.array(z.number().int()),
  stepsX: z.string(),
  stepsY: z.string(),
  w: z.string(),
  h: z.string(),
});

export const trackSetSchema = z.object({
  video_id: idField,
  measurement_id: idField,
  measured_at: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The rate that speeds were computed with. */
  frames_per_second: z.number(),
  /** When each measured frame is shown, in seconds of the file. */
  frame_seconds: z.array(z.number()),
  /** µm/s and µm with a calibration, otherwise px/s and px. */
  unit: z.enum(['µm', 'px']),
  is_simulated: z.boolean(),
  preview_status: z.enum(['pending', 'ready', 'failed']),
  /** A column for each property, a place for each track. */
  tracks: z.object({
    id: z.array(z.number().int()),
    grade: z.array(z.enum(TRACK_GRADES)),
    first_frame: z.array(z.number().int()),
    seconds: z.array(z.number()),
    vcl: speeds,
    vsl: speeds,
    vap: speeds,
    /** Percent. */
    lin: speeds,
    alh: speeds,
    /** Hz. */
    bcf: speeds,
    /** µm, of the circle that a cell swims on; null where it makes no way or goes straight, and without a calibration. */
    circle_radius: speeds,
  }),
  /** All that are held fast and so not graded: those on round cells, too. */
  in_clusters: z.array(z.number().int()),
  /** Of those: the ones that shake among others, and the ones that stick to round cells. */
  shaking: z.array(z.number().int()),
  on_round_cells: z.array(z.number().int()),
  regraded: z.array(z.number().int()),
  /**
   * That what rests is a spermatozoon, 0 to 1, a place for each track; null for what was not judged, because it swims or
   * the measurement is of version 0.9.0 or before, and for what a person has graded or counted.
   */
  sperm_probability: z.array(z.number().nullable()),
  paths,
  /**
   * Resting things that look like heads and were taken for dirt, less those that a person counted: none of them is among
   * the tracks. Null for a measurement of version 0.9.0 or before, which kept their number only.
   */
  left_out: z
    .object({
      id: z.array(z.number().int()),
      /** That it is a spermatozoon, 0 to 1. */
      probability: z.array(z.number()),
      first_frame: z.array(z.number().int()),
      seconds: z.array(z.number()),
      paths,
    })
    .nullable(),
  /** As it was measured; null for a measurement of an earlier version, whose tracks can be seen but not reviewed. */
  automatic: figures.nullable(),
  /** With the corrections; null where there are none. */
  reviewed: figures.nullable(),
  edits: z.array(editSchema),
  /** Edits of an earlier run of this measurement, which speak of other tracks and do not count. */
  outdated_edits: z.number().int(),
  may_review: z.boolean(),
});
export type TrackSet = z.output<typeof trackSetSchema>;

const params = z.object({ videoId: idField });

export const getTracks = defineContract({
  method: 'GET',
  path: '/sarm/analysis/get-tracks/{videoId}',
  summary: 'Tracks of a measured video with their paths, kinematics and grades, and the corrections of them',
  tag,
  admission: READERS,
  params,
  query: z.object({
    /** The measurement that this analysis cites; without it the newest of the video. */
    analysis_id: idField.optional(),
  }),
  result: trackSetSchema,
});

export const editTracks = defineContract({
  method: 'POST',
  path: '/sarm/analysis/edit-tracks/{videoId}',
  summary:
    'Corrects the tracks of a measurement (reject, split, join, regrade, restore what was left out) or undoes a correction',
  tag,
  admission: REVIEWERS,
  params,
  body: z.object({
    analysis_id: idField.optional(),
    operation: trackOperation,
    reason: z.string().trim().max(MAX_REASON).default(''),
    /** Number of the last edit that the caller has seen, 0 for none; when somebody else has added one, the answer is 409. */
    last_edit: z.number().int().min(0).max(MAX_EDITS).optional(),
  }),
  result: trackSetSchema,
});
