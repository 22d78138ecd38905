import path from 'node:path';
import { DEFAULT_FOLLOWING, FieldTracker } from '@/lib/engine/casa/field-tracker';
import {
  type Detector,
  findDetectionScale,
  type HeadFeatures,
  rescaleBoxes,
  scaledSize,
  stillDetector,
} from '@/lib/engine/inference';
import { decodeGrayFrames } from '@/lib/engine/media';
import { type TrackFeatures, trackFeatures } from '@/lib/science/resting/head-features';
import { restingViews } from '@/lib/science/resting/resting-views';
import { rests } from '@/lib/science/resting/rests';
import { seededRandom } from '@/lib/science/simulation';
import type { LabeledView, RestingKind } from '@/lib/science/training/resting/batch';
import { holdsCenter } from '@/lib/science/vision/boxes';
import type { LabeledBox } from '@/lib/science/vision/center-heatmap';
import { suppressDuplicates } from '@/lib/science/vision/suppress';
import type { Detection, GrayFrame, Track } from '@/lib/science/vision/types';
import { readTrackLabels } from './labeled-video';

/** Frame rate of VISEM-Tracking. */
const FRAMES_PER_SECOND = 49;
/** The detector sees every other frame, as in an analysis. */
const EVERY = 2;
const RATE = FRAMES_PER_SECOND / EVERY;
/** Lengths of the parts that a video is followed in: the judge should know short looks and long ones. */
const PARTS_SECONDS = [1.5, 4, 10] as const;
/** A track follows a labeled cell when that is nearer than half its side in this share of the frames, and none below the other. */
const FOLLOWS = { surely: 0.6, hardly: 0.1 } as const;

/**
 * What rests in a labeled video (`video.mp4` and `tracks.csv` of a participant of VISEM-Tracking), followed by the
 * detector and tracker of an analysis in parts of several lengths, and labeled by the people who labeled the video.
 * What they did not label counts as no sperm; what lies by a label for a part of the time, or within a cluster without a
 * label of its own, is left out.
 *
 * @param network the features that the judge asks; null for none
 * @param swimmers the features of so many swimmers are known, drawn anew for each part, as if no more swam
 */
export async function labeledRestingViews(
  folder: string,
  detector: Detector,
  network: HeadFeatures | null = null,
  swimmers = Number.POSITIVE_INFINITY,
): Promise<LabeledView[]> {
  const labels = await readTrackLabels(path.join(folder, 'tracks.csv'));
  const { pictures, found, scale } = await lookAt(path.join(folder, 'video.mp4'), detector);
  const views: LabeledView[] = [];
  for (const seconds of PARTS_SECONDS) {
    const length = Math.round(seconds * RATE);
    for (let from = 0; from + length / 2 < pictures.length; from += length) {
      const tracker = new FieldTracker(detector.metadata.workingThreshold, RATE);
      for (const detections of found.slice(from, from + length)) tracker.push(detections);
      const random = seededRandom(from + length);
      const every = 1 + Math.floor(3 * random());
      const pictureAt = (frame: number): GrayFrame | undefined =>
        frame % every === 0 && frame < length ? pictures[from + frame] : undefined;
      const followed = tracker.finish();
      const features =
        network &&
        ofSomeSwimmers(
          await trackFeatures(network, followed, Array(length).keys(), pictureAt, scale),
          swimmers,
          random,
        );
      for (const { track, view } of restingViews({ ...followed, features }, RATE, pictureAt, scale)) {
        const kind = kindOf(track, (frame) => labels.get(EVERY * (from + frame)) ?? []);
        if (kind) views.push({ view, kind });
      }
    }
  }
  return views;
}

function ofSomeSwimmers({ of, ground }: TrackFeatures, most: number, random: () => number): TrackFeatures {
  const things = [...of].map((thing) => ({ thing, drawn: random() })).sort((a, b) => a.drawn - b.drawn);
  let swimmers = 0;
  const kept = things.filter(({ thing: [track] }) => rests(track, RATE) || ++swimmers <= most);
  return { of: new Map(kept.map(({ thing }) => thing)), ground };
}

async function lookAt(video: string, detector: Detector) {
  const firsts: GrayFrame[] = [];
  for await (const picture of decodeGrayFrames(video, { seconds: 3 })) firsts.push(picture);
  const [whole] = firsts;
  if (!whole) throw new RangeError(`${video} has no pictures`);
  const { metadata } = detector;
  const scale = await findDetectionScale(
    firsts.filter((_, i) => i % 50 === 0),
    metadata,
    stillDetector(detector, metadata.workingThreshold),
  );
  const size = scaledSize(whole, scale);
  const pictures: GrayFrame[] = [];
  const found: Detection[][] = [];
  let frame = 0;
  for await (const picture of decodeGrayFrames(video, scale === 1 ? {} : { size })) {
    if (frame++ % EVERY !== 0) continue;
    pictures.push(picture);
    const [boxes = []] = await detector.detect(
      [metadata.frameOffsets.map(() => picture)],
      DEFAULT_FOLLOWING.particleShare * metadata.workingThreshold,
    );
    found.push(rescaleBoxes(suppressDuplicates(boxes), picture, whole));
  }
  return { pictures, found, scale };
}

function kindOf(track: Track, labelsAt: (frame: number) => readonly LabeledBox[]): RestingKind | null {
  let [near, clustered, shown] = [0, 0, 0];
  for (const point of track.points) {
    const labels = labelsAt(point.frame);
    if (labels.length === 0) continue;
    shown++;
    const isNear = ({ x, y, w, h }: LabeledBox): boolean =>
      Math.hypot(point.cx - x - w / 2, point.cy - y - h / 2) < Math.sqrt(w * h) / 2;
    if (labels.some((label) => label.className !== 'cluster' && isNear(label))) near++;
    if (labels.some((label) => label.className === 'cluster' && holdsCenter(label, point))) clustered++;
  }
  if (shown === 0) return null;
  if (near >= FOLLOWS.surely * shown) return clustered > shown / 2 ? 'clustered' : 'single';
  return near <= FOLLOWS.hardly * shown && clustered === 0 ? 'other' : null;
}
