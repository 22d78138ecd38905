import { type SceneParameters, type SimulatedScene, simulateScene } from '@/lib/science/simulation';
import { Stage } from '@/lib/science/simulation/stage';
import { findStays } from '@/lib/science/simulation/stays';
import { kinematicsOf, type TrackTruth, type TruthKinematics } from '@/lib/science/simulation/truth';
import type { Box, Track, TrackPoint } from '@/lib/science/vision/types';

/** A scene and what is true of it, in the forms that measurements are compared in. */
export interface SceneTruth {
  readonly scene: SimulatedScene;
  readonly cells: ReadonlyMap<number, TrackTruth>;
  /** Labeled boxes, a track each stay. */
  readonly tracks: readonly Track[];
  /** Boxes of clumps by frame. */
  readonly clumps: ReadonlyMap<number, readonly Box[]>;
  /** What a cell does between two frames of its stay, from its own sub-pixel path. */
  readonly kinematics: (trackId: number, firstFrame: number, lastFrame: number) => TruthKinematics | null;
}

export function sceneTruth(parameters: SceneParameters): SceneTruth {
  const scene = simulateScene(parameters);
  const stage = new Stage(scene.parameters);
  const cellOf = new Map(findStays(stage).visible.flatMap((stays) => stays.map((s) => [s.trackId, s.cell])));
  const points = new Map<number, TrackPoint[]>();
  const clumps = new Map<number, Box[]>();
  for (let frame = 0; frame < scene.frameCount; frame++) {
    for (const { trackId, className, box, cx, cy } of scene.objectsAt(frame)) {
      if (className === 'cluster') clumps.set(frame, [...(clumps.get(frame) ?? []), box]);
      else {
        const list = points.get(trackId) ?? [];
        points.set(trackId, list);
        list.push({ ...box, frame, cx, cy, score: 1, interpolated: false });
      }
    }
  }
  return {
    scene,
    cells: new Map(scene.tracks.map((track) => [track.trackId, track])),
    tracks: [...points].map(([id, list]) => ({ id, className: 'sperm' as const, points: list })),
    clumps,
    kinematics: (trackId, first, last) => {
      const cell = cellOf.get(trackId);
      return cell ? kinematicsOf(cell, first, last, stage.parameters) : null;
    },
  };
}
