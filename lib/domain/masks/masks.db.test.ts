import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { annotationLayers, auditLog, detections, masks, projects } from '@/db/schema';
import { getFrameDetections } from '@/lib/domain/detections';
import { DEFAULT_SEGMENTER_ID } from '@/lib/engine/inference';
import { maskOverlap } from '@/lib/science/segmentation/mask';
import { deepestPoint } from '@/lib/science/segmentation/next-click';
import {
  decodeRunLengths,
  encodeRunLengths,
  packRunLengths,
  unpackRunLengths,
} from '@/lib/science/segmentation/run-lengths';
import { cutMask } from '@/lib/science/segmentation/window-mask';
import { partMask } from '@/lib/science/simulation/still';
import { cropRegion, cropScale } from '@/lib/science/vision/crop-region';
import * as domain from '.';
import { generateMask, predictMask as predictBody, suggestPoints as suggestBody } from './contract';
import type { StoredMask } from './contract-fields';
import { testAnnotation } from './testing';

const laboratory = await testAnnotation();
const { db, editor, viewer, stranger, projectId, videoId } = laboratory;
afterAll(laboratory.close);

const SIZE = { width: 420, height: 320 };
const { frameId, cells } = await laboratory.newStill(5, {
  ...SIZE,
  stain: 'papanicolaou',
  pixelSizeUm: 0.09,
  cells: 2,
});
const [cell] = cells as [(typeof cells)[0]];
/** A second box of the same cell. */
const other = { id: await laboratory.newDetection(frameId, cell.box), box: cell.box };
const region = cropRegion(cell.box, SIZE);
const head = partMask(cell.truth, 'head', SIZE.width, SIZE.height);
const middle = deepestPoint(head) as { x: number; y: number };
const inCrop = { x: middle.x - region.x, y: middle.y - region.y };

const generate = (body: object, who = editor) =>
  domain.maskFromPoints(
    who,
    generateMask.body?.parse({ crop_id: cell.id, point_prompts: [inCrop], ...body }) as never,
  );
const predict = (body: object = {}, who = editor) =>
  domain.predictMask(who, predictBody.body?.parse({ crop_id: cell.id, ...body }) as never);
const suggest = (body: object = {}, who = editor) =>
  domain.suggestPoints(who, suggestBody.body?.parse({ crop_id: cell.id, ...body }) as never);

const setQuality = (who: typeof editor, id: string, quality: 'good' | 'bad', seenVersion?: number) =>
  db.transaction((tx) => domain.setMaskQuality(tx, who, id, quality, seenVersion));

const pixelsOf = ({ window, rle }: Pick<StoredMask, 'window' | 'rle'>) => ({
  width: window.width,
  height: window.height,
  data: decodeRunLengths(unpackRunLengths(rle.counts), window.width, window.height),
});
const rowsOf = (detectionId: string) => db.select().from(masks).where(eq(masks.detectionId, detectionId));

