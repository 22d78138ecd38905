import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AutomaticClass } from '@/lib/domain/morphology/contract-cells';
import { decodeGrayFrames, probeVideo, type VideoProbe } from '@/lib/engine/media';
import { type MorphologyTools, measureMorphology } from '@/lib/engine/morphology';
import { say } from '@/lib/messages/message';
import { reportProgress } from '@/lib/platform/tasks';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { PlacedCell } from './choose-frames';
import type { PredictionWork } from './following';
import type { FormRules } from './form-rules';
import type { JudgedSoFar } from './kept-work';
import type { PredictionFacts } from './queries';
import { fullestFrames, type JudgedCell, keepSample } from './sample-frames';

/** After so many cells more, what is judged is kept: a few seconds of work. */
const KEPT_EVERY = 20;

interface JudgingOptions {
  readonly pixelSizeUm: number;
  readonly tools: MorphologyTools;
  readonly rules: FormRules;
  /** Share of the prediction's progress at which judging begins. */
  readonly begin: number;
}

/** The pictures as they were numbered when cells were followed. */
function numberedFrames({ video, videoFile, signal }: PredictionWork, probe: VideoProbe) {
  const isResampled = probe.variableFrameRate && video.calibration.framesPerSecondOverride === null;
  return decodeGrayFrames(videoFile, {
    framesPerSecond: isResampled ? probe.framesPerSecond : undefined,
    signal,
  });
}

/** What the models say of one cell, as of one on a still that is not stained. */
async function judgeCell(
  picture: GrayFrame,
  { x, y }: PlacedCell,
  { pixelSizeUm, tools, rules }: JudgingOptions,
): Promise<AutomaticClass> {
  const at = [{ x, y, positive: true }];
  const found = await measureMorphology({ picture, at, pixelSizeUm, preparation: 'unstained' }, tools);
  return rules.automaticOf(found, false);
}

/**
 * Judges each cell on its frame, with the measurement that stills have, and keeps the pictures of the frames with most of them.
 * Goes on behind the frames that an earlier attempt was done with.
 * @param planned cells by the number of their frame, from 0; fewer are judged where the video ends before
 * @throws ModelError, FfmpegError
 */
export async function judgeCells(
  row: PredictionFacts,
  work: PredictionWork,
  planned: ReadonlyMap<number, readonly PlacedCell[]>,
  options: JudgingOptions,
): Promise<Pick<JudgedSoFar, 'cells' | 'samples'>> {
  const total = [...planned.values()].reduce((sum, cells) => sum + cells.length, 0);
  const before = work.kept.judged ?? { frames: 0, cells: [], samples: [] };
  const cells = [...before.cells];
  const samples = [...before.samples];
  if (total === 0) return { cells, samples };
  const last = Math.max(...planned.keys());
  const shown = fullestFrames(planned);
  const probe = await probeVideo(work.videoFile);
  const { begin } = options;
  let frame = 0;
  let keptCells = cells.length;
  for await (const picture of numberedFrames(work, probe)) {
    const judged: JudgedCell[] = [];
    const isNew = frame >= before.frames;
    for (const cell of isNew ? (planned.get(frame) ?? []) : []) {
      work.signal.throwIfAborted();
      const automatic = await judgeCell(picture, cell, options);
      judged.push({ ...cell, automatic });
      cells.push(automatic);
      const position = cells.length;
      await reportProgress(work.taskId, {
        progress: 100 * (begin + ((1 - begin) * position) / total),
        message: say('work.cellOf', { position, total }),
      });
      // The models block this thread; whoever else waits for it comes in between.
      await nextTurn();
    }
    if (isNew && shown.has(frame)) {
      const seconds = frame / probe.framesPerSecond;
      samples.push(await keepSample(row, picture, { frame, seconds, cells: judged }, work.signal));
    }
    if (++frame > last) break;
    if (cells.length >= keptCells + KEPT_EVERY) {
      keptCells = cells.length;
      await work.kept.keepJudged({ frames: frame, cells, samples }, work.signal);
    }
  }
  return { cells, samples };
}
