import { z } from 'zod';
import { storedCalibration } from '@/lib/domain/calibration/contract';
import { calibrationOrigin } from '@/lib/domain/calibration/contract-origin';
import { DEFAULT_PARAMETERS, type EngineParameters } from '@/lib/engine/casa/parameters';
import { type Message, type MessageKey, say } from '@/lib/messages/message';

// Formats of the JSON columns of this room, as rows of every version hold them. What a later version added is optional
// or has the value that says 'unknown'; what is only stored and never read back is left alone.

const interval = z.object({ low: z.number(), high: z.number() });
const estimate = z.object({ percent: z.number(), interval95: interval });
const tally = z.object({ cells: z.number(), frames: z.number() });
const spread = z.object({
  // Measurements of version 0.4 and before do not say how many cells a figure is of, nor the parts of a percentage.
  cells: z.number().exactOptional(),
  mean: z.number(),
  standardDeviation: z.number().nullable(),
  median: z.number(),
});
const model = z.object({ id: z.string(), version: z.string(), sha256: z.string() });
/** Of the detector: the version of the project's own that it is; absent for shipped ones. */
const detector = model.extend({ versionId: z.string().exactOptional() });

const motility = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('graded'),
    progressive: estimate,
    motile: estimate,
    rapid: estimate,
    slow: estimate,
    nonProgressive: estimate,
    immotile: estimate,
  }),
  z.object({ status: z.literal('motile or immotile'), motile: estimate, immotile: estimate }),
  z.object({ status: z.literal('not measured') }),
]);

const motilityTally = z.object({
  judged: tally.extend({ squaredFrames: z.number() }),
  motile: tally,
  grades: z.object({ rapid: tally, slow: tally, nonProgressive: tally, immotile: tally }).nullable(),
});

const remarkKey = z.custom<MessageKey>((key) => typeof key === 'string' && key.startsWith('measurements.'));
const decimal = z.object({ number: z.number(), digits: z.number() });

/** What a measurement says of itself; earlier versions kept the English sentence, which is shown as it is. */
const remark = z.union([
  z.string().transform((text): Message => say('measurements.verbatim', { text })),
  z.object({
    key: remarkKey,
    values: z.record(z.string(), z.union([z.string(), z.number(), decimal])).exactOptional(),
  }),
]);

/** The part of the engine's result that reports and pages are made from. */
const casa = z.object({
  softwareVersion: z.string(),
  video: z.object({
    width: z.number().exactOptional(),
    height: z.number().exactOptional(),
    frames: z.number(),
    framesPerSecond: z.number(),
    durationSeconds: z.number(),
  }),
  model: model.nullable(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  counts: z.object({
    spermCounted: z.number(),
    meanPerField: z.number(),
    countedAreaPx2: z.number(),
    countedAreaUm2: z.number().nullable(),
    hiddenPercent: z.number().exactOptional(),
    rimPx: z.number().exactOptional(),
    distinctTracks: z.number().default(0),
    spermAssessed: z.number(),
    effectiveSperm: z.number(),
    // What is counted beside free sperm since version 0.8.
    spermInClusters: z.number().nullable().exactOptional(),
    spermShaking: z.number().exactOptional(),
    spermOnRoundCells: z.number().exactOptional(),
  }),
  concentration: z
    .object({
      millionPerMl: z.number(),
      interval95: interval,
      compensation: z
        .object({
          factor: z.number(),
          source: z.string(),
          uncorrected: z.object({ millionPerMl: z.number(), interval95: interval }),
        })
        .exactOptional(),
    })
    .nullable(),
  roundCells: z.object({ counted: z.number(), countedAreaPx2: z.number() }).nullable().exactOptional(),
  motility,
  motilityTally: motilityTally.exactOptional(),
  // Measurements stored before reasons were given hold none.
  morphology: z.object({ reason: remark.optional() }).optional(),
  kinematics: z.object({
    unit: z.enum(['µm', 'px']),
    motileCells: z.number(),
    figures: z.record(z.string(), spread.nullable()),
  }),
  velocityHistogram: z
    .object({ binWidthMicronsPerSecond: z.number(), spermatozoa: z.array(z.number()) })
    .nullable(),
  /** Of a recording of several microscope fields; absent of one, and in measurements of version 0.6 and before. */
  fields: z
    .array(
      z.object({
        firstFrame: z.number(),
        lastFrame: z.number(),
        spermCounted: z.number(),
        countedAreaPx2: z.number(),
        concentrationMillionPerMl: z.number().nullable(),
        motilePercent: z.number().nullable(),
      }),
    )
    .exactOptional(),
  warnings: z.array(remark),
});

/** Whether a value has each part of another, of the same kind; lists may differ in length. */
function hasShapeOf(value: unknown, shape: unknown): boolean {
  if (typeof shape !== 'object' || shape === null) return typeof value === typeof shape;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(shape))
    return false;
  if (Array.isArray(value)) return value.every((each) => typeof each === 'number');
  return Object.entries(shape).every(([key, part]) =>
    hasShapeOf((value as Record<string, unknown>)[key], part),
  );
}

/** Every parameter of the engine; a set that lacks one is of another version, and reads as none. */
export const engineParameters = z.custom<EngineParameters>((value) => hasShapeOf(value, DEFAULT_PARAMETERS));

/** `video_measurements.result`. */
export const storedMeasurement = z.object({
  casa,
  /** As it counted for this video, with nothing filled in: an unknown dilution stays unknown. */
  calibration: storedCalibration,
  /** Where that came from; measurements of earlier versions have none. */
  provenance: z.object({ origin: calibrationOrigin, cautions: z.array(remark) }).exactOptional(),
});

/** `analyses.parameters`: enough to name a video that was deleted meanwhile. */
export const analysisParameters = z.object({
  videos: z.array(z.object({ id: z.string(), name: z.string(), sha256: z.string() })),
  forceReanalysis: z.boolean(),
  saveResults: z.boolean(),
  /** As they were when the analysis was requested; those of earlier versions have none and take what there is. */
  models: z.object({ detector, restingJudge: model }).optional(),
  engine: engineParameters.optional().catch(undefined),
});
