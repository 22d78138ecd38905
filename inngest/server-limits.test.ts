import { randomUUID } from 'node:crypto';
import type { InngestFunction } from 'inngest';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_FRAMES_PER_DETECTION } from '@/lib/domain/detections/contract';
import { MAX_EVALUATED_FRAMES } from '@/lib/domain/evaluations/contract';
import { CASE_LIMITS } from '@/lib/domain/revalidations/contract';

// The largest job that the product's own bounds permit, of each function, against the limits that Inngest documents
// (inngest.com/docs/usage-limits/inngest and …/durable-execution/limits, as of 2026). The functions run as they are; what they
// call in the domain answers at once, with the largest answer that it may give, and everything that can make a step wait does so
// for as long as it can.

const LIMITS = {
  stepBytes: 4 * 1024 * 1024,
  stateBytes: 32 * 1024 * 1024,
  /** Of the free plan; paid ones take 3 MiB. */
  eventBytes: 256 * 1024,
  steps: 1000,
  stepSeconds: 2 * 60 * 60,
} as const;

const uuids = (count: number) => Array.from({ length: count }, () => randomUUID());
const { full, MAX_VIDEOS } = vi.hoisted(() => {
  /** Calls a step of its kind has had: the storage is full for as long as the step puts up with it. */
  const full = { calls: 0, isFull: true };
  return { full, MAX_VIDEOS: 20 };
});
/** Work that finds the storage full until the step would give up. */
const whenSpace = (answer: unknown) => async () => {
  full.calls += 1;
  // Half a day of pauses of two minutes and more; the step fails here if it gives up earlier.
  if (full.isFull && full.calls <= 400) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  return answer;
};
const WHOLE = Number.MAX_SAFE_INTEGER;

vi.mock('@/lib/platform/jobs/place-queue', () => ({
  /** No place for as long as a step leaves the queue again. */
  PlaceQueue: class {
    isTaken = true;
    async enter(_key: string, patienceMs: number) {
      return Number.isFinite(patienceMs) ? null : () => {};
    }
  },
}));
vi.mock('@/lib/platform/notifications', () => ({ alertStorageFull: async () => {} }));
vi.mock('@/lib/platform/tasks', () => ({ pauseForSpace: async () => {}, taskForJob: async () => null }));
vi.mock('@/lib/domain/analyses', () => ({
  beginAnalysis: async () => ({ videoIds: uuids(MAX_VIDEOS) }),
  measureAnalysisVideo: whenSpace('cancelled'),
  giveUpOnVideo: async () => {},
  pauseVideo: async () => {},
  cancelAnalysis: async () => {},
  concludeAnalysis: whenSpace('completed'),
  failAnalysis: async () => {},
}));
vi.mock('@/lib/domain/revalidations/worker', () => ({
  beginRevalidation: async () => Array.from({ length: CASE_LIMITS.max }, () => uuids(MAX_VIDEOS)),
  measureRecording: async () => 'measured',
  concludeRevalidation: async () => {},
}));
vi.mock('@/lib/domain/training-place', () => ({
  claimPlace: async () => 'claimed',
  beginNextLeg: async () => {},
}));
vi.mock('@/lib/domain/training-runs/worker', () => ({
  freezeData: async () => 'frozen',
  // A training that does not end.
  trainPart: async () => ({ kind: 'again' }),
  concludeLeg: async () => {},
}));
vi.mock('@/lib/domain/detections/worker', () => ({
  runDetection: whenSpace({ detections: WHOLE }),
  openClipDetector: async () => {},
}));
vi.mock('@/lib/domain/frames/worker', () => ({
  runExtraction: whenSpace({ frames: WHOLE }),
  keepRange: async () => {},
}));
vi.mock('@/lib/domain/label-imports/worker', () => ({
  runImport: whenSpace({
    frames: WHOLE,
    boxes: WHOLE,
    already: WHOLE,
    tracks: WHOLE,
    masks: WHOLE,
    items: WHOLE,
  }),
}));
vi.mock('@/lib/domain/morphology/worker', () => ({ runMorphology: whenSpace({ cells: WHOLE }) }));
vi.mock('@/lib/domain/track-proposals/worker', () => ({ runProposals: whenSpace({ tracks: WHOLE }) }));
vi.mock('@/lib/domain/predictions/worker', () => ({ runPrediction: async () => ({ outcome: 'done' }) }));
vi.mock('@/lib/domain/evaluations/worker', () => ({ runEvaluation: async () => ({ outcome: 'done' }) }));
vi.mock('@/lib/domain/quantizations/worker', () => ({ runQuantization: async () => ({ outcome: 'done' }) }));
vi.mock('@/lib/domain/labeled-frames/worker', () => ({ readLabeledFrames: null, readOutlinedFrames: null }));
vi.mock('@/lib/domain/judged-stills/worker', () => ({ readJudgedStill: null }));
vi.mock('@/lib/domain/reports', () => ({
  reportIdOfAnalysis: async () => 'report',
  storeReportPdf: whenSpace(undefined),
}));
vi.mock('@/lib/domain/saved-reports', () => ({ storeSavedReportPdf: whenSpace(undefined) }));
vi.mock('@/lib/domain/privacy/worker', async (original) => ({
  ...(await original<typeof import('@/lib/domain/privacy/worker')>()),
  storeCertificatePdf: whenSpace(undefined),
}));
vi.mock('@/lib/domain/videos', async (original) => ({
  ...(await original<typeof import('@/lib/domain/videos')>()),
  preparePreview: whenSpace(undefined),
  prepareThumbnail: whenSpace(undefined),
  announceRetention: async () => {},
  removeOutdatedVideos: async () => ({ removed: WHOLE, more: true }),
}));
vi.mock('@/lib/platform/storage', () => ({
  objectStore: () => ({ delete: async () => {}, deletePrefix: async () => {} }),
}));

