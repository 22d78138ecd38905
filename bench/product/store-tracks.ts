import postgres from 'postgres';
import { packField } from '@/lib/engine/casa/field-record';
import { type FollowedField, measureFollowed } from '@/lib/engine/casa/measure-followed';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { createDiskStore } from '@/lib/platform/storage/disk-store';
import type { Track } from '@/lib/science/vision/types';

export interface Recording {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly frames: number;
}

/** Cells that swim on gentle curves and turn back at the rim, so that each is in view in every frame. */
function swimmers(count: number, { width, height, framesPerSecond, frames }: Recording): Track[] {
  const folded = (value: number, length: number): number => {
    const turn = ((value % (2 * length)) + 2 * length) % (2 * length);
    return turn < length ? turn : 2 * length - turn;
  };
  return Array.from({ length: count }, (_, index) => {
    // The golden angle spreads directions and places evenly, without chance.
    const turn = index * 2.399963;
    const speed = (20 + (index % 5) * 25) / framesPerSecond;
    return {
      id: index + 1,
      className: 'sperm',
      points: Array.from({ length: frames }, (_, frame) => {
        const wobble = 1.5 * Math.sin(frame / 3 + turn);
        const cx = folded(((index * 97.3) % width) + frame * speed * Math.cos(turn) + wobble, width);
        const cy = folded(((index * 61.7) % height) + frame * speed * Math.sin(turn) - wobble, height);
        return { frame, cx, cy, x: cx - 6, y: cy - 4, w: 12, h: 8, score: 0.9, interpolated: false };
      }),
    };
  });
}

/** Gives a video of a private product a measurement with so many tracks, as the engine would have left it. */
export async function storeTracks(
  product: { readonly databaseUrl: string; readonly storageFolder: string },
  videoId: string,
  count: number,
  recording: Recording,
): Promise<void> {
  const { framesPerSecond, frames } = recording;
  const artifactPrefix = `videos/${videoId}/measurements/bench-${count}/`;
  const field: FollowedField = {
    ...recording,
    followed: swimmers(count, recording),
    inClusters: null,
    drift: null,
    calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1, framesPerSecondOverride: null },
    parameters: DEFAULT_PARAMETERS,
    knowsClusters: false,
    restingLeftOut: 0,
    restingDoubtful: 0,
    resampled: false,
    flatFrames: 0,
    frameSeconds: Array.from({ length: frames }, (_, frame) => frame / framesPerSecond),
  };
  const file = await packField({ field, measured: measureFollowed(field) });
  const store = createDiskStore({ root: product.storageFolder });
  await store.put(`${artifactPrefix}field.json.gz`, file, { contentType: 'application/gzip' });
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`delete from video_measurements where video_id = ${videoId}`;
    await sql`insert into video_measurements
      (video_id, fingerprint, model_id, model_sha256, software_version, result, artefact_prefix)
      values (${videoId}, ${`bench-${count}`}, 'bench', ${'0'.repeat(64)}, '0', '{}', ${artifactPrefix})`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
