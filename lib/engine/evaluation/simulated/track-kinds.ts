import type { Track } from '@/lib/science/vision/types';
import type { SceneTruth } from './scene-truth';

/** What a found track follows: a free spermatozoon, one that is held and how, or something else. */
export const TRACK_KINDS = ['free', 'shaking', 'still', 'on round cell', 'other'] as const;
export type TrackKind = (typeof TRACK_KINDS)[number];

/** A found point belongs to a true cell nearer than this. */
const NEAR_UM = 2.5;
/** Frames between two looks. */
const EVERY = 5;

/** The kind of cell that each found track follows most of the time, by its id. */
export function kindsOfTracks(
  { scene, cells }: SceneTruth,
  tracks: readonly Track[],
): Map<number, TrackKind> {
  const near = NEAR_UM / scene.parameters.pixelSizeUm;
  const looks = Array.from({ length: Math.ceil(scene.frameCount / EVERY) }, (_, k) => [
    ...scene
      .objectsAt(EVERY * k)
      .flatMap(({ trackId, cx, cy }) => (cells.has(trackId) ? [{ kind: 'free' as TrackKind, cx, cy }] : [])),
    ...scene.heldAt(EVERY * k).map(({ heldBy, isShaking, cx, cy }) => {
      const kind: TrackKind = heldBy === 'round-cell' ? 'on round cell' : isShaking ? 'shaking' : 'still';
      return { kind, cx, cy };
    }),
  ]);
  return new Map(
    tracks.map(({ id, points }) => {
      const votes = new Map<TrackKind, number>();
      for (const { frame, cx, cy } of points) {
        if (frame % EVERY !== 0) continue;
        const [nearest] = (looks[frame / EVERY] ?? [])
          .map((cell) => ({ kind: cell.kind, distance: Math.hypot(cell.cx - cx, cell.cy - cy) }))
          .sort((a, b) => a.distance - b.distance);
        const kind = nearest && nearest.distance <= near ? nearest.kind : 'other';
        votes.set(kind, (votes.get(kind) ?? 0) + 1);
      }
      const [most] = [...votes].sort((a, b) => b[1] - a[1]);
      return [id, most?.[0] ?? 'other'];
    }),
  );
}
