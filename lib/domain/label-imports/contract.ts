import { z } from 'zod';
import { ANNOTATORS, boxClass } from '@/lib/domain/annotations/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';

export const MAX_LABEL_FILE_MEGABYTES = 256;
export const LABEL_FILE_ENDINGS = ['.zip', '.xml', '.json', '.txt'] as const;
export const LABEL_FILE_FORMATS = ['coco', 'yolo', 'voc', 'cvat', 'mot', 'labelme'] as const;
/** So many class names of a file may be given a class of ours. */
const MAX_CLASSES = 100;
/** So many pictures that have no frame here are named. */
export const MAX_NAMED = 20;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const classNames = z.record(z.string().max(255), boxClass.nullable()).refine((given) => {
  return Object.keys(given).length <= MAX_CLASSES;
});

/** Of the file's class names those that stand for another class than their name says; null passes the boxes over. */
const classesField = z
  .string()
  .max(8000)
  .transform((text, context) => {
    try {
      return classNames.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  });

/** Fields beside the file. */
export const importFields = z.object({
  /** The video that the file is about. Without it, pictures are told by their names, as exports of this product give them. */
  video_id: idField.optional(),
  /** A data label that the boxes are put into. */
  data_label_id: idField.optional(),
  /** Only say what would happen. */
  dry_run: flag.default(false),
  classes: classesField.default({}),
  /** A person has checked the boxes. */
  verified: flag.default(false),
});

/** What the job needs to know of a request; kept with its task. */
export const importOrder = z.object({
  object_key: z.string(),
  file_name: z.string(),
  sha256: z.string(),
  dataset_id: idField,
  video_id: idField.nullable(),
  data_label_id: idField.nullable(),
  classes: classNames,
  verified: z.boolean(),
});
export type ImportOrder = z.output<typeof importOrder>;

const whole = z.number().int();

/** What an import would bring. */
export const importPlan = z.object({
  format: z.enum(LABEL_FILE_FORMATS),
  frames: z.object({
    /** Pictures of the file that are kept frames here. */
    matched: whole,
    /** Pictures with boxes that are no kept frames: their boxes are passed over. */
    missing: whole,
    /** The first 20 of them. */
    missing_names: z.array(z.string()),
  }),
  boxes: z.object({
    /** On matched frames, of classes that are taken. */
    total: whole,
    new: whole,
    /** There already: the same box, or one that overlaps it by 90 %. */
    already: whole,
    /** On pictures that are no kept frames. */
    without_frame: whole,
    /** Of classes that are passed over, marked as ignored, or outside the picture. */
    passed_over: whole,
  }),
  tracks: z.object({ total: whole }),
  masks: z.object({
    total: whole,
    /** Of parts that are not known here. */
    passed_over: whole,
  }),
  classes: z.array(
    z.object({
      name: z.string(),
      boxes: whole,
      /** What its boxes become; null: they are passed over. */
      class: boxClass.nullable(),
      /** False where the name says nothing here. */
      known: z.boolean(),
    }),
  ),
  /** The videos whose frames were found. */
  videos: z.array(z.object({ id: idField, name: z.string(), frames: whole })),
  /** Sentences about what of the file has no place here. */
  notes: z.array(z.string()),
});
export type ImportPlan = z.output<typeof importPlan>;

export const importLabels = defineContract({
  method: 'POST',
  path: '/sarm/annotation/datasets/{datasetId}/import-labels',
  summary:
    'Import a label file (COCO, YOLO, Pascal VOC, CVAT XML, MOT, LabelMe; alone or as a zip) onto the kept frames of a dataset. With dry_run the answer says what would happen; otherwise it names the task to watch. 422 names the line at fault',
  tag: 'Annotation',
  admission: ANNOTATORS,
  params: z.object({ datasetId: idField }),
  bodyType: 'multipart',
  body: importFields.extend({ file: z.string() }),
  result: z.object({
    dry_run: z.boolean(),
    /** Null for a dry run. */
    task_id: idField.nullable(),
    plan: importPlan,
  }),
  status: 202,
});

/** What the task of an import holds at its end. */
export const importResult = z.object({
  frames: whole,
  boxes: whole,
  already: whole,
  tracks: whole,
  masks: whole,
  items: whole,
});
export type ImportResult = z.output<typeof importResult>;
