import { readFile } from 'node:fs/promises';
import type { MethodModel } from '@/lib/domain/morphology/contract-cells';
import { parseTrackTable, tracksFromRows } from '@/lib/engine/casa';
import type { MorphologyTools } from '@/lib/engine/morphology';
import type { KnownCalls } from '@/lib/science/who-manual';
import { chooseFrames, evenly } from './choose-frames';
import type { MorphologyFigures, Withheld } from './contract-morphology';
import { followCells, type PredictionWork } from './following';
import type { FormRules } from './form-rules';
import { judgeCells } from './judging-cells';
import { countCells, uncounted } from './morphology-figures';
import type { PredictionFacts } from './queries';
import type { StoredMorphology } from './stored';

/** One prediction judges no more cells, twice as many as the manual asks for. */
const MAX_CELLS = 400;
/** Share of the progress that following the cells takes. */
const FOLLOWING = 0.4;

/** Why a video is not looked at at all; null where it is. */
function whyNotLooked(
  pixelSizeUm: number | null,
  { classifier }: MorphologyTools,
  coarsest: number,
): Withheld | null {
  if (pixelSizeUm === null) return 'uncalibrated';
  if (!classifier) return 'noClassifier';
  return pixelSizeUm > coarsest ? 'tooCoarse' : null;
}

type Looked = Omit<MorphologyFigures, 'processing_time' | 'pixel_size_um' | 'coarsest_pixel_um' | 'models'> &
  Pick<StoredMorphology, 'samples'>;

async function lookAt(
  row: PredictionFacts,
  work: PredictionWork,
  {
    detector,
    known,
    ...judge
  }: {
    readonly detector: MethodModel;
    readonly known: KnownCalls | null;
    readonly tools: MorphologyTools;
    readonly rules: FormRules;
  },
  pixelSizeUm: number,
): Promise<Looked> {
  const { id, version, sha256 } = detector;
  const { followed, tracks } = await followCells(work, (use) => use({ id, version, sha256 }), FOLLOWING);
  const cells = tracksFromRows(parseTrackTable(await readFile(tracks, 'utf8')));
  const planned = chooseFrames(evenly(cells, MAX_CELLS));
  const { cells: judged, samples } = await judgeCells(row, work, planned, {
    ...{ ...judge, pixelSizeUm, begin: FOLLOWING },
  });
  return {
    ...countCells(judged, known),
    processed_frames: followed.frames,
    judged_frames: planned.size,
    cells_followed: cells.length,
    cells_not_looked_at: cells.length - judged.length,
    samples,
  };
}

const NOT_LOOKED = {
  ...{ processed_frames: 0, judged_frames: 0, cells_followed: 0, cells_not_looked_at: 0 },
  samples: [],
};

/**
 * Judges the forms of the cells of a video, each once, with the promised models and by the rules that stills are measured by. A
 * video without a pixel size, or with one too coarse for them, is not looked at: the result says so and gives no share.
 * @throws as `runAnalysisProcess`; ModelError, FfmpegError
 */
export async function judgeForms(
  row: PredictionFacts,
  work: PredictionWork,
  models: readonly MethodModel[],
  rules: FormRules,
): Promise<StoredMorphology> {
  const { tools, close } = await rules.openStillTools(models);
  try {
    const { pixelSizeUm } = work.video.calibration;
    const detector = models.find(({ task }) => task === 'detector');
    if (!detector) throw new Error('a prediction of morphology needs a detector');
    const coarsest = rules.coarsestForTools(tools);
    const withheld = whyNotLooked(pixelSizeUm, tools, coarsest);
    const looked: Looked =
      withheld === null && pixelSizeUm !== null
        ? await lookAt(
            row,
            work,
            { detector, known: await rules.knownCallsOf(models), tools, rules },
            pixelSizeUm,
          )
        : { ...uncounted(withheld), ...NOT_LOOKED };
    return {
      ...looked,
      processing_time: work.kept.seconds,
      pixel_size_um: pixelSizeUm,
      coarsest_pixel_um: coarsest,
      models: [...models],
    };
  } finally {
    await close();
  }
}