const { functions } = await import('.');
const { KEYS_PER_EVENT } = await import('@/lib/domain/videos');

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value ?? null));
const id = () => randomUUID();
const [taskId, projectId] = [id(), id()];
const ofTask = { taskId, projectId };
/** A key of the longest kind: a frame of a video, or the state of a training. */
const KEY = `videos/${id()}/frames/${id()}-0000001234.webp`;

/** What starts the largest job of each function. Functions that only keep house by the clock start with nothing. */
const LARGEST: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'run-analysis': { ...ofTask, analysisId: id() },
  'measure-video': { analysisId: id(), videoId: id(), projectId },
  'revalidate-model': ofTask,
  'revalidate-report': { ...ofTask, recordingIds: uuids(MAX_VIDEOS) },
  'train-model': { runId: id(), leg: WHOLE, projectId },
  'detect-frames': ofTask,
  'extract-frames': { ...ofTask, videoId: id() },
  'import-labels': ofTask,
  'measure-still': ofTask,
  'propose-tracks': ofTask,
  'run-prediction': ofTask,
  'evaluate-model': ofTask,
  'quantize-model': ofTask,
  'make-preview': { videoId: id(), projectId },
  'make-thumbnail': { videoId: id(), projectId },
  'render-certificate': { erasureId: id(), language: 'en' },
  'render-report': { analysisId: id() },
  'render-saved-report': { savedReportId: id() },
  'remove-objects': { prefixes: [], keys: Array.from({ length: KEYS_PER_EVENT }, () => KEY) },
  'remove-outdated-videos': {},
};
/** One step, or six, whose answers are counts or nothing, started by an id or by the clock. */
const SMALL = [
  'back-up',
  'cancel-waiting-task',
  'deliver-mail',
  'erase-patient',
  'examine-installation',
  'keep-privacy',
  'prune-job-history',
  'prune-sign-ins',
  'remove-orphans',
  'remove-stale-uploads',
];

interface Measured {
  steps: number;
  largestStep: number;
  state: number;
  /** The events of the runs that it invokes. */
  events: number[];
}

