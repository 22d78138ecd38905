import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { decodeRunLengths, packRunLengths, unpackRunLengths } from '@/lib/science/segmentation/run-lengths';
import type { MASK_PARTS, StoredMask } from './contract-fields';
import { selectLiveMasks } from './queries';
import { requireCell, storeMask } from './storing';
import { viewMaskRow } from './view';

/** A mask that a person painted, in a window of the frame. */
export interface PaintedMask {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly runs: readonly number[] | string;
  readonly part: (typeof MASK_PARTS)[number];
  readonly version?: number | undefined;
}

/**
 * Stores a painted mask in place of the one before.
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_REQUEST where the window lies outside the frame, the runs don't fill it or
 * paint nothing; CONFLICT in an archived project, or when there is another mask by now than the one of `version`
 */
export async function paintMask(
  principal: Principal,
  detectionId: string,
  { runs, version, ...painted }: PaintedMask,
): Promise<StoredMask> {
  const { frame } = await requireCell(database(), principal, detectionId, 'write');
  const { x, y, width, height } = painted;
  if (x + width > frame.width || y + height > frame.height)
    throw refusal('width', say('errors.masks.windowOutside', { width: frame.width, height: frame.height }));
  const rle = packed(runs, width, height);
  const made = { ...painted, rle, source: 'painted' as const };
  return viewMaskRow(
    await storeMask(principal, detectionId, made, { overwrite: true, seenVersion: version }),
  );
}

/** The runs as they are stored: of one and the same mask always the same text. */
function packed(runs: readonly number[] | string, width: number, height: number): string {
  let lengths: readonly number[];
  try {
    lengths = typeof runs === 'string' ? unpackRunLengths(runs) : runs;
    const mask = decodeRunLengths(lengths, width, height);
    if (!mask.includes(1)) throw refusal('runs', say('errors.masks.paintedEmpty'));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refusal('runs', say('errors.masks.runsDoNotFill', { width, height }));
  }
  return packRunLengths(joined(lengths));
}

/** Without runs of no length in the middle, which say nothing. */
function joined(runs: readonly number[]): number[] {
  const out: number[] = [];
  let isForeground = false;
  runs.forEach((run, index) => {
    if (run === 0) return;
    const painted = index % 2 === 1;
    if (out.length === 0) {
      if (painted) out.push(0);
      out.push(run);
    } else if (painted === isForeground) out[out.length - 1] = (out.at(-1) as number) + run;
    else out.push(run);
    isForeground = painted;
  });
  return out;
}

const refusal = (path: string, message: ReturnType<typeof say>): AppError =>
  new AppError('INVALID_REQUEST', message, { fields: [{ path, message }] });

/** The live masks of a detection. @throws AppError NOT_FOUND */
export async function getMasks(principal: Principal, detectionId: string): Promise<{ masks: StoredMask[] }> {
  await requireCell(database(), principal, detectionId, 'read');
  return { masks: (await selectLiveMasks(database(), detectionId)).map(viewMaskRow) };
}
