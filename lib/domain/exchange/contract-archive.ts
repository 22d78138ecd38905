import { z } from 'zod';

// The format of an analysis as a zip: what the web writes and `npm run -s analyse -- --zip FILE` reads. Browser-safe.

export const ARCHIVE_FORMAT = 'sarm-analysis';
export const ARCHIVE_VERSION = 1;
export const MANIFEST = 'manifest.json';
/** One for the report, a few for its versions, twelve for each of some replicates. */
export const MAX_ARCHIVE_FILES = 2000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const text = z.string().max(2000);

/** Lower case, digits and hyphens in folders: names that every system writes alike, and that lead nowhere else. */
const file = z
  .string()
  .max(200)
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+){1,3}$/);

const model = z.object({ id: text, version: text, sha256 });

const measured = z.object({
  measuredAt: text,
  /** That measured it. */
  softwareVersion: text,
  /** Null for a measurement of a version that did not keep what it was made with. */
  models: z.object({ detector: model, restingJudge: model }).nullable(),
  /** Every parameter of the engine, as they were frozen. */
  parameters: z.unknown(),
  calibration: z.unknown(),
  /** Corrections of tracks that count. */
  corrections: z.number().int(),
});

export const archiveManifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  schemaVersion: z.literal(ARCHIVE_VERSION),
  /** That wrote the archive. */
  softwareVersion: text,
  isSimulated: z.boolean(),
  analysis: z.object({ id: text, requestedAt: text, datasetId: text, datasetName: text, projectName: text }),
  report: z
    .object({
      id: text,
      signed: z
        .array(z.object({ number: z.number().int(), sha256, code: text, signer: text, signedAt: text }))
        .max(1000),
    })
    .nullable(),
  replicates: z
    .array(
      z.object({
        /** `replicates/01`. */
        folder: z.string().regex(/^replicates\/[0-9]{2,4}$/),
        videoId: text,
        videoName: text,
        videoSha256: sha256.nullable(),
        /** Null where the archive was made without videos. */
        videoFile: file.nullable(),
        /** Null where the video was not measured. */
        measured: measured.nullable(),
      }),
    )
    .max(200),
  /** Every file of the archive but this one. */
  files: z.array(z.object({ path: file, bytes: z.number().int().min(0), sha256 })).max(MAX_ARCHIVE_FILES),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

/** Names of the files of a replicate. */
export const REPLICATE_FILES = {
  result: 'result.json',
  reviewed: 'reviewed.json',
  corrections: 'corrections.json',
  field: 'field.json.gz',
  detections: 'detections.csv',
  detectionsMot: 'detections.mot.txt',
  tracks: 'tracks.csv',
  tracksMot: 'tracks.mot.txt',
  kinematics: 'kinematics.csv',
  summary: 'summary.json',
} as const;
