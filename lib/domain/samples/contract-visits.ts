import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams } from '@/lib/platform/http/fields';

/** Figures that are followed from visit to visit, in the order in which they are read. */
export const TREND_KEYS = [
  'concentration',
  'totalSpermNumber',
  'progressiveMotility',
  'totalMotility',
] as const;
export type TrendKey = (typeof TREND_KEYS)[number];

/** As many visits as one page shows, the newest of them. */
export const MAX_VISITS = 100;

const interval = z.object({ low: z.number(), high: z.number() });
const estimate = z.object({ value: z.number(), interval95: interval });
const figures = z.object({
  concentration: estimate.nullable(),
  totalSpermNumber: estimate.nullable(),
  progressiveMotility: estimate.nullable(),
  totalMotility: estimate.nullable(),
});

/** How a visit was recorded and measured; several values where its videos differ among themselves. */
const conditions = z.object({
  framesPerSecond: z.array(z.number()),
  pixelSizeUm: z.array(z.number().nullable()),
  models: z.array(z.string()),
  /** Of the program, `0.12`: what only mends has the same first two numbers. */
  releases: z.array(z.string()),
});
export type Conditions = z.infer<typeof conditions>;

const visit = z.object({
  datasetId: idField,
  datasetName: z.string(),
  projectId: idField,
  isSimulated: z.boolean(),
  /** A day, or a day and time by the laboratory's clock. */
  date: z.string(),
  /** What the date is of: the collection, the first video's recording, or else the dataset's creation. */
  dateFrom: z.enum(['collected', 'captured', 'created']),
  abstinenceDays: z.number().nullable(),
  volumeMl: z.number().nullable(),
  videosCount: z.number().int(),
  /** The newest report on it; null without one, and for those who may see no reports. */
  report: z
    .object({
      analysisId: idField,
      issuedAt: z.string(),
      spermatozoaCounted: z.number(),
      figures,
      conditions,
    })
    .nullable(),
});
export type VisitView = z.infer<typeof visit>;

const change = z.object({
  key: z.enum(TREND_KEYS),
  from: z.number(),
  to: z.number(),
  difference: z.number(),
  /** Of the difference. */
  interval95: interval,
  exceedsCountingError: z.boolean(),
  fromDatasetId: idField,
  toDatasetId: idField,
  /** In what the two visits were recorded or measured differently, so that the figures compare badly. */
  differs: z.array(z.enum(['framesPerSecond', 'pixelSizeUm', 'models', 'releases', 'isSimulated'])),
});
export type ChangeView = z.infer<typeof change>;

export const getVisits = defineContract({
  method: 'GET',
  path: '/sarm/patient/get-visits/{id}',
  summary:
    'The samples of a patient as visits, the newest 100, oldest first: with the figures of their newest reports and whether the last change exceeds counting error',
  tag: 'Patients',
  admission: ['manage_patients'],
  params: idParams,
  result: z.object({ visits: z.array(visit), total: z.number().int(), changes: z.array(change) }),
});
