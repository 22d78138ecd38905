import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  carriedFeaturesMetadata,
  DEFAULT_DETECTOR_ID,
  DEFAULT_RESTING_ID,
  loadDetector,
  ModelError,
  resolveModel,
  restingMetadata,
} from '@/lib/engine/inference';
import { buildBlobModel } from '@/lib/engine/inference/testing/blob-model';
import {
  type SceneParameters,
  type SimulatedScene,
  seededRandom,
  simulateScene,
} from '@/lib/science/simulation';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { initialParameters, planParameters } from '@/lib/science/training/engine/parameters';
import { setMetadata } from '@/lib/science/training/graph/metadata';
import { restingTask } from '@/lib/science/training/nets/resting';
import { suppressDuplicates } from '@/lib/science/vision/suppress';
import type { GrayFrame, SpermClass, Track } from '@/lib/science/vision/types';
import { FieldTracker } from './field-tracker';
import { DEFAULT_RESTING, RestingEvidence } from './resting-evidence';

const FRAMES = 100;
const VIDEO = { width: 200, framesPerSecond: 50, drift: null, workingThreshold: 0.4 };
const gray = { width: 200, height: 150, data: new Uint8Array(200 * 150).fill(120) };

/** A track over two seconds that ends `moved` px further right, in boxes of `side` px. */
function trackOf(
  id: number,
  moved: number,
  {
    side = 12,
    className = 'sperm',
    score = 0.7,
  }: { side?: number; className?: SpermClass; score?: number } = {},
): Track {
  const points = Array.from({ length: FRAMES }, (_, frame) => {
    const cx = 60 + (moved * frame) / (FRAMES - 1);
    const box = { x: cx - side / 2, y: 70 - side / 2, w: side, h: side };
    return { ...box, frame, cx, cy: 70, score, interpolated: false };
  });
  return { id, className, points };
}

function evidenceFrom(file: string): RestingEvidence {
  const evidence = new RestingEvidence(file, null);
  for (let frame = 0; frame < FRAMES; frame++) evidence.offer(frame, gray);
  return evidence;
}

/** Three bright heads that swim, one above the other, and a bar of another size that rests. */
function swimmersAndSpeck(): { pictures: GrayFrame[]; tracks: Track[] } {
  const swimmers = [60, 80, 100].map((moved, i) => movedDown(trackOf(i + 1, moved), 40 * i - 40));
  const speck = movedDown(trackOf(4, 0), 60);
  const pictures = Array.from({ length: FRAMES }, (_, frame) => {
    const data = gray.data.slice();
    const fill = (track: Track, w: number, h: number): void => {
      const { cx = 0, cy = 0 } = track.points[frame] ?? {};
      for (let y = Math.round(cy - h / 2); y < cy + h / 2; y++)
        data.fill(230, y * gray.width + Math.round(cx - w / 2), y * gray.width + Math.round(cx + w / 2));
    };
    for (const track of swimmers) fill(track, 6, 6);
    fill(speck, 16, 3);
    return { ...gray, data };
  });
  return { pictures, tracks: [...swimmers, speck] };
}

const movedDown = (track: Track, by: number): Track => ({
  ...track,
  points: track.points.map((point) => ({ ...point, y: point.y + by, cy: point.cy + by })),
});

const faintCluster = (): Track => trackOf(9, 0, { score: 0.39, className: 'cluster' });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'evidence-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A judge that says the same of everything, for certain: these are its log-odds. */
async function certainJudge(
  name: string,
  logOdds: { sperm: number; cluster: number },
  featureLikeness = 0,
): Promise<string> {
  const task = restingTask(1, { features: 4 });
  const specs = planParameters(task);
  const metadata = restingMetadata({
    sperm: { slope: 1e-4, offset: logOdds.sperm, relativeScore: 0, likeness: 0, featureLikeness },
    cluster: { slope: 1e-4, offset: logOdds.cluster },
  });
  const file = path.join(folder, name);
  await writeFile(file, inferenceGraph(task, specs, initialParameters(specs, seededRandom(3)), { metadata }));
  return file;
}

