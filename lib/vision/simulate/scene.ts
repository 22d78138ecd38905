import type { Box, GreyFrame } from '../types';
import { interlace, lightField, SensorNoise } from './camera';
import { clipBox, drawCell, labelBox } from './cell';
import { carried, drawStillObject, drawStillObjects } from './debris';
import type { Canvas } from './draw';
import { completeParameters, type SceneParameters } from './parameters';
import { type Cell, drawPopulation, fluidAround } from './population';
import { seededRandom } from './random';
import { kinematicsOf, type TrackTruth, type TruthPoint } from './truth';

/** Share of a head's box that must be in the picture for it to be labelled, as people label them. */
const LEAST_VISIBLE_SHARE = 0.35;

/** What a person would have labelled in one frame. */
export interface TruthObject {
  readonly trackId: number;
  readonly className: 'sperm' | 'cluster';
  /** Clipped to the picture. */
  readonly box: Box;
  /** The head's centre (clumps: the box's), sub-pixel. */
  readonly cx: number;
  readonly cy: number;
  /** How far the head stands out from the background, in grey levels. */
  readonly contrast: number;
}

export interface SimulatedFrame {
  readonly index: number;
  readonly picture: GreyFrame;
  readonly objects: readonly TruthObject[];
}

export interface SimulatedScene {
  readonly parameters: SceneParameters;
  readonly frameCount: number;
  /** Every stay of a spermatozoon in view; clumps are in the frames' objects only. */
  readonly tracks: readonly TrackTruth[];
  /** Labels of one frame without rendering it. @throws RangeError for a frame that the scene does not have. */
  objectsAt(frame: number): readonly TruthObject[];
  /** Renders from the first frame on; every call starts again and yields the same pictures. */
  frames(): IterableIterator<SimulatedFrame>;
}

interface Stay {
  readonly cell: Cell;
  readonly trackId: number;
}

/**
 * Simulates a video of semen under the microscope with its complete truth.
 *
 * The number of cells is Poisson about concentration × volume; motion, looks and camera are those of the
 * parameters; the same parameters give the same scene to the last bit.
 * @throws SimulationError for parameters that no scene can have.
 */