/** Runs a function to its end with steps that only count. */
async function measure(
  fn: InngestFunction.Any,
  data: unknown,
  invoked: 'answers' | 'fails',
): Promise<Measured> {
  const event = { name: 'largest', data };
  const measured: Measured = { steps: 0, largestStep: 0, state: bytes(event), events: [bytes(event)] };
  const keep = (output: unknown) => {
    measured.steps += 1;
    measured.largestStep = Math.max(measured.largestStep, bytes(output));
    measured.state += bytes(output);
    return output === undefined ? null : JSON.parse(JSON.stringify(output));
  };
  const step = {
    run: async (name: string, work: () => unknown) => {
      // Each measuring, storing or concluding finds the storage full anew.
      if (!name.includes(', again')) full.calls = 0;
      return keep(await work());
    },
    sleep: async () => keep(null),
    invoke: async (_: string, options: { data: unknown }) => {
      measured.events.push(bytes(options.data));
      if (invoked === 'answers') return keep('measured');
      keep({ name: 'WorkerDiedError', message: 'x'.repeat(1000), stack: 'x'.repeat(10_000) });
      throw new Error('died');
    },
  };
  const output = await (fn as unknown as { fn: (context: unknown) => Promise<unknown> }).fn({ event, step });
  measured.state += bytes(output);
  return measured;
}

const byId = new Map(functions.map((fn) => [fn.id(), fn]));
beforeEach(() => {
  full.isFull = true;
});

it('knows the largest job of every function', () => {
  expect([...byId.keys()].sort()).toEqual([...Object.keys(LARGEST), ...SMALL].sort());
});

describe.each(Object.entries(LARGEST))('the largest job of %s', (name, data) => {
  it.each(['answers', 'fails'] as const)('fits, where what it invokes %s', async (invoked) => {
    const fn = byId.get(name);
    if (!fn) throw new Error(`no function ${name}`);
    // A revalidation ends with the first report that fails.
    if (name === 'revalidate-model' && invoked === 'fails') return;
    const measured = await measure(fn, data, invoked);
    expect(measured.steps).toBeGreaterThan(0);
    expect(measured.steps).toBeLessThanOrEqual(LIMITS.steps);
    expect(measured.largestStep).toBeLessThanOrEqual(LIMITS.stepBytes);
    expect(measured.state).toBeLessThanOrEqual(LIMITS.stateBytes);
    // What tells of a failed run carries its event twice, and an error.
    for (const event of measured.events) expect(2 * event + 16_384).toBeLessThanOrEqual(LIMITS.eventBytes);
  });
});

describe('the counts above are those of', () => {
  it.each([
    // Begin, 20 videos, 20 given up, and a conclusion that pauses 400 times: 1 + 2 · 400 steps.
    ['run-analysis', 'fails', 1 + 20 + 20 + 801],
    // 400 pauses for space, 24 for a place, the measurement, and a cancellation.
    ['measure-video', 'answers', 2 * 400 + 2 * 24 + 1 + 1],
    // Begin, 50 reports, conclude: its 50 · 20 recordings alone would be 1,000 steps.
    ['revalidate-model', 'answers', 1 + 50 + 1],
    // 20 recordings, each after 24 pauses for a place.
    ['revalidate-report', 'answers', 20 * (2 * 24 + 1)],
    // Claim, freeze, ten hours in parts of two minutes, and the next leg.
    ['train-model', 'answers', 2 + 300 + 1],
  ] as const)('%s', async (name, invoked, steps) => {
    const fn = byId.get(name);
    if (!fn) throw new Error(`no function ${name}`);
    expect((await measure(fn, LARGEST[name], invoked)).steps).toBe(steps);
  });
});

describe('a step lasts no longer than two hours', () => {
  /** In which a heavy step may wait for a place before it begins. */
  const waiting = 30 * 60;
  /** docs/figures.md: a detector looks at a picture of 640×480 in 20 ms on one core; the largest have 27 times the pixels, and a slow core half the speed. */
  const secondsOfPicture = 2 * 27 * 0.02;
  it.each([
    ['frames to detect', MAX_FRAMES_PER_DETECTION * secondsOfPicture],
    // Two versions look at each.
    ['frames to evaluate', 2 * MAX_EVALUATED_FRAMES * secondsOfPicture],
    // docs/figures.md: the process that measures a recording is ended after 30 minutes; reading and storing its files come on top.
    ['a video to measure, to predict on or to revalidate', 30 * 60 + 10 * 60],
  ])('%s', (_, seconds) => {
    expect(waiting + seconds).toBeLessThanOrEqual(LIMITS.stepSeconds);
  });
});
