import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';
import { LABELERS } from './contract-fields';

// Data labels and detections as files.

export const EXPORT_FORMATS = ['coco', 'yolo', 'voc', 'cvat', 'mot', 'labelme', 'png'] as const;
/** What the formats are called, in every language. */
export const FORMAT_NAMES = {
  coco: 'COCO',
  yolo: 'YOLO',
  voc: 'Pascal VOC',
  cvat: 'CVAT XML',
  mot: 'MOT',
  labelme: 'LabelMe',
  png: 'PNG',
} as const satisfies Record<ExportFormat, string>;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const labelParams = z.object({ datasetId: idField, labelId: idField });

const exportBody = z.object({
  format: z.enum(EXPORT_FORMATS).default('coco'),
  include_original_images: z.boolean().default(true),
  exclude_bad_quality: z.boolean().default(true),
  /** YOLO: the number of its track behind each box, which its training does not read. */
  include_track_ids: z.boolean().default(false),
  /** A version of the label; without it, the label as it is now. */
  version_id: idField.optional(),
});
export type ExportOptions = z.output<typeof exportBody>;

const exportContract = <P extends string, T extends string>(path: P, tag: T) =>
  defineContract({
    method: 'POST',
    path,
    summary:
      'A data label, or a version of it, as a zip: annotations, pictures and masks. Formats of sequences (cvat, mot) have a folder a video',
    tag,
    admission: LABELERS,
    params: labelParams,
    body: exportBody,
    produces: 'application/zip',
  });

export const exportDatasetLabel = exportContract(
  '/sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/export',
  'Data labels',
);
export const exportLabelOfDataset = exportContract(
  '/annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/export',
  'Data labels (second set)',
);

const DETECTION_READERS = ['view_detailed_detection', ...LABELERS] as const;

const detectionsBody = z.object({
  /** `zip` is COCO with its pictures. */
  format: z.enum(['zip', ...EXPORT_FORMATS]).default('zip'),
  include_original_images: z.boolean().default(true),
  include_track_ids: z.boolean().default(false),
});

export const exportVideo = defineContract({
  method: 'POST',
  path: '/sarm/detection/export-video/{videoId}',
  summary: 'The detections of a video as a zip with its frames',
  tag: 'Detections',
  admission: DETECTION_READERS,
  params: z.object({ videoId: idField }),
  body: detectionsBody,
  produces: 'application/zip',
});

export const exportFrame = defineContract({
  method: 'POST',
  path: '/sarm/detection/export-frame/{frameId}',
  summary: 'The detections of a frame as a zip with its picture',
  tag: 'Detections',
  admission: DETECTION_READERS,
  params: z.object({ frameId: idField }),
  body: detectionsBody,
  produces: 'application/zip',
});
