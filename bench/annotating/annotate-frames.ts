import type { Page } from '@playwright/test';
import type { Client } from '@/scripts/client/client';
import { waitForTask } from './clip';
import { type Effort, sumOf } from './effort';
import { Person } from './person';
import { type Corners, matchCells, planFrame } from './plan-frame';
import type { FollowedCell } from './plan-tracks';

interface KeptFrame {
  readonly id: string;
  readonly frameNumber: number;
  readonly width: number;
  readonly height: number;
}

interface FrameBox extends Corners {
  readonly id: string;
}

export interface Annotated {
  readonly effort: Effort;
  readonly cells: number;
  /** Of the boxes that were there in the end, by centers. */
  readonly f1: number;
  /** Boxes that the model proposed rightly, wrongly, and those that it missed. */
  readonly proposed: { readonly right: number; readonly wrong: number; readonly missed: number };
}

const boxesOf = async (client: Client, frameId: string): Promise<FrameBox[]> =>
  (await client.get<{ boxes: FrameBox[] }>('GET', `/sarm/annotation/frames/${frameId}`)).boxes;

/** Frames evenly spaced over a video, with the detector's boxes if these are asked for. */
export async function extractFrames(
  client: Client,
  videoId: string,
  count: number,
  detects: boolean,
): Promise<KeptFrame[]> {
  const { task_id } = await client.get<{ task_id: string }>('POST', '/technical/frames/extract', {
    videoId,
    config: { method: 'count', count },
  });
  await waitForTask(client, task_id);
  const { frames } = await client.get<{ frames: KeptFrame[] }>(
    'GET',
    `/sarm/media/list-frames/${videoId}?limit=2000`,
  );
  if (detects) {
    const task = await client.get<{ task_id: string }>('POST', '/sarm/detection/detect-frames', {
      frame_ids: frames.map(({ id }) => id),
    });
    await waitForTask(client, task.task_id);
  }
  return frames;
}

/**
 * Boxes every labeled cell of some frames on the page for it: draws all, or, where the model has been over them, rejects
 * what is wrong, draws what it missed and accepts the rest.
 */
export async function annotateFrames(
  page: Page,
  client: Client,
  address: string,
  frames: readonly KeptFrame[],
  truth: readonly FollowedCell[],
): Promise<Annotated> {
  const efforts: Effort[] = [];
  const total = { cells: 0, boxes: 0, matched: 0, right: 0, wrong: 0, missed: 0 };
  for (const { id, frameNumber, width, height } of frames) {
    const cells = truth.flatMap(({ boxes }) => boxes.filter(({ frame }) => frame === frameNumber));
    const boxes = await boxesOf(client, id);
    const { wrong, missing } = planFrame(cells, boxes);
    const person = new Person(page, { width, height });
    await person.open(`${address}/finetune/annotation/detection/frame?frameId=${id}`, boxes.length);
    for (const box of wrong) {
      await person.clickBox(box);
      await person.key('x');
    }
    if (boxes.length > wrong.length) await person.key('Shift+Enter');
    if (missing.length > 0) await person.key('w');
    for (const cell of missing) await person.drawBox(cell);
    await person.complete();
    efforts.push(person.take());
    const left = await boxesOf(client, id);
    total.cells += cells.length;
    total.boxes += left.length;
    total.matched += matchCells(cells, left).filter((place) => place >= 0).length;
    total.right += boxes.length - wrong.length;
    total.wrong += wrong.length;
    total.missed += missing.length;
  }
  const { cells, right, wrong, missed } = total;
  return {
    effort: sumOf(efforts.map((effort) => [effort, 1])),
    cells,
    f1: (2 * total.matched) / (cells + total.boxes),
    proposed: { right, wrong, missed },
  };
}
