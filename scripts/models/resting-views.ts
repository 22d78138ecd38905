import { FieldTracker } from '@/lib/engine/casa/field-tracker';
import type { Detector, HeadFeatures } from '@/lib/engine/inference';
import { trackFeatures } from '@/lib/science/resting/head-features';
import { restingViews } from '@/lib/science/resting/resting-views';
import { type ContrastMode, seededRandom, simulateScene } from '@/lib/science/simulation';
import type { TruthObject } from '@/lib/science/simulation/scene';
import { leastClearContrast } from '@/lib/science/training/detector/world';
import type { LabeledView } from '@/lib/science/training/resting/batch';
import { drawRestingWorld } from '@/lib/science/training/resting/world';
import { suppressDuplicates } from '@/lib/science/vision/suppress';
import type { GrayFrame, TrackPoint } from '@/lib/science/vision/types';

/** A view with what helps to compare judges. */
export interface WorldView extends LabeledView {
  readonly contrast: ContrastMode;
}

/** A track this near to a cell follows it. */
const NEAR_UM = 2.5;
/** Tracks this near to the edge of a cluster's box, outside or inside, say nothing clear. */
const CLUSTER_RIM_PX = 2;

/**
 * Simulates a world, follows everything in it as an analysis would, and labels each track that rests by the truth.
 *
 * @param network the features that the judge asks; null for none
 */
export async function worldViews(
  seed: number,
  detector: Detector,
  network: HeadFeatures | null = null,
): Promise<WorldView[]> {
  const random = seededRandom(seed);
  const world = drawRestingWorld(random);
  const tracker = new FieldTracker(detector.metadata.workingThreshold, world.framesPerSecond);
  const pictures: GrayFrame[] = [];
  const truth: (readonly TruthObject[])[] = [];
  for (const { picture, objects } of simulateScene(world).frames()) {
    pictures.push(picture);
    truth.push(objects);
    const [found = []] = await detector.detect([[picture]], tracker.minScore);
    tracker.push(suppressDuplicates(found));
  }
  const views: WorldView[] = [];
  const every = 1 + Math.floor(3 * random());
  const pictureAt = (frame: number) => (frame % every === 0 ? pictures[frame] : undefined);
  const followed = tracker.finish();
  const features = network && (await trackFeatures(network, followed, pictures.keys(), pictureAt, 1));
  for (const { track, view } of restingViews(
    { ...followed, features },
    world.framesPerSecond,
    pictureAt,
    1,
  )) {
    const middle = track.points[Math.floor(track.points.length / 2)];
    if (!middle) continue;
    const near = NEAR_UM / world.pixelSizeUm;
    const about = truth[middle.frame] ?? [];
    const own = about.find(
      (o) => o.className === 'sperm' && Math.hypot(o.cx - middle.cx, o.cy - middle.cy) < near,
    );
    const within = (rim: number): boolean =>
      about.some((o) => o.className === 'cluster' && holds(o.box, middle, rim));
    const kind = own ? 'single' : within(-CLUSTER_RIM_PX) ? 'clustered' : 'other';
    if (kind === 'other' && within(CLUSTER_RIM_PX)) continue;
    const contrasts = about.map((o) => o.contrast);
    if (own && own.contrast < leastClearContrast(contrasts, world.noiseLevels)) continue;
    views.push({ view, kind, contrast: world.contrast });
  }
  return views;
}

function holds(box: TruthObject['box'], { cx, cy }: TrackPoint, rim: number): boolean {
  return cx > box.x - rim && cy > box.y - rim && cx < box.x + box.w + rim && cy < box.y + box.h + rim;
}
