import { readFile } from 'node:fs/promises';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { measurementParameters } from './analysis-parameters';
import { peakMemoryMb, type VideoAnalysis } from './analyze-video';
import { checkCalibration } from './calibration';
import { measureField } from './measure-field';
import { openVideo } from './open-video';
import type { AnalysisOptions } from './options';
import { DEFAULT_PARAMETERS } from './parameters';
import { measuredRate, resultHead } from './result-head';
import { parseTrackTable, tracksFromRows } from './track-table';
import { warningsFor } from './warnings';

/**
 * Measures tracks that somebody else made: nothing is detected, no drift and no jitter is taken off, no end is
 * left out. The video says how large and how fast the pictures are; the tracks lie on its pictures as one sees them, of
 * square pixels (see `VideoProbe.width`).
 *
 * @throws AppError for an unusable table, UnreadableVideoError for an unusable video.
 */
export async function analyzeTracks(
  options: AnalysisOptions & { readonly tracksFile: string },
  signal?: AbortSignal,
): Promise<VideoAnalysis> {
  const started = performance.now();
  const { parameters = DEFAULT_PARAMETERS } = options;
  const calibration = checkCalibration(options.calibration);
  const text = await readFile(options.tracksFile, 'utf8').catch((cause: unknown) => {
    throw new AppError('UNPROCESSABLE', say('engine.tracks.unreadable', { file: options.tracksFile }), {
      cause,
    });
  });
  const rows = parseTrackTable(text);
  const probe = await openVideo(options.videoFile, signal);
  const framesPerSecond = measuredRate(probe, calibration);
  const measureStarted = performance.now();
  const followed = tracksFromRows(rows);
  const frames = Math.max(
    probe.frameCountEstimate,
    ...followed.map((track) => (track.points.at(-1)?.frame ?? 0) + 1),
  );
  const { width, height, pixelAspect, interlaced } = probe;
  const { tracks, kinematics, summary } = measureField({
    followed,
    calibration,
    parameters,
    framesPerSecond,
    frames,
    width,
    height,
    knowsClusters: followed.some(({ className }) => className === 'cluster'),
    corrected: false,
  });
  const now = performance.now();
  const totalSeconds = (now - started) / 1000;
  return {
    tracks,
    kinematics,
    field: null,
    result: {
      ...resultHead(probe, calibration, { frames, startSeconds: 0 }),
      model: null,
      parameters: {
        ...measurementParameters(kinematics),
        corrected: false,
      },
      ...summary,
      pictures: null,
      morphology: { status: 'not measured', reason: say('measurements.tracksOnly') },
      warnings: warningsFor({
        summary,
        framesPerSecond,
        frames,
        pixelSizeUm: calibration.pixelSizeUm,
        resampled: false,
        width,
        height,
        pixelAspect,
        interlaced,
        flatFrames: 0,
        repeatedPictures: 0,
        stillPictures: 0,
        otherSize: null,
        visibleShare: 1,
        pictures: null,
        frameSeconds: [],
        parameters: parameters.remarks,
      }),
      timings: {
        decodeSeconds: 0,
        detectSeconds: 0,
        trackSeconds: (now - measureStarted) / 1000,
        totalSeconds,
        framesPerSecond: frames / totalSeconds,
        peakMemoryMb: peakMemoryMb(),
      },
    },
  };
}
