import { GRADES, type SimulatedScene } from '@/lib/science/simulation';
import { SPERM_CLASSES } from '@/lib/science/vision/types';

/** `frame,track_id,class,x,y,w,h`, a row an object and frame; the class is VISEM-Tracking's number. */
export function truthCsv(scene: SimulatedScene): string {
  const rows = ['frame,track_id,class,x,y,w,h'];
  for (let frame = 0; frame < scene.frameCount; frame++)
    for (const { trackId, className, box } of scene.objectsAt(frame)) {
      const sides = [box.x, box.y, box.w, box.h].map((v) => v.toFixed(2));
      rows.push([frame, trackId, SPERM_CLASSES.indexOf(className), ...sides].join(','));
    }
  return `${rows.join('\n')}\n`;
}

/** Parameters, counts, every track with its sub-pixel path and true kinematics, and what the first frame shows besides. */
export function truthJson(scene: SimulatedScene, video: string): string {
  const round = (v: number): number => Math.round(v * 1000) / 1000;
  const tracks = scene.tracks.map(({ points, ...track }) => ({
    ...track,
    firstFrame: points[0]?.frame,
    lastFrame: points.at(-1)?.frame,
    path: points.map((p) => [p.frame, round(p.cx), round(p.cy)]),
  }));
  const cells = Object.fromEntries(GRADES.map((g) => [g, tracks.filter((t) => t.grade === g).length]));
  const { frameCount: frames, parameters } = scene;
  const [roundCells, held] = [scene.roundCellsAt(0), scene.heldAt(0)];
  return `${JSON.stringify({ video, frames, parameters, tracksByGrade: cells, tracks, roundCells, held })}\n`;
}
