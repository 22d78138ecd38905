import type { GrayFrame, Track } from '@/lib/science/vision/types';

/** Values of a network's layers over a picture, each in planes of `rows` × `columns` cells a channel. */
export interface FeatureMap {
  readonly planes: readonly {
    readonly values: Float32Array;
    readonly channels: number;
    readonly rows: number;
    readonly columns: number;
    /** Of each channel, over all cells. */
    readonly means: Float64Array;
  }[];
  readonly pixelsPerCell: number;
}

/** What tracks look like to a detector, in the mean of the pictures that show them. */
export interface TrackFeatures {
  readonly of: ReadonlyMap<Track, Float32Array>;
  /** Mean over all cells of all pictures. */
  readonly ground: Float32Array;
}

/**
 * Looks at what was followed in every kept picture.
 * @param network tells the features of a picture
 * @param frames among which pictures were kept, and `pictureAt` them
 * @param scale of the pictures: their pixels per pixel of the video
 */
export async function trackFeatures(
  network: { of(picture: GrayFrame): Promise<FeatureMap> },
  { tracks, faint = [] }: { readonly tracks: readonly Track[]; readonly faint?: readonly Track[] },
  frames: Iterable<number>,
  pictureAt: (frame: number) => GrayFrame | undefined,
  scale: number,
): Promise<TrackFeatures> {
  const things = [...tracks, ...faint];
  const sums = new Map<Track, { sum: Float32Array; looks: number }>();
  let ground = new Float32Array();
  let pictures = 0;
  for (const frame of frames) {
    const picture = pictureAt(frame);
    if (!picture) continue;
    pictures++;
    const map = await network.of(picture);
    const means = map.planes.flatMap((plane) => [...plane.means]);
    const { length } = means;
    if (ground.length === 0) ground = new Float32Array(length);
    ground = ground.map((sum, i) => sum + (means[i] as number));
    for (const track of things) {
      const point = track.points[frame - (track.points[0]?.frame ?? 0)];
      if (!point || point.interpolated) continue;
      const seen = sums.get(track) ?? { sum: new Float32Array(length), looks: 0 };
      sums.set(track, seen);
      addAt(
        map,
        (point.cx * scale) / map.pixelsPerCell - 0.5,
        (point.cy * scale) / map.pixelsPerCell - 0.5,
        seen.sum,
      );
      seen.looks++;
    }
  }
  const of = new Map([...sums].map(([track, { sum, looks }]) => [track, sum.map((v) => v / looks)]));
  return { of, ground: ground.map((v) => v / Math.max(1, pictures)) };
}

/** Adds the values at a place (in cells), by bilinear interpolation. */
function addAt({ planes }: FeatureMap, x: number, y: number, to: Float32Array): void {
  let channel = 0;
  for (const { values, channels, rows, columns } of planes) {
    const [cx, cy] = [Math.max(0, Math.min(columns - 1, x)), Math.max(0, Math.min(rows - 1, y))];
    const [x0, y0] = [Math.min(columns - 2, Math.floor(cx)), Math.min(rows - 2, Math.floor(cy))];
    const [fx, fy] = [cx - x0, cy - y0];
    for (let c = 0; c < channels; c++, channel++) {
      const at = c * rows * columns + y0 * columns + x0;
      const [a, b] = [values[at] as number, values[at + 1] as number];
      const [d, e] = [values[at + columns] as number, values[at + columns + 1] as number];
      const value = (a * (1 - fx) + b * fx) * (1 - fy) + (d * (1 - fx) + e * fx) * fy;
      to[channel] = (to[channel] as number) + value;
    }
  }
}

/**
 * A thing is compared with the swimmers most like it, a third of them and at most so many: some swimmers are blurred, or cross
 * others. Were it as many of a few as of a lot, heads would look less like sperm where little swims.
 */
const MOST_LIKE = { share: 1 / 3, most: 5 };
/** Added to how much a feature differs among what rests, so that one that is the same everywhere says nothing. */
const LEAST_SPREAD = 0.05;

/**
 * How much each thing looks like the swimmers to a detector: the cosine between their features and its own, all less the
 * middle between the ground and what rests and in units of how much they differ among what rests, in the mean of the
 * swimmers that are most like it. 1 is the same.
 *
 * @param ground mean features of the pictures
 * @returns null for what no picture shows, and where there is no swimmer
 */
export function featureLikeness(
  things: readonly (Float32Array | undefined)[],
  swimmers: readonly Float32Array[],
  ground: Float32Array,
): (number | null)[] {
  const known = things.filter((thing) => thing !== undefined);
  const mean = (of: (thing: Float32Array) => number): number =>
    known.reduce((sum, thing) => sum + of(thing), 0) / Math.max(1, known.length);
  const usual = ground.map((_, i) => mean((thing) => thing[i] as number));
  const spread = usual.map(
    (m, i) => LEAST_SPREAD + Math.sqrt(mean((thing) => ((thing[i] as number) - m) ** 2)),
  );
  // Less the ground alone, debris and heads point much the same way; less what rests alone, a sample of dead cells would be debris.
  const middle = usual.map((m, i) => (m + (ground[i] as number)) / 2);
  const unit = (values: Float32Array): Float32Array => {
    const less = values.map((v, i) => (v - (middle[i] as number)) / (spread[i] as number));
    const length = Math.hypot(...less) || 1;
    return less.map((v) => v / length);
  };
  const beside = swimmers.map(unit);
  const compared = Math.min(MOST_LIKE.most, Math.ceil(MOST_LIKE.share * beside.length));
  return things.map((thing) => {
    if (!thing || beside.length === 0) return null;
    const own = unit(thing);
    const most = beside
      .map((other) => own.reduce((sum, v, i) => sum + v * (other[i] as number), 0))
      .sort((a, b) => b - a)
      .slice(0, compared);
    return most.reduce((sum, v) => sum + v, 0) / most.length;
  });
}
