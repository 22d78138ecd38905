import { checkCalibration } from '@/lib/engine/casa/calibration';
import { FieldTracker } from '@/lib/engine/casa/field-tracker';
import { frameWindows } from '@/lib/engine/casa/frame-windows';
import { type FieldInput, type MeasuredField, measureField } from '@/lib/engine/casa/measure-field';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { type JudgedTracks, RestingEvidence } from '@/lib/engine/casa/resting-evidence';
import { detectedEvery, SkippedFrames } from '@/lib/engine/casa/skipped-frames';
import type { Surroundings } from '@/lib/engine/casa/surroundings';
import {
  type Detector,
  findCalibratedScale,
  rescaleBoxes,
  scaledSize,
  stillDetector,
} from '@/lib/engine/inference';
import { findVisibleArea, HiddenCover, type VisibleArea } from '@/lib/science/fields';
import type { Drift } from '@/lib/science/kinematics';
import { normal, type RandomSource } from '@/lib/science/simulation/random';
import { resample } from '@/lib/science/vision/resample';
import { suppressDuplicates } from '@/lib/science/vision/suppress';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { SceneTruth } from './scene-truth';

/** The networks that a video is analyzed with. */
export interface AnalysisModels {
  readonly detector: Detector;
  /** Its ONNX file, whose features a judge asks that carries no detector of its own. */
  readonly detectorFile: string;
  /** ONNX file of the judge of what rests. */
  readonly judgeFile: string;
}

/** What was followed in a scene. */
export interface FollowedScene {
  readonly judged: JudgedTracks;
  readonly drift: Drift | null;
  /** Of how many frames the detector was shown one. */
  readonly detectedEvery: number;
  readonly evidence: RestingEvidence;
  readonly knowsClusters: boolean;
  /** The part of the pictures that shows the scene; null where that is all. */
  readonly visible: VisibleArea | null;
}

/** Renders a scene and follows what is in it as in a video: detector, tracker, judge of what rests. */
export async function followScene(truth: SceneTruth, models: AnalysisModels): Promise<FollowedScene> {
  const { detector, detectorFile, judgeFile } = models;
  const { scene } = truth;
  const { metadata } = detector;
  const { framesPerSecond, width } = scene.parameters;
  const tracker = new FieldTracker(metadata.workingThreshold, framesPerSecond);
  const evidence = new RestingEvidence(judgeFile, detectorFile);
  let scale: number | null = null;
  let frame = 0;
  let size = { width: scene.parameters.width, height: scene.parameters.height };
  let visible: VisibleArea | null = null;
  let cover: HiddenCover | null = null;
  async function* pictures(): AsyncGenerator<GrayFrame> {
    for (const { picture } of scene.frames()) {
      if (frame === 0) visible = findVisibleArea([picture], width, DEFAULT_PARAMETERS.visibleArea);
      cover ??= visible && new HiddenCover(visible, width);
      cover?.cover(picture);
      scale ??= (
        await findCalibratedScale(
          [picture],
          metadata,
          stillDetector(detector, tracker.settings.lowScore),
          scene.parameters.pixelSizeUm,
        )
      ).scale;
      size = scaledSize(picture, scale);
      const seen = resample(picture, size.width, size.height);
      evidence.offer(frame++, seen);
      yield seen;
    }
  }
  const { skippedFrames } = DEFAULT_PARAMETERS.detection;
  const every = detectedEvery(framesPerSecond, skippedFrames);
  const frames = new SkippedFrames(tracker, every, scene.parameters, skippedFrames);
  const reference = metadata.frameOffsets.indexOf(0);
  let next = 0;
  for await (const window of frameWindows(pictures(), metadata.frameOffsets)) {
    const own = window[reference];
    if (!own) continue;
    const isDetected = next % every === 0 || next === scene.frameCount - 1;
    next++;
    if (!isDetected) {
      frames.skip(own);
      continue;
    }
    const [boxes = []] = await detector.detect([window], tracker.minScore);
    frames.detected(own, suppressDuplicates(rescaleBoxes(boxes, size, scene.parameters)));
  }
  const { tracks, faint, drift } = tracker.finish();
  const judged = await evidence.judgeTracks(
    tracks,
    {
      width,
      framesPerSecond,
      drift,
      workingThreshold: metadata.workingThreshold,
      restingScore: metadata.restingScore,
    },
    faint,
  );
  const knowsClusters = metadata.classes.includes('cluster');
  return { judged, drift, detectedEvery: every, evidence, visible, knowsClusters };
}

/** Round cells and held cells of a followed scene. @param pixelSizeUm null where heads of 5 µm are to tell */
export function findSurroundingsOf(
  { judged, drift, evidence }: FollowedScene,
  { scene }: SceneTruth,
  pixelSizeUm: number | null,
): Surroundings {
  const { framesPerSecond, width } = scene.parameters;
  return evidence.surroundings(
    judged,
    { width, framesPerSecond, drift, pixelSizeUm },
    DEFAULT_PARAMETERS.surroundings,
  );
}

/** A measured scene, and the part of its pictures that shows it; absent where that is all. */
export type AnalyzedScene = MeasuredField & Pick<FieldInput, 'visible'>;

/** Renders a scene and measures it as a video is measured. */
export async function analyzeScene(truth: SceneTruth, models: AnalysisModels): Promise<AnalyzedScene> {
  const scene = await followScene(truth, models);
  const seen = scene.visible ? { visible: scene.visible } : {};
  const { roundCells, ...held } = findSurroundingsOf(scene, truth, truth.scene.parameters.pixelSizeUm);
  const field = measure(truth, {
    ...held,
    ...seen,
    followed: scene.judged.tracks,
    drift: scene.drift,
    detectedEvery: scene.detectedEvery,
    knowsClusters: scene.knowsClusters,
    roundCells: roundCells ? [{ ...roundCells, firstFrame: 0 }] : [],
  });
  return { ...field, ...seen };
}

/** Standard deviation of a center per coordinate where truth stands in for detections, in head lengths of 5 µm. */
const JITTER_HEADS = 0.04;
const HEAD_UM = 5;

/** Measures a scene's true boxes with jittered centers: what kinematics alone makes of a perfect detector. */
export function analyzeJittered(truth: SceneTruth, random: RandomSource): MeasuredField {
  const sigma = (JITTER_HEADS * HEAD_UM) / truth.scene.parameters.pixelSizeUm;
  const tracks = truth.tracks.map((track) => ({
    ...track,
    points: track.points.map((point) => {
      const [dx, dy] = [sigma * normal(random), sigma * normal(random)];
      return { ...point, x: point.x + dx, y: point.y + dy, cx: point.cx + dx, cy: point.cy + dy };
    }),
  }));
  return measure(truth, { followed: tracks, knowsClusters: false });
}

type Tracked = Pick<
  FieldInput,
  | 'followed'
  | 'inClusters'
  | 'shaking'
  | 'onRoundCells'
  | 'roundCells'
  | 'drift'
  | 'detectedEvery'
  | 'visible'
  | 'knowsClusters'
>;

function measure(truth: SceneTruth, tracked: Tracked): MeasuredField {
  const { parameters, frameCount } = truth.scene;
  const { width, height, framesPerSecond, pixelSizeUm, chamberDepthUm } = parameters;
  const calibration = checkCalibration({ pixelSizeUm, chamberDepthUm, dilution: 1 });
  return measureField({
    ...tracked,
    calibration,
    parameters: DEFAULT_PARAMETERS,
    framesPerSecond,
    frames: frameCount,
    width,
    height,
  });
}
