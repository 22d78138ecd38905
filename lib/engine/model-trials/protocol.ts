import { z } from 'zod';
import type { YoloLayout } from '@/lib/science/onnx';

/** Why a trial ended without boxes; closed, so that each has its sentence. */
export const TRIAL_FAILURES = [
  /** The file is refused before the runtime sees it; the detail begins with the reason. */
  'refused',
  'not-known',
  /** Its output means several things, and nobody chose one. */
  'ambiguous',
  'not-a-detector',
  'not-opened',
  'run-failed',
  'answer-shape',
  'answer-not-finite',
  'answer-scores',
  'answer-classes',
  /** An own detector whose metadata or answer is unusable. */
  'model-fault',
  'out-of-memory',
  'timed-out',
  'crashed',
  'not-started',
] as const;
export type TrialFailure = (typeof TRIAL_FAILURES)[number];

/** What the child is asked, as JSON in front of the bytes of the model and the frame. */
export interface TrialRequest {
  readonly modelBytes: number;
  readonly width: number;
  readonly height: number;
  /** null for a detector of our own. */
  readonly yolo: YoloLayout | null;
  /** An empty folder, which becomes the working one before the model is opened. */
  readonly folder: string;
}

/** More than any detector finds in a frame. */
const MAX_BOXES = 100_000;

/** The one message that the child answers with. It is checked, as the child has run what strangers made. */
export const trialAnswer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    boxes: z
      .array(
        z.object({
          x: z.number(),
          y: z.number(),
          w: z.number().positive(),
          h: z.number().positive(),
          score: z.number().min(0).max(1),
          classNumber: z.number().int().min(0),
        }),
      )
      .max(MAX_BOXES),
    names: z.array(z.string()).nullable(),
    openMs: z.number().min(0),
    msPerFrame: z.number().min(0),
  }),
  z.object({ ok: z.literal(false), reason: z.enum(TRIAL_FAILURES), detail: z.string().max(1000) }),
]);
export type TrialAnswer = z.infer<typeof trialAnswer>;
