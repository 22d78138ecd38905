import { z } from 'zod';
import type { Message } from '@/lib/messages/message';
import { say } from '@/lib/messages/message';
import { idField } from '@/lib/platform/http/fields';

// Where the values of a calibration come from, as answers, measurements and reports say it. Browser-safe.

export const calibrationOrigin = z.object({
  /** That the video was recorded with; null where nobody said. */
  microscope: z.object({ id: idField, name: z.string() }).nullable(),
  /** Where the pixel size comes from; null where it was entered by hand. */
  profile: z
    .object({
      id: idField,
      objective: z.string(),
      microscopeName: z.string(),
      method: z.enum(['drawn', 'entered']),
      uncertaintyUm: z.number().nullable(),
      validFrom: z.string(),
      validUntil: z.string().nullable(),
      measuredByName: z.string(),
    })
    .nullable(),
  /** Where the depth comes from; null where it was entered by hand. */
  chamber: z
    .object({
      id: idField,
      name: z.string(),
      kind: z.enum(['capillary', 'drop']),
      depthFrom: z.enum(['measured', 'nominal']),
    })
    .nullable(),
});
export type CalibrationOrigin = Readonly<z.infer<typeof calibrationOrigin>>;

interface Recording {
  readonly recordedOn: string;
  readonly width: number;
  readonly height: number;
}
interface ProfileOfRecording {
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly frameWidth: number;
  readonly frameHeight: number;
}

/** What a reader must know where a recording and its calibration profile do not go together. */
export function profileCautions(
  { recordedOn: day, width, height }: Recording,
  { validFrom: from, validUntil: until, frameWidth, frameHeight }: ProfileOfRecording,
): Message[] {
  const out: Message[] = [];
  if (width !== frameWidth || height !== frameHeight) {
    const sizes = { profile: `${frameWidth} × ${frameHeight}`, video: `${width} × ${height}` };
    out.push(say('measurements.profilePictureSize', sizes));
  }
  if (until !== null && day > until) out.push(say('measurements.profileOutdated', { day, from, until }));
  if (day < from) out.push(say('measurements.profileEarly', { day, from }));
  return out;
}
