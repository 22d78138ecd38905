import { createReadStream } from 'node:fs';
import path from 'node:path';
import { boxFactorOf } from '@/lib/domain/box-sizes';
import { withModelFile } from '@/lib/domain/models';
import { extractFrames, probeVideo } from '@/lib/engine/media';
import { objectStore } from '@/lib/platform/storage';
import { followCells, type LendDetector, type PredictionWork } from './following';
import { predictionPrefix, TRACKS } from './keys';
import type { PredictionFacts } from './queries';
import { SAMPLE_QUALITY, SAMPLES } from './sample-frames';
import type { StoredFigures } from './stored';
import { drawTracks, readBoxes } from './track-table';

function detectorOf({ versionId, modelName, modelVersion, modelSha256 }: PredictionFacts): LendDetector {
  const frozen = { id: modelName, version: modelVersion, sha256: modelSha256 };
  return (use) => (versionId ? withModelFile(modelSha256, (file) => use({ ...frozen, file })) : use(frozen));
}

/** Keeps some pictures of the video, evenly spread. */
async function keepSamples(
  row: PredictionFacts,
  { videoFile, folder, signal }: PredictionWork,
  counts: ReadonlyMap<number, number>,
): Promise<StoredFigures['samples']> {
  const probe = await probeVideo(videoFile);
  const step = Math.max(1, probe.frameCountEstimate / SAMPLES);
  const frames = Array.from({ length: SAMPLES }, (_, k) => ({
    frameNumber: Math.round(k * step),
    timeOffsetSeconds: Math.round(k * step) / probe.framesPerSecond,
  })).filter(({ frameNumber }, k) => k === 0 || frameNumber < probe.frameCountEstimate);
  const samples: StoredFigures['samples'] = [];
  for await (const frame of extractFrames(
    videoFile,
    probe,
    { frames, step },
    { quality: SAMPLE_QUALITY, folder, signal },
  )) {
    const name = path.basename(frame.file);
    await objectStore().put(`${predictionPrefix(row.videoId, row.id)}${name}`, createReadStream(frame.file), {
      contentType: 'image/jpeg',
      signal,
    });
    const spermCount = counts.get(frame.frameNumber) ?? 0;
    samples.push({ file: name, timestamp: frame.timeOffsetSeconds, spermCount });
  }
  return samples;
}

/**
 * Runs the chosen detector over the whole video, as an analysis would, and keeps what it found apart from all measurements.
 * @throws as `runAnalysisProcess`
 */
export async function detect(row: PredictionFacts, work: PredictionWork): Promise<StoredFigures> {
  const { followed, tracks } = await followCells(work, detectorOf(row), 1);
  const { seconds } = work.kept;
  const { counts, confidence } = await readBoxes(tracks);
  const samples = await keepSamples(row, work, counts);
  const boxFactor = await boxFactorOf(row.projectId);
  await drawTracks(tracks, boxFactor, work.video);
  await objectStore().put(`${predictionPrefix(row.videoId, row.id)}${TRACKS}`, createReadStream(tracks), {
    contentType: 'text/csv',
    signal: work.signal,
  });
  return {
    processed_frames: followed.frames,
    processing_time: seconds,
    total_sperm_count: followed.meanPerField,
    detection_confidence: confidence,
    tracks: followed.cells,
    motile_percent: followed.motilePercent,
    box_factor: boxFactor,
    samples,
  };
}
