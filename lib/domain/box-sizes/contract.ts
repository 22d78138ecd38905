import { z } from 'zod';
import { MODEL_DEPLOYERS, MODEL_READERS } from '@/lib/domain/models/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';

// How large the boxes of a project are drawn: laboratories draw them differently tight, and detectors know one size.

/** Beyond these a box is no longer of the head that it was found on; recalibration fits none either. */
export const MIN_BOX_FACTOR = 0.4;
export const MAX_BOX_FACTOR = 2.5;
/** As the detector finds them. */
export const DEFAULT_BOX_FACTOR = 1;

const tag = 'Models';
const params = z.object({ projectId: idField });

const boxSizeSchema = z.object({
  /** Sides of the boxes of heads that people see, in sides of the boxes that the detector finds. */
  box_factor: z.number(),
  can_edit: z.boolean(),
});
export type BoxSizeView = z.infer<typeof boxSizeSchema>;

/** Who puts models to work, or manages projects. */
export const BOX_SIZE_SETTERS = [...MODEL_DEPLOYERS, 'manage_projects'] as const;

export const getBoxSize = defineContract({
  method: 'GET',
  path: '/technical/projects/{projectId}/box-size',
  summary: 'How large boxes of heads are drawn in a project, in sides of those that the detector finds',
  tag,
  admission: [...MODEL_READERS, 'manage_projects'],
  params,
  result: boxSizeSchema,
});

export const setBoxSize = defineContract({
  method: 'PUT',
  path: '/technical/projects/{projectId}/box-size',
  summary:
    'Set how large boxes of heads are drawn in detections, proposed tracks and predictions that are made from now on; boxes that exist, measurements and reports do not change',
  tag,
  admission: BOX_SIZE_SETTERS,
  params,
  body: z.object({ box_factor: z.number().min(MIN_BOX_FACTOR).max(MAX_BOX_FACTOR) }),
  result: boxSizeSchema,
});
