import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams } from '@/lib/platform/http/fields';
import {
  addedItemSchema,
  addedSchema,
  classField,
  itemListSchema,
  itemPageQuery,
  itemSchema,
  itemTypeField,
  judgmentFields,
  LABELERS,
  labelListSchema,
  labelSchema,
  MAX_ADDED,
  MAX_ITEMS,
  newLabelFields,
  ownerQuery,
  pageFields,
  qualityField,
  removedSchema,
  versionField,
  wholeListQuery,
} from './contract-fields';

// The first documented set of calls about data labels; contract-segment-anything.ts has the second. One domain answers both.

const tag = 'Data labels';
const datasetParams = z.object({ datasetId: idField });
const labelParams = z.object({ datasetId: idField, labelId: idField });
const itemParams = z.object({ datasetId: idField, labelId: idField, id: idField });

export const listLabels = defineContract({
  method: 'GET',
  path: '/sarm/annotation/list-labels/{datasetId}',
  summary:
    "One's own data labels of a dataset; with review_annotations everybody's, or those of user_id. The first 200 unless paged",
  tag,
  admission: LABELERS,
  params: datasetParams,
  query: z.object({ ...ownerQuery, ...wholeListQuery }),
  result: labelListSchema,
});

export const createLabel = defineContract({
  method: 'POST',
  path: '/sarm/annotation/create-label',
  summary: 'Make a data label, or be answered the one of that dataset, person, type and name that is there',
  tag,
  admission: LABELERS,
  body: z
    .object({ dataset_id: idField.optional(), datasetId: idField.optional(), ...newLabelFields })
    .refine(({ dataset_id, datasetId }) => dataset_id ?? datasetId, { path: ['dataset_id'] }),
  result: labelSchema.extend({ created: z.boolean() }),
  status: 201,
});

export const getLabel = defineContract({
  method: 'GET',
  path: '/sarm/annotation/get-label/{idOrName}',
  summary:
    "A data label with its items, by id or by name (one's own first), of all frames or of frame_id. By id 20 items a page, by name 10,000; from 1,001 a page on, items come without links",
  tag,
  admission: LABELERS,
  params: z.object({ idOrName: z.string().trim().min(1).max(200) }),
  query: z.object({
    page: itemPageQuery.page,
    limit: z.coerce.number().int().min(1).max(MAX_ITEMS).optional(),
    frame_id: idField.optional(),
  }),
  result: labelSchema.extend({
    items: z.array(itemSchema),
    /** Of the items of this page. */
    detection_ids: z.array(idField),
    ...pageFields,
  }),
});

export const addItem = defineContract({
  method: 'POST',
  path: '/sarm/annotation/add-item',
  summary:
    'Put a detection into a data label, with what a person says about it. If it is there already, what is said is changed',
  tag,
  admission: LABELERS,
  body: z
    .object({
      dataset_id: idField.optional(),
      data_label_id: idField,
      detection_id: idField.optional(),
      /** A detection or a mask. */
      item_id: idField.optional(),
      item_type: itemTypeField.optional(),
      ...judgmentFields,
    })
    .refine(({ detection_id, item_id }) => detection_id ?? item_id, { path: ['detection_id'] }),
  result: addedItemSchema,
  status: 201,
});

export const addLabel = defineContract({
  method: 'POST',
  path: '/sarm/annotation/add-label',
  summary:
    'Put detections (or the detections of masks) into a data label. Those that are there already stay as they are. With class_name "sperm" every item keeps the class of its box',
  tag,
  admission: LABELERS,
  body: z.object({
    data_label_id: idField,
    item_ids: z.array(idField).min(1).max(MAX_ADDED),
    class_name: classField.default('sperm'),
  }),
  result: addedSchema,
  status: 201,
});

export const addFrame = defineContract({
  method: 'POST',
  path: '/sarm/annotation/add-frame',
  summary:
    'Put all detections of a frame into a data label. Adding it again adds what is new. With className "sperm" every item keeps the class of its box',
  tag,
  admission: LABELERS,
  body: z
    .object({
      dataLabelId: idField.optional(),
      data_label_id: idField.optional(),
      frameId: idField.optional(),
      frame_id: idField.optional(),
      className: classField.optional(),
      class_name: classField.optional(),
    })
    .refine((body) => body.dataLabelId ?? body.data_label_id, { path: ['dataLabelId'] })
    .refine((body) => body.frameId ?? body.frame_id, { path: ['frameId'] }),
  result: addedSchema.extend({ frame_id: idField }),
  status: 201,
});