describe('a mask by points', () => {
  it('fills the crop, names the model that made it and is stored with its points', async () => {
    const made = await generate({ part: 'head', random_seed: 7, request_id: 'first' });
    expect(made).toMatchObject({
      success: true,
      model_id: DEFAULT_SEGMENTER_ID,
      requested_model_id: 'sam2_large',
      crop_id: cell.id,
      video_id: videoId,
      frame_id: frameId,
      part: 'head',
      target: 'head',
      window: { x: region.x, y: region.y, width: region.w, height: region.h },
      version: 1,
      request_id: 'first',
    });
    // The card has 0.812 for heads of simulated stills with one point and nothing else, 0.946 with a box.
    expect(maskOverlap(pixelsOf(made), cutMask(head, region))).toBeGreaterThan(0.8);
    expect(made.confidence).toBeGreaterThan(0.5);
    expect(made.points[0]?.x).toBeCloseTo(inCrop.x, 6);
    expect(made.points[0]?.relative_x).toBeCloseTo(inCrop.x / region.w, 6);
    const [row] = await rowsOf(cell.id);
    expect(row).toMatchObject({
      id: made.sperm_mask_id,
      part: 'head',
      source: 'points',
      seed: 7,
      modelId: DEFAULT_SEGMENTER_ID,
      points: [{ ...middle, label: 1 }],
      quality: null,
      createdBy: editor.userId,
    });
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.resourceId, String(made.mask_id)));
    expect(entry).toMatchObject({ action: 'mask.create', projectId });
  });

  it('is the same by relative coordinates', async () => {
    const relative = { x: inCrop.x / region.w, y: inCrop.y / region.h };
    const [pixels, shares] = [
      await generate({ save_mask: false }),
      await generate({ save_mask: false, point_prompts: [relative], use_normalized_coordinates: true }),
    ];
    expect(shares.rle).toEqual(pixels.rle);
    expect(shares).toMatchObject({ mask_id: null, mask_url: null, visualization_url: null, version: null });
  });

  it('takes the place of the one before, which is kept; or not, where that is not wanted', async () => {
    const before = await generate({});
    const after = await generate({ point_prompts: [inCrop, { x: inCrop.x + 3, y: inCrop.y, label: 1 }] });
    expect([before.part, before.version, after.version]).toEqual(['cell', 1, 2]);
    const rows = await rowsOf(cell.id);
    expect(rows.find(({ id }) => id === before.mask_id)).toMatchObject({
      supersededBy: after.mask_id,
      deletedAt: null,
    });
    const kept = generate({ overwrite_existing: false });
    await expect(kept).rejects.toMatchObject({ code: 'CONFLICT', said: { key: 'errors.masks.exists' } });
    expect((await rowsOf(cell.id)).length).toBe(rows.length);
    const live = await domain.getMasks(viewer, cell.id);
    expect(live.masks.map(({ id }) => id)).toEqual([after.mask_id, expect.any(String)]);
  });

  it('is not stored over a mask that somebody else has made meanwhile', async () => {
    const { version } = await generate({});
    const late = generate({ version: (version ?? 0) - 1 });
    await expect(late).rejects.toMatchObject({ said: { key: 'errors.changedByOther' } });
    expect(await generate({ version: version ?? 0 })).toMatchObject({ version: (version ?? 0) + 1 });
  });

  it('of several requests for one cell only the newest is answered and stored; without a request_id each is', async () => {
    let version = 0;
    let superseded = 0;
    // On a busy machine the first may have been answered before the next one came: then it is stored like any other.
    for (let round = 0; round < 10 && superseded === 0; round++) {
      const made = await Promise.allSettled([1, 2, 3].map((n) => generate({ request_id: n, part: 'tail' })));
      const answers = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const reasons = made.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      for (const reason of reasons)
        expect(reason).toMatchObject({ code: 'CONFLICT', said: { key: 'errors.masks.superseded' } });
      version += answers.length;
      superseded += reasons.length;
      expect(answers.at(-1)).toMatchObject({ request_id: 3, version });
    }
    expect(superseded).toBeGreaterThan(0);
    const all = await Promise.all([generate({ part: 'tail' }), generate({ part: 'tail' })]);
    expect(all.map((each) => each.version).sort()).toEqual([version + 1, version + 2]);
  });

  it('is refused for points outside the crop, without foreground, and for models that nobody knows', async () => {
    const outside = generate({ point_prompts: [inCrop, { x: region.w + 1, y: 2 }] });
    await expect(outside).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      fields: [{ path: 'point_prompts.1' }],
    });
    const relative = generate({ point_prompts: [{ x: 1.2, y: 0.5 }], use_normalized_coordinates: true });
    await expect(relative).rejects.toMatchObject({ said: { key: 'errors.masks.pointNotRelative' } });
    const background = generate({ point_prompts: [{ ...inCrop, label: 0 }] });
    await expect(background).rejects.toMatchObject({ said: { key: 'errors.masks.noForeground' } });
    await expect(generate({ model_id: 'yolo' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(generate({ model_id: 'sperm-detector-v1' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const many = { crop_id: cell.id, point_prompts: Array.from({ length: 33 }, () => inCrop) };
    expect(generateMask.body?.safeParse(many).success).toBe(false);
  });

  it('is a matter of the project: strangers find no cell, viewers only look, an archived project stays as it is', async () => {
    await expect(generate({}, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(generate({}, viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await generate({ save_mask: false }, viewer)).toMatchObject({ success: true, mask_id: null });
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
    await expect(generate({})).rejects.toMatchObject({ code: 'CONFLICT', said: { key: 'errors.archived' } });
    await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
  });

  it('of a cell that somebody else annotates unseen is not there until both have submitted', async () => {
    const [layer] = await db.insert(annotationLayers).values({ frameId, userId: viewer.userId }).returning();
    const hidden = await laboratory.newDetection(frameId, other.box);
    await db
      .update(detections)
      .set({ layerId: layer?.id ?? null })
      .where(eq(detections.id, hidden));
    await expect(domain.getMasks(editor, hidden)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await domain.getMasks(viewer, hidden)).toEqual({ masks: [] });
    await db.update(annotationLayers).set({ submittedAt: new Date() });
    expect(await domain.getMasks(editor, hidden)).toEqual({ masks: [] });
  });
});

it('a detection says whether it has a mask, and where: of the whole cell before a part', async () => {
  const still = await laboratory.newStill(6, { ...SIZE, cells: 1 });
  const [first] = still.cells;
  const bare = await laboratory.newDetection(still.frameId, { x: 5, y: 5, w: 20, h: 20 });
  await generate({ crop_id: String(first?.id), point_prompts: [{ x: 20, y: 20 }] });
  const masked = async () =>
    Object.fromEntries(
      (await getFrameDetections(viewer, still.frameId)).detections.map(({ id, hasMask }) => [id, hasMask]),
    );
  expect(await masked()).toEqual({ [String(first?.id)]: true, [bare]: false });
  await generate({ crop_id: String(first?.id), point_prompts: [{ x: 20, y: 20 }], part: 'acrosome' });
  const { masks } = await domain.getMasks(editor, String(first?.id));
  const cell = masks.find(({ part }) => part === 'cell');
  expect(masks).toHaveLength(2);
  const { detections } = await getFrameDetections(viewer, still.frameId);
  expect(detections.find(({ id }) => id === first?.id)?.mask).toEqual({
    id: cell?.id,
    mask_url: cell?.mask_url,
  });
  expect(detections.find(({ id }) => id === bare)?.mask).toBeNull();
  await domain.clearMask(editor, String(first?.id), { part: 'acrosome' });
  await domain.clearMask(editor, String(first?.id), { part: 'cell' });
  expect(await masked()).toEqual({ [String(first?.id)]: false, [bare]: false });
});

describe('a mask without points', () => {
  it('is that of the cell in the middle of the crop, by the shipped model', async () => {
    const made = await predict({ part: 'head' });
    expect(made).toMatchObject({
      success: true,
      model_id: DEFAULT_SEGMENTER_ID,
      requested_model_id: null,
      points: [],
    });
    // The card has 0.939 for heads of simulated stills in a box of their own.
    expect(maskOverlap(pixelsOf(made), cutMask(head, region))).toBeGreaterThan(0.85);
    const rows = await rowsOf(cell.id);
    expect(rows.find(({ id }) => id === made.mask_id)).toMatchObject({ source: 'predicted', points: [] });
  });
});

describe('suggested points', () => {
  it('lie in the crop, foreground first and inside the cell, the same for the same seed', async () => {
    const { points, model_id } = await suggest({ random_seed: 3 });
    expect(model_id).toBe(DEFAULT_SEGMENTER_ID);
    // Three fifths of the five are foreground.
    expect(points.map(({ label }) => label)).toEqual([1, 1, 1, 0, 0]);
    const whole = partMask(cell.truth, 'cell', SIZE.width, SIZE.height);
    const at = (p: { x: number; y: number }) =>
      whole.data[Math.floor(region.y + p.y) * SIZE.width + Math.floor(region.x + p.x)];
    expect(at(points[0] as { x: number; y: number })).toBe(1);
    expect(points.slice(3).map(at)).toEqual([0, 0]);
    expect((await suggest({ random_seed: 3 })).points).toEqual(points);
    const relative = await suggest({ random_seed: 3, return_normalized_coordinates: true });
    relative.points.forEach(({ x, y }, i) => {
      expect(x * region.w).toBeCloseTo(points[i]?.x ?? 0, 6);
      expect(y * region.h).toBeCloseTo(points[i]?.y ?? 0, 6);
    });
    expect((await suggest({ num_points: 1 })).points.map(({ label }) => label)).toEqual([1]);
    expect(await suggest({}, viewer)).toMatchObject({ success: true });
    await expect(suggest({}, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are none where there is no cell', async () => {
    const empty = await laboratory.newStill(8, {
      ...SIZE,
      cells: 0,
      debrisPer1000Um2: 0,
      strandsPer1000Um2: 0,
    });
    const id = await laboratory.newDetection(empty.frameId, { x: 100, y: 100, w: 40, h: 40 });
    await expect(suggest({ crop_id: id })).rejects.toMatchObject({
      said: { key: 'errors.masks.nothingFound' },
    });
  });
});

describe('a painted mask', () => {
  const square = { width: 8, height: 6, data: new Uint8Array(48).fill(1, 9, 14) };
  const runs = encodeRunLengths(square.data, 8, 6);
  const painted = { x: 100, y: 50, width: 8, height: 6, runs, part: 'cell' as const };
  const paint = (change: Partial<Parameters<typeof domain.paintMask>[2]> = {}, who = editor) =>
    domain.paintMask(who, other.id, { ...painted, ...change });

  it('is stored pixel by pixel, from numbers as from COCO text, and undone by the one before', async () => {
    const first = await paint({ version: 0 });
    expect(first).toMatchObject({ source: 'painted', version: 1, confidence: null, model_id: null });
    expect(pixelsOf(first).data).toEqual(square.data);
    const text = await paint({ runs: packRunLengths(runs), version: 1 });
    expect([text.rle, text.sha256, text.version]).toEqual([first.rle, first.sha256, 2]);
    // The same pixels in another way of writing them.
    const odd = await paint({ runs: [0, 0, runs[0] as number, ...runs.slice(1), 0, 0] });
    expect(odd.rle).toEqual(first.rle);
  });

  it('is not laid over what somebody else has painted meanwhile', async () => {
    await expect(paint({ version: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      said: { key: 'errors.changedByOther' },
    });
    await expect(paint({ version: 0 })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is refused outside the frame, empty, or with runs that do not fill its window', async () => {
    const refused = async (change: Parameters<typeof paint>[0], key: string) =>
      expect(paint(change)).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        said: { key: `errors.masks.${key}` },
      });
    await refused({ x: SIZE.width - 7 }, 'windowOutside');
    await refused({ runs: [48] }, 'paintedEmpty');
    await refused({ runs: [3, 5] }, 'runsDoNotFill');
    await refused({ runs: 'Ü' }, 'runsDoNotFill');
    await expect(paint({}, viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(paint({}, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is judged and deleted by who may write, and no version comes twice', async () => {
    const { id, version } = await paint();
    await expect(setQuality(viewer, id, 'bad')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(setQuality(stranger, id, 'bad')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await setQuality(editor, id, 'bad', version)).toMatchObject({
      quality: 'bad',
      version: version + 1,
    });
    await expect(setQuality(editor, id, 'good', version)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const clear = (who: typeof editor, seen?: number) =>
      domain.clearMask(who, other.id, { part: 'cell', version: seen });
    await expect(clear(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(clear(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(clear(editor, version)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await clear(editor, version + 1)).toMatchObject({ mask_id: id, masks: [] });
    expect(await domain.getMasks(editor, other.id)).toEqual({ masks: [] });
    await expect(clear(editor)).rejects.toMatchObject({ said: { key: 'errors.noMask' } });
    // One more for the verdict, the deletion and the new mask each.
    expect((await paint({ version: 0 })).version).toBe(version + 3);
  });

  it('comes back after it was deleted or replaced, as it was', async () => {
    const restore = (id: string, version?: number, who = editor) =>
      domain.restoreMask(who, other.id, { mask_id: id, version });
    const first = await generate({ crop_id: other.id, random_seed: 9 });
    const { version } = await paint();
    await expect(restore(String(first.mask_id), version - 1)).rejects.toMatchObject({ code: 'CONFLICT' });
    const back = await restore(String(first.mask_id), version);
    expect(back).toMatchObject({
      ...{ rle: first.rle, window: first.window, source: 'points', confidence: first.confidence },
      ...{ model_id: DEFAULT_SEGMENTER_ID, version: version + 1 },
      points: [{ ...middle, label: 1 }],
    });
    await domain.clearMask(editor, other.id, { part: 'cell', version: back.version });
    const again = await restore(back.id, 0);
    expect([again.sha256, again.quality]).toEqual([back.sha256, null]);
    const ofOther = await generate({});
    await expect(restore(String(ofOther.mask_id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(restore(back.id, undefined, viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(restore(back.id, undefined, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
    await expect(restore(back.id)).rejects.toMatchObject({ said: { key: 'errors.archived' } });
    await expect(domain.clearMask(editor, other.id, { part: 'cell' })).rejects.toMatchObject({
      said: { key: 'errors.archived' },
    });
    await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
  });
});

describe('the picture of a mask', () => {
  const asked: string[] = [];
  const view = (id: string, style: 'mask' | 'overlay' = 'mask', who = viewer) =>
    domain.maskPicture(who, id, style, (subject) => asked.push(subject));

  it('is white where the mask is, as large as the crop, by its own id and by its cell', async () => {
    const made = await generate({});
    const png = await view(String(made.mask_id));
    const { data, info } = await sharp(png).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
    const scale = cropScale(region);
    expect([info.width, info.height, info.channels]).toEqual([region.w * scale, region.h * scale, 1]);
    const mask = pixelsOf(made);
    const shown = (x: number, y: number) =>
      data[(y * scale + (scale >> 1)) * info.width + x * scale + (scale >> 1)];
    for (let y = 0; y < region.h; y++)
      for (let x = 0; x < region.w; x++)
        expect(shown(x, y)).toBe(255 * (mask.data[y * mask.width + x] as number));
    expect(await view(cell.id)).toEqual(png);
    const overlay = await sharp(await view(cell.id, 'overlay')).stats();
    const [red, green] = overlay.channels;
    expect(Number(green?.mean)).toBeGreaterThan(Number(red?.mean));
    expect(asked).toEqual([videoId, videoId, videoId]);
  });

  it('is there for a mask that was replaced, not for one that was deleted, and for nobody outside', async () => {
    const [old, now] = [await generate({}), await generate({})];
    expect((await view(String(old.mask_id))).length).toBeGreaterThan(0);
    await expect(view(cell.id, 'mask', stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(view(String(old.mask_id), 'mask', stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await domain.clearMask(editor, cell.id, { part: 'cell' });
    await expect(view(String(now.mask_id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const bare = await laboratory.newDetection(frameId, other.box);
    await expect(view(bare)).rejects.toMatchObject({ said: { key: 'errors.noMask' } });
  });
});
