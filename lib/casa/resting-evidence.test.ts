import { describe, expect, it } from 'vitest';
import { DEFAULT_DETECTOR_ID, DEFAULT_RESTING_ID, loadDetector, ModelError, resolveModel } from '@/lib/onnx';
import { type SceneParameters, type SimulatedScene, simulateScene } from '@/lib/vision/simulate';
import { suppressDuplicates } from '@/lib/vision/suppress';
import type { SpermClass, Track } from '@/lib/vision/types';
import { fieldTracker } from './field-tracker';
import { RestingEvidence } from './resting-evidence';

const VIDEO = { width: 200, framesPerSecond: 50, frames: 100 };
const grey = { width: 200, height: 150, data: new Uint8Array(200 * 150).fill(120) };

/** A track over two seconds that ends `moved` px further right, in boxes of `side` px. */
function trackOf(id: number, moved: number, side = 12, className: SpermClass = 'sperm'): Track {
  const points = Array.from({ length: VIDEO.frames }, (_, frame) => {
    const cx = 60 + (moved * frame) / (VIDEO.frames - 1);
    const box = { x: cx - side / 2, y: 70 - side / 2, w: side, h: side };
    return { ...box, frame, cx, cy: 70, score: 0.7, interpolated: false };
  });
  return { id, className, points };
}

function evidenceFrom(file: string): RestingEvidence {
  const evidence = new RestingEvidence(file);
  for (let frame = 0; frame < VIDEO.frames; frame++) evidence.offer(frame, grey);
  return evidence;
}

describe('evidence of what rests', () => {
  it('is not asked of what swims, of clusters, and of heads that the judge does not know', async () => {
    // There is no such judge: asking it would fail.
    const evidence = evidenceFrom('nowhere.onnx');
    for (const tracks of [
      [trackOf(1, 60), trackOf(2, 80), trackOf(3, 100)],
      [trackOf(1, 60), trackOf(2, 0, 20, 'cluster')],
      [trackOf(1, 0, 40), trackOf(2, 0, 44)],
      [],
    ]) {
      expect(await evidence.withoutDirt(tracks, VIDEO)).toEqual({ tracks, leftOut: 0, doubtful: 0 });
    }
    await expect(evidence.withoutDirt([trackOf(1, 0)], VIDEO)).rejects.toThrow(ModelError);
  });

  it('leaves out dirt and keeps cells, dead ones too, and numbers tracks anew', async () => {
    const detector = await loadDetector((await resolveModel(DEFAULT_DETECTOR_ID)).file);
    const { file } = await resolveModel(DEFAULT_RESTING_ID);
    const sum = { dirt: 0, dirtKept: 0, cells: 0, cellsKept: 0 };
    for (const seed of [33, 34, 35]) {
      const scene = simulateScene({ ...DIRTY, seed });
      const { width, framesPerSecond } = scene.parameters;
      const { tracker, lowScore } = fieldTracker(detector.metadata.workingThreshold, framesPerSecond);
      const evidence = new RestingEvidence(file);
      let frame = 0;
      for (const { picture } of scene.frames()) {
        evidence.offer(frame++, picture);
        const [found = []] = await detector.detect([[picture]], lowScore);
        tracker.push(suppressDuplicates(found));
      }
      const followed = tracker.finish();
      const video = { width, framesPerSecond, frames: scene.frameCount };
      const { tracks, leftOut } = await evidence.withoutDirt(followed, video);
      expect(leftOut).toBe(followed.length - tracks.length);
      expect(tracks.map(({ id }) => id)).toEqual(tracks.map((_, i) => i + 1));
      sum.dirt += followed.filter((track) => !isCell(scene, track)).length;
      sum.dirtKept += tracks.filter((track) => !isCell(scene, track)).length;
      sum.cells += followed.filter((track) => isCell(scene, track)).length;
      sum.cellsKept += tracks.filter((track) => isCell(scene, track)).length;
    }
    await detector.close();
    expect(sum.dirt).toBeGreaterThanOrEqual(8);
    expect(sum.dirtKept).toBeLessThanOrEqual(sum.dirt / 2);
    expect(sum.cellsKept).toBeGreaterThanOrEqual(0.9 * sum.cells);
  });
});

/** Sparse, mostly dead, and very dirty. */
const DIRTY: Partial<SceneParameters> = {
  seconds: 1,
  framesPerSecond: 25,
  contrast: 'bright-field',
  concentrationMillionPerMl: 8,
  motility: { rapid: 0.2, slow: 0.1, nonProgressive: 0.1, immotile: 0.6 },
  debrisPerField: 300,
  smudgesPerField: 30,
  emptyRingsPerField: 14,
  clustersPerField: 0,
};

function isCell(scene: SimulatedScene, { points }: Track): boolean {
  const middle = points[Math.floor(points.length / 2)];
  if (!middle) return false;
  const near = 2.5 / scene.parameters.pixelSizeUm;
  return scene.objectsAt(middle.frame).some((o) => Math.hypot(o.cx - middle.cx, o.cy - middle.cy) < near);
}