export function simulateScene(given: Partial<SceneParameters> = {}): SimulatedScene {
  const p = completeParameters(given);
  const frameCount = Math.max(1, Math.round(p.seconds * p.framesPerSecond));
  // Motion, still objects and camera draw from sources of their own, so that changing one leaves the others alone.
  const cells = drawPopulation(p, frameCount, seededRandom(p.seed));
  const fluid = fluidAround(p);
  // What drifts must be out of sight before it comes in again on the other side.
  const drifting = p.driftXUmPerS !== 0 || p.driftYUmPerS !== 0;
  const marginPx = (drifting ? 50 : 15) / p.pixelSizeUm;
  const still = drawStillObjects(p, marginPx, seededRandom(p.seed ^ 0x51ed270b));
  const clusters = still.filter((s) => s.cluster);
  const px = 1 / p.pixelSizeUm;

  const wrap = (v: number, low: number, span: number): number => v - span * Math.floor((v - low) / span);
  const position = (cell: Cell, frame: number, late = 0) => {
    const t = (frame + late) / p.framesPerSecond;
    const next = Math.min(frameCount - 1, frame + 1);
    const between = (a: Float64Array): number =>
      (a[frame] as number) + late * ((a[next] as number) - (a[frame] as number));
    const x = wrap(between(cell.path.headX) + p.driftXUmPerS * t, fluid.left, fluid.width) * px;
    const y = wrap(between(cell.path.headY) + p.driftYUmPerS * t, fluid.top, fluid.height) * px;
    return { x, y, heading: cell.path.headingRad[frame] as number };
  };
  const boxOf = (cell: Cell, frame: number) => {
    const { x, y, heading } = position(cell, frame);
    const box = labelBox(p.contrast, cell.body.a, cell.body.b, x, y, heading);
    return { cx: x, cy: y, box: clipBox(box, p.width, p.height, LEAST_VISIBLE_SHARE) };
  };

  const visible: Stay[][] = Array.from({ length: frameCount }, () => []);
  const tracks: TrackTruth[] = [];
  for (const cell of cells) {
    let points: TruthPoint[] = [];
    const close = (): void => {
      const [first, last] = [points[0], points.at(-1)];
      if (first && last) {
        const { grade, pattern, speedUmPerS } = cell.swimmer;
        const kinematics = kinematicsOf(cell, first.frame, last.frame, p);
        const trackId = tracks.length + 1;
        tracks.push({
          trackId,
          className: 'sperm',
          grade,
          pattern,
          setSpeedUmPerS: speedUmPerS,
          points,
          kinematics,
        });
        for (const at of points) visible[at.frame]?.push({ cell, trackId });
      }
      points = [];
    };
    for (let frame = 0; frame < frameCount; frame++) {
      const { cx, cy, box } = boxOf(cell, frame);
      if (box) points.push({ frame, cx, cy });
      else close();
    }
    close();
  }

  const objectsAt = (frame: number): TruthObject[] => {
    const stays = visible[frame];
    if (!stays) throw new RangeError(`the scene has ${frameCount} frames, there is no frame ${frame}`);
    const [dx, dy] = driftAt(frame);
    const labelled = stays.flatMap(({ cell, trackId }): TruthObject[] => {
      const { cx, cy, box } = boxOf(cell, frame);
      const { contrast } = cell.body.profile();
      return box ? [{ trackId, className: 'sperm', box, cx, cy, contrast }] : [];
    });
    const clumps = clusters.flatMap((clump, i): TruthObject[] => {
      if (!clump.cluster) return [];
      const [mx, my] = carried(clump, p, marginPx, dx, dy);
      const moved = { ...clump.cluster, x: clump.cluster.x + mx, y: clump.cluster.y + my };
      const box = clipBox(moved, p.width, p.height, LEAST_VISIBLE_SHARE);
      const contrast = Math.max(...clump.heads.map((h) => h.body.profile().contrast));
      const centre = { cx: moved.x + moved.w / 2, cy: moved.y + moved.h / 2 };
      return box ? [{ trackId: tracks.length + 1 + i, className: 'cluster', box, ...centre, contrast }] : [];
    });
    return [...labelled, ...clumps];
  };

  const driftAt = (frame: number, late = 0): [number, number] => {
    const t = (frame + late) / p.framesPerSecond;
    return [p.driftXUmPerS * t * px, p.driftYUmPerS * t * px];
  };

  function* frames(): IterableIterator<SimulatedFrame> {
    const random = seededRandom(p.seed ^ 0x2c1b3c6d);
    const empty = lightField(p, random);
    const noise = new SensorNoise(p.noiseLevels, random);
    const blank = (): Canvas => ({
      width: p.width,
      height: p.height,
      data: new Float32Array(p.width * p.height),
    });
    const background = blank();
    const layStill = (dx: number, dy: number): void => {
      background.data.set(empty);
      for (const s of still) drawStillObject(background, s, ...carried(s, p, marginPx, dx, dy));
    };
    layStill(0, 0);
    const paint = (canvas: Canvas, frame: number, late: number): void => {
      if (drifting) layStill(...driftAt(frame, late));
      canvas.data.set(background.data);
      for (const cell of cells) {
        const { x, y, heading } = position(cell, frame, late);
        const t = (frame + late) / p.framesPerSecond;
        const phase = 2 * Math.PI * cell.swimmer.beatFrequencyHz * t + cell.swimmer.phase;
        drawCell(canvas, cell.body, x, y, heading, phase);
      }
    };
    const canvas = blank();
    const later = blank();
    for (let index = 0; index < frameCount; index++) {
      paint(canvas, index, 0);
      if (p.interlaced) {
        paint(later, index, 0.5);
        interlace(canvas, later);
      }
      yield { index, picture: noise.expose(canvas), objects: objectsAt(index) };
    }
  }

  return { parameters: p, frameCount, tracks, objectsAt, frames };
}
