import sharp from 'sharp';
import type { AutomaticClass } from '@/lib/domain/morphology/contract-cells';
import { objectStore } from '@/lib/platform/storage';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { PlacedCell } from './choose-frames';
import { predictionPrefix } from './keys';
import { wordFor } from './morphology-figures';
import type { PredictionFacts } from './queries';
import type { StoredMorphology } from './stored';

/** Pictures that are kept of a prediction, and their quality as JPEG. */
export const SAMPLES = 5;
export const SAMPLE_QUALITY = 85;

export type JudgedCell = PlacedCell & { readonly automatic: AutomaticClass };

/** The frames on which most cells are judged; their pictures are kept. */
export const fullestFrames = (planned: ReadonlyMap<number, readonly PlacedCell[]>): ReadonlySet<number> =>
  new Set(
    [...planned]
      .sort(([a, cells], [b, others]) => others.length - cells.length || a - b)
      .slice(0, SAMPLES)
      .map(([frame]) => frame),
  );

const share = (place: number, side: number): number => Math.round((1000 * place) / side) / 1000;

/** Keeps the picture of a frame, with what was said of its cells. @param frame counts the video's pictures from 0 */
export async function keepSample(
  row: Pick<PredictionFacts, 'id' | 'videoId'>,
  picture: GrayFrame,
  { frame, seconds, cells }: { frame: number; seconds: number; cells: readonly JudgedCell[] },
  signal: AbortSignal,
): Promise<StoredMorphology['samples'][number]> {
  const { width, height, data } = picture;
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: SAMPLE_QUALITY })
    .toBuffer();
  const file = `forms-${frame}.jpg`;
  const key = `${predictionPrefix(row.videoId, row.id)}${file}`;
  await objectStore().put(key, jpeg, { contentType: 'image/jpeg', signal });
  return {
    ...{ file, timestamp: seconds, spermCount: cells.length },
    cells: cells.map(({ x, y, automatic }) => ({
      ...{ x: share(x, width), y: share(y, height) },
      says: wordFor(automatic),
    })),
  };
}