describe('evidence of what rests', () => {
  it('is not asked of what swims, of clusters, and of heads that the judge does not know', async () => {
    // There is no such judge: asking it would fail.
    const evidence = evidenceFrom('nowhere.onnx');
    for (const tracks of [
      [trackOf(1, 60), trackOf(2, 80), trackOf(3, 100)],
      [trackOf(1, 60), trackOf(2, 0, { side: 20, className: 'cluster' })],
      [trackOf(1, 0, { side: 40 }), trackOf(2, 0, { side: 44 })],
      [],
    ]) {
      expect(await evidence.judgeTracks(tracks, VIDEO)).toMatchObject({ tracks, leftOut: [], doubtful: 0 });
    }
    await expect(evidence.judgeTracks([trackOf(1, 0)], VIDEO)).rejects.toThrow(ModelError);
  });

  it('takes faint things that rest, and faint clusters, for nothing unless the judge says otherwise', async () => {
    const evidence = evidenceFrom('nowhere.onnx');
    const tracks = [
      trackOf(1, 0, { side: 40 }),
      trackOf(2, 0, { side: 40, score: 0.39 }),
      trackOf(3, 80, { side: 40, score: 0.39 }),
      trackOf(4, 80, { side: 40, score: 0.39, className: 'cluster' }),
    ];
    const { tracks: kept, inClusters } = await evidence.judgeTracks(tracks, VIDEO);
    expect(kept.map(({ points }) => points[0]?.score)).toEqual([0.7, 0.39]);
    expect(kept.map(({ id }) => id)).toEqual([1, 2]);
    expect(inClusters).toBeNull();
  });

  it('leaves nothing out but the faint where nearly all that rests would go, and says so', async () => {
    const evidence = evidenceFrom(await certainJudge('dirt.onnx', { sperm: -9, cluster: -9 }));
    const three = [trackOf(1, 0), trackOf(2, 0), trackOf(3, 0)];
    const faint = trackOf(4, 0, { score: 0.39 });
    const { tracks, ...rest } = await evidence.judgeTracks([...three, faint], VIDEO);
    expect(tracks).toEqual(three);
    const sperm = expect.closeTo(1 / (1 + Math.exp(9)), 5);
    const probabilities = new Map([1, 2, 3].map((id) => [id, sperm]));
    expect(rest).toEqual({ inClusters: new Set(), leftOut: [], probabilities, doubtful: 3 });
  });

  it('keeps what was too faint for a track where the judge is for it and enough swims to be like', async () => {
    const swimmers = [trackOf(1, 60), trackOf(2, 80), trackOf(3, 100)];
    const three = [trackOf(4, 0), trackOf(5, 0), trackOf(6, 0)];
    const faint = [trackOf(7, 0, { score: 0.15 }), trackOf(8, 0, { score: 0.2 })];
    const judged = async (sperm: number, tracks: readonly Track[]) => {
      const evidence = evidenceFrom(await certainJudge(`faint${sperm}.onnx`, { sperm, cluster: -9 }));
      return evidence.judgeTracks(tracks, VIDEO, faint);
    };
    const kept = await judged(9, [...swimmers, ...three]);
    expect(kept).toMatchObject({ leftOut: [], doubtful: 0 });
    expect(kept.tracks.map(({ id, points }) => [id, points[0]?.score]).slice(6)).toEqual([
      [7, 0.15],
      [8, 0.2],
    ]);
    // What nobody would have counted anyway is not told as left out.
    expect(await judged(-9, [...swimmers, ...three])).toMatchObject({ leftOut: [], doubtful: 3 });
    expect((await judged(-9, swimmers)).tracks).toHaveLength(3);
    expect((await judged(9, three)).tracks).toEqual(three.map((track, i) => ({ ...track, id: i + 1 })));
    const unjudged = evidenceFrom('nowhere.onnx');
    const large = (id: number, score: number) => trackOf(id, 0, { side: 40, score });
    expect((await unjudged.judgeTracks([large(1, 0.7)], VIDEO, [large(2, 0.15)])).tracks).toHaveLength(1);
  });

  it('keeps what lies in clusters, also the faint, by its number in the answer', async () => {
    const evidence = evidenceFrom(await certainJudge('cluster.onnx', { sperm: 9, cluster: 9 }));
    const tracks = [trackOf(1, 60), trackOf(2, 0), trackOf(3, 0, { score: 0.39 })];
    const answer = await evidence.judgeTracks([faintCluster(), ...tracks], VIDEO);
    expect(answer).toMatchObject({ tracks, inClusters: new Set([2, 3]), leftOut: [], doubtful: 0 });
    expect([...answer.probabilities.keys()]).toEqual([2, 3]);
    // A clump of dirt is no cluster.
    const clump = evidenceFrom(await certainJudge('clump.onnx', { sperm: -9, cluster: 9 }));
    const dirt = await clump.judgeTracks([trackOf(1, 60), trackOf(2, 0, { score: 0.39 })], VIDEO);
    expect(dirt).toMatchObject({ tracks: [{ id: 1 }], inClusters: new Set() });
  });

  it('compares what rests by the detector that the judge carries, or else by the analysis’ own', async () => {
    const detector = (await resolveModel(DEFAULT_DETECTOR_ID)).file;
    const featureless = path.join(folder, 'featureless.onnx');
    await writeFile(featureless, buildBlobModel());
    const judge = await certainJudge('comparing.onnx', { sperm: 0, cluster: -9 }, 17);
    const carrying = path.join(folder, 'carrying.onnx');
    const carried = carriedFeaturesMetadata(await readFile(detector));
    await writeFile(carrying, setMetadata(await readFile(judge), carried));
    const broken = path.join(folder, 'broken.onnx');
    await writeFile(broken, setMetadata(await readFile(judge), { 'features.model': 'broken' }));
    const probabilities = async (judgeFile: string, detectorFile: string | null) => {
      const evidence = new RestingEvidence(judgeFile, detectorFile);
      const { pictures, tracks } = swimmersAndSpeck();
      pictures.forEach((picture, frame) => {
        evidence.offer(frame, picture);
      });
      return (await evidence.judgeTracks(tracks, VIDEO)).probabilities;
    };
    const alone = await probabilities(judge, featureless);
    const own = await probabilities(judge, detector);
    expect(own.size).toBe(1);
    // Unlike the swimmers to the detector, which counts against it.
    expect(own.get(4)).toBeLessThan((alone.get(4) ?? 0) - 1e-5);
    for (const other of [detector, featureless, null])
      expect(await probabilities(carrying, other)).toEqual(own);
    await expect(probabilities(broken, detector)).rejects.toThrow(ModelError);
  });

  it('leaves out dirt and keeps cells, dead ones too, and renumbers tracks', async () => {
    const detector = await loadDetector((await resolveModel(DEFAULT_DETECTOR_ID)).file);
    const { file } = await resolveModel(DEFAULT_RESTING_ID);
    const sum = { dirt: 0, dirtKept: 0, cells: 0, cellsKept: 0, leftOut: 0 };
    for (let seed = 33; seed < 45; seed++) {
      const scene = simulateScene({ ...DIRTY, seed });
      const { width, framesPerSecond } = scene.parameters;
      const tracker = new FieldTracker(detector.metadata.workingThreshold, framesPerSecond);
      const evidence = new RestingEvidence(file, null);
      let frame = 0;
      for (const { picture } of scene.frames()) {
        evidence.offer(frame++, picture);
        const [found = []] = await detector.detect([[picture]], tracker.minScore);
        tracker.push(suppressDuplicates(found));
      }
      const { tracks: followed, drift } = tracker.finish();
      const { tracks, leftOut } = await evidence.judgeTracks(followed, {
        width,
        framesPerSecond,
        drift,
        workingThreshold: detector.metadata.workingThreshold,
      });
      // What was faint in single pictures, too, is not worth a word.
      expect(leftOut.length).toBeLessThanOrEqual(followed.length - tracks.length);
      for (const [i, { track, probability }] of leftOut.entries()) {
        expect(track.id).toBe(tracks.length + i + 1);
        expect(followed.map(({ points }) => points)).toContain(track.points);
        expect(tracks.map(({ points }) => points)).not.toContain(track.points);
        expect(probability).toBeLessThan(DEFAULT_RESTING.minProbability);
      }
      const probabilities = leftOut.map(({ probability }) => probability);
      expect(probabilities).toEqual([...probabilities].sort((a, b) => b - a));
      sum.leftOut += leftOut.length;
      expect(tracks.map(({ id }) => id)).toEqual(tracks.map((_, i) => i + 1));
      sum.dirt += followed.filter((track) => !isCell(scene, track)).length;
      sum.dirtKept += tracks.filter((track) => !isCell(scene, track)).length;
      sum.cells += followed.filter((track) => isCell(scene, track)).length;
      sum.cellsKept += tracks.filter((track) => isCell(scene, track)).length;
    }
    await detector.close();
    expect(sum.dirt).toBeGreaterThanOrEqual(30);
    expect(sum.leftOut).toBeGreaterThanOrEqual(10);
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