const removal = {
  data_label_id: idField.optional(),
  item_id: idField.optional(),
  item_type: itemTypeField.optional(),
};

export const removeItem = defineContract({
  method: 'DELETE',
  path: '/sarm/annotation/remove-item',
  summary:
    'Take an item out of a data label. item_type (by default sperm_mask_id) says what item_id is. Fields in the body or in the query',
  tag,
  admission: LABELERS,
  query: z.object(removal),
  body: z.object(removal),
  result: removedSchema,
});

const removalOfDetection = { data_label_id: idField.optional(), detection_id: idField.optional() };

export const removeByDetection = defineContract({
  method: 'DELETE',
  path: '/sarm/annotation/remove-by-detection',
  summary: 'Take a detection out of a data label. Fields in the body or in the query',
  tag,
  admission: LABELERS,
  query: z.object(removalOfDetection),
  body: z.object(removalOfDetection),
  result: removedSchema,
});

export const deleteLabel = defineContract({
  method: 'DELETE',
  path: '/sarm/annotation/delete-label/{id}',
  summary: "Delete one's own data label, or with create_datasets anybody's. Its versions stay",
  tag,
  admission: [...LABELERS, 'create_datasets'],
  params: idParams,
  result: removedSchema,
});

export const listDatasetLabels = defineContract({
  method: 'GET',
  path: '/sarm/annotation/datasets/{datasetId}/data-labels',
  summary: 'As list-labels',
  tag,
  admission: LABELERS,
  params: datasetParams,
  query: z.object({ ...ownerQuery, ...wholeListQuery }),
  result: labelListSchema,
});

export const createDatasetLabel = defineContract({
  method: 'POST',
  path: '/sarm/annotation/datasets/{datasetId}/data-labels',
  summary: 'As create-label; a label for masks unless its type or name says otherwise',
  tag,
  admission: LABELERS,
  params: datasetParams,
  body: z.object(newLabelFields),
  result: labelSchema.extend({ created: z.boolean() }),
  status: 201,
});

export const listUserLabels = defineContract({
  method: 'GET',
  path: '/sarm/annotation/users/{userId}/data-labels',
  summary: "A person's data labels: one's own, or with review_annotations those of people in one's projects",
  tag,
  admission: LABELERS,
  params: z.object({ userId: idField }),
  query: z.object(wholeListQuery),
  result: labelListSchema,
});

export const listDatasetItems = defineContract({
  method: 'GET',
  path: '/sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items',
  summary: 'The items of a data label; from 1,001 a page on without links',
  tag,
  admission: LABELERS,
  params: labelParams,
  query: z.object(itemPageQuery),
  result: itemListSchema,
});

/** As the mask page sends it. */
export const cropItemBody = z.object({
  ...judgmentFields,
  overwrite_existing: z.boolean().default(true),
  use_existing_mask: z.boolean().default(true),
  mask_url: z.string().max(2000).nullish(),
  data_label_id: idField.optional(),
  data_label_name: z.string().max(200).optional(),
  user_id: idField.nullish(),
  /** Those that made the mask are kept with the mask. */
  points: z.array(z.unknown()).max(1000).nullish(),
});

export const addCropItem = defineContract({
  method: 'POST',
  path: '/sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}/{cropId}',
  summary:
    'Put a crop of the video {id} into a data label, with the mask that it has. use_existing_mask false leaves the mask out',
  tag,
  admission: LABELERS,
  params: itemParams.extend({ cropId: idField }),
  query: z.object({ user_id: idField.optional() }),
  body: cropItemBody,
  result: addedItemSchema,
  status: 201,
});

export const setItemQuality = defineContract({
  method: 'PATCH',
  path: '/sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}/quality',
  summary: 'How good the mask of an item is. The id is the mask’s, the item’s or the detection’s',
  tag,
  admission: LABELERS,
  params: itemParams,
  body: z.object({ quality: qualityField, version: versionField.optional() }),
  result: itemSchema,
});

export const updateDatasetItem = defineContract({
  method: 'PATCH',
  path: '/sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}',
  summary: 'What a person says about an item: class, morphology class, confidence from 1 to 5, notes',
  tag,
  admission: LABELERS,
  params: itemParams,
  body: z.object({ ...judgmentFields, version: versionField.optional() }),
  result: itemSchema,
});

export const deleteDatasetItem = defineContract({
  method: 'DELETE',
  path: '/sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}',
  summary: 'Take an item out of a data label. The id is the mask’s, the item’s or the detection’s',
  tag,
  admission: LABELERS,
  params: itemParams,
  result: removedSchema,
});
