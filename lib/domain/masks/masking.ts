import { database } from '@/db/client';
import type { PromptedMask } from '@/lib/engine/prompting/request';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import type { MaskChannel } from '@/lib/science/segmentation/channels';
import type { Click } from '@/lib/science/segmentation/prompts';
import { packRunLengths } from '@/lib/science/segmentation/run-lengths';
import { cropRegion } from '@/lib/science/vision/crop-region';
import type { Box } from '@/lib/science/vision/types';
import { maskAddresses } from './contract-addresses';
import type { MASK_PARTS, MaskResult, PointMaskRequest } from './contract-fields';
import { askAboutCell, takeNumber } from './mask-thread';
import { pairsFor } from './models';
import { clicksOnFrame, pointOnCrop } from './points';
import { boxOf, filesOf, promptedCell } from './prompted-cell';
import { selectLiveMasks } from './queries';
import { type MadeMask, requireCell, requireReplaceable, storeMask } from './storing';
import { viewWindow } from './view';

type Part = (typeof MASK_PARTS)[number];
type RequestId = PointMaskRequest['request_id'];

/** What the network is asked for: a part that is no level of its own is what the clicks say it is. */
const targetOf = (part: Part | undefined, isClicked: boolean): MaskChannel | 'auto' => {
  if (part === undefined) return isClicked ? 'auto' : 'cell';
  if (!isClicked || part === 'cell' || part === 'head' || part === 'vacuole') return part;
  return 'part';
};

interface Outlining {
  readonly cropId: string;
  readonly part: Part | undefined;
  readonly isTidy: boolean;
  readonly isSaved: boolean;
  readonly overwrite: boolean;
  readonly seed?: number | undefined;
  readonly requestId: RequestId;
  /** The version of the mask that it replaces; undefined overwrites unseen. */
  readonly seenVersion?: number | undefined;
}

async function outlineCell(
  principal: Principal,
  asked: Outlining,
  prompts: (region: Box) => { readonly clicks: Click[]; readonly pairs: readonly string[] },
) {
  const number = takeNumber();
  const cell = await requireCell(database(), principal, asked.cropId, asked.isSaved ? 'write' : 'read');
  const region = cropRegion(boxOf(cell), cell.frame);
  const { clicks, pairs } = prompts(region);
  if (asked.isSaved && !asked.overwrite) {
    const live = await selectLiveMasks(database(), cell.id);
    requireReplaceable(
      live.find(({ part }) => part === (asked.part ?? 'cell')),
      asked,
    );
  }
  const prompted = await promptedCell(principal, cell);
  const found = await askAboutCell(
    {
      kind: 'mask',
      cell: prompted,
      ...{ clicks, pairs, tidy: asked.isTidy, target: targetOf(asked.part, clicks.length > 0) },
    },
    filesOf(cell, prompted),
    {
      ...{ owner: principal.userId, number },
      work: asked.requestId === undefined ? null : `mask ${principal.userId} ${cell.id}`,
    },
  );
  if (found.area === 0) {
    throw new AppError(
      'UNPROCESSABLE',
      clicks.length > 0 ? say('errors.masks.empty') : say('errors.masks.nothingFound'),
    );
  }
  const made = madeMask(found, clicks, asked);
  const row = asked.isSaved ? await storeMask(principal, cell.id, made, asked) : null;
  return { cell, found, made, row, points: clicks.map((click) => pointOnCrop(click, region)) };
}

const madeMask = (found: PromptedMask, clicks: readonly Click[], { part, seed }: Outlining): MadeMask => ({
  ...{ x: found.window.x, y: found.window.y, width: found.window.w, height: found.window.h },
  rle: packRunLengths(found.runs),
  source: clicks.length > 0 ? 'points' : 'predicted',
  part: part ?? 'cell',
  score: found.score === null ? null : Math.min(1, Math.max(0, found.score)),
  points: clicks.map(({ x, y, positive }) => ({ x, y, label: positive ? 1 : 0 })),
  modelId: found.modelId,
  seed: seed ?? null,
});

const answerOf = (
  { cell, found, made, row, points }: Awaited<ReturnType<typeof outlineCell>>,
  asked: { readonly modelId: string | null; readonly requestId: RequestId; readonly visualization: boolean },
): MaskResult => {
  const addresses = row && maskAddresses(row);
  return {
    success: true,
    confidence: made.score ?? null,
    model_id: found.modelId,
    requested_model_id: asked.modelId,
    points,
    crop_id: cell.id,
    video_id: cell.videoId,
    frame_id: cell.frame.id,
    part: made.part ?? 'cell',
    target: found.target,
    ...viewWindow(made),
    outlines: found.outlines.map((outline) => outline.map(({ x, y }): [number, number] => [x, y])),
    area_px: found.area,
    version: row?.version ?? null,
    mask_url: addresses?.mask_url ?? null,
    visualization_url: asked.visualization ? (addresses?.visualization_url ?? null) : null,
    sperm_mask_id: row?.id ?? null,
    mask_id: row?.id ?? null,
    request_id: asked.requestId ?? null,
  };
};

/**
 * Outlines a cell by points and stores the mask.
 * @throws AppError NOT_FOUND (cell, model), FORBIDDEN, INVALID_REQUEST (points), CONFLICT (archived, a mask is there that must
 * not be replaced, a newer request), UNPROCESSABLE (an empty mask), UNAVAILABLE and TOO_MANY_REQUESTS (too much waits)
 */
export async function maskFromPoints(principal: Principal, body: PointMaskRequest): Promise<MaskResult> {
  const asked = {
    ...{ cropId: body.crop_id, part: body.part, isTidy: body.use_enhanced_morphology },
    ...{ isSaved: body.save_mask, overwrite: body.overwrite_existing },
    ...{ seed: body.random_seed, requestId: body.request_id, seenVersion: body.version },
  };
  const pairs = await pairsFor(body.model_id);
  const outlined = await outlineCell(principal, asked, (region) => ({
    clicks: clicksOnFrame(body.point_prompts, region, body.use_normalized_coordinates),
    pairs,
  }));
  const { save_visualization: visualization, model_id: modelId, request_id: requestId } = body;
  return answerOf(outlined, { modelId, requestId, visualization });
}

/**
 * Outlines a cell without points, by the segmenter that its project uses; the answer names it.
 * @throws AppError as `maskFromPoints`; UNPROCESSABLE where no cell is seen
 */
export async function predictMask(
  principal: Principal,
  body: {
    readonly crop_id: string;
    readonly save_mask: boolean;
    readonly save_visualization: boolean;
    readonly use_enhanced_morphology: boolean;
    readonly overwrite_existing: boolean;
    readonly part?: Part | undefined;
    readonly version?: number | undefined;
    readonly request_id?: RequestId;
  },
): Promise<MaskResult> {
  const asked = {
    ...{ cropId: body.crop_id, part: body.part, isTidy: body.use_enhanced_morphology },
    ...{ isSaved: body.save_mask, overwrite: body.overwrite_existing, requestId: body.request_id },
    seenVersion: body.version,
  };
  const outlined = await outlineCell(principal, asked, () => ({ clicks: [], pairs: [] }));
  const { save_visualization: visualization, request_id: requestId } = body;
  return answerOf(outlined, { modelId: null, requestId, visualization });
}
