import { AppError, type FieldError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import type { Click } from '@/lib/science/segmentation/prompts';
import type { Box } from '@/lib/science/vision/types';

/** A point as clients set it: px of the crop at the resolution of the frame, or 0 to 1 of the crop. */
export interface PointPrompt {
  readonly x: number;
  readonly y: number;
  readonly label: 0 | 1;
}

/**
 * Points of a crop as clicks on the frame.
 * @throws AppError INVALID_REQUEST where one lies outside the crop, or none is in the foreground
 */
export function clicksOnFrame(points: readonly PointPrompt[], region: Box, isNormalized: boolean): Click[] {
  const size = isNormalized ? { w: 1, h: 1 } : region;
  const outside = points.flatMap(({ x, y }, index): FieldError[] => {
    if (x >= 0 && y >= 0 && x <= size.w && y <= size.h) return [];
    const number = index + 1;
    const message = isNormalized
      ? say('errors.masks.pointNotRelative', { number })
      : say('errors.masks.pointOutside', { number, width: region.w, height: region.h });
    return [{ path: `point_prompts.${index}`, message }];
  });
  if (outside[0]) throw refusal(outside[0].message, outside);
  if (!points.some(({ label }) => label === 1)) {
    const message = say('errors.masks.noForeground');
    throw refusal(message, [{ path: 'point_prompts', message }]);
  }
  return points.map(({ x, y, label }) => ({
    x: region.x + (x / size.w) * region.w,
    y: region.y + (y / size.h) * region.h,
    positive: label === 1,
  }));
}

const refusal = (said: Message, fields: readonly FieldError[]): AppError =>
  new AppError('INVALID_REQUEST', said, { fields });

/** A click of the frame in px of the crop and relative to it. */
export function pointOnCrop({ x, y, positive }: Click, region: Box) {
  const [inX, inY] = [x - region.x, y - region.y];
  const label: 0 | 1 = positive ? 1 : 0;
  return { x: inX, y: inY, relative_x: inX / region.w, relative_y: inY / region.h, label };
}
