import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, nameField, textField } from '@/lib/platform/http/fields';
import {
  addedItemSchema,
  itemDetectionSchema,
  itemListSchema,
  itemPageQuery,
  itemSchema,
  judgmentFields,
  LABELERS,
  labelListSchema,
  labelPageQuery,
  labelSchema,
  newLabelFields,
  ownerQuery,
  qualityField,
  removedSchema,
  statisticsSchema,
  typeQuery,
  versionField,
  wholeListQuery,
} from './contract-fields';
import { cropItemBody } from './contract-sarm';

// The second documented set of calls about data labels.

const tag = 'Data labels (second set)';
const datasetParams = z.object({ datasetId: idField });
const labelParams = z.object({ datasetId: idField, labelId: idField });
const datasetItemParams = labelParams.extend({ id: idField });
const itemParams = z.object({ id: idField, itemId: idField });

export const browseLabels = defineContract({
  method: 'GET',
  path: '/annotations/sam2/data-labels',
  summary: "One's own data labels of all datasets, newest first; with review_annotations everybody's",
  tag,
  admission: LABELERS,
  query: z.object({ ...typeQuery, ...labelPageQuery }),
  result: labelListSchema,
});

export const searchLabels = defineContract({
  method: 'GET',
  path: '/annotations/sam2/data-labels/search',
  summary: 'The same, by words in name, description or dataset',
  tag,
  admission: LABELERS,
  query: z.object({ query: z.string().trim().max(200).default(''), ...typeQuery, ...labelPageQuery }),
  result: labelListSchema,
});

export const updateLabel = defineContract({
  method: 'PUT',
  path: '/annotations/sam2/data-labels/{id}',
  summary: 'Change the name or description of a data label',
  tag,
  admission: LABELERS,
  params: idParams,
  body: z.object({
    name: nameField.min(1, issueText('errors.labelNameRequired')).optional(),
    description: textField.optional(),
    version: versionField.optional(),
  }),
  result: labelSchema,
});

export const listItems = defineContract({
  method: 'GET',
  path: '/annotations/sam2/data-labels/{id}/items',
  summary: 'The items of a data label; from 1,001 a page on without links',
  tag,
  admission: LABELERS,
  params: idParams,
  query: z.object(itemPageQuery),
  result: itemListSchema,
});

export const filterItems = defineContract({
  method: 'GET',
  path: '/annotations/sam2/data-labels/{id}/items/filter',
  summary:
    'Items by words in video, class or notes, or by frame number; by date (newest first), confidence or frame',
  tag,
  admission: LABELERS,
  params: idParams,
  query: z.object({
    sortBy: z
      .enum(['date', 'created_at', 'createdAt', 'confidence', 'frameNumber', 'frame_number', 'frame'])
      .default('date'),
    query: z.string().trim().max(200).default(''),
    ...itemPageQuery,
  }),
  result: itemListSchema,
});

export const getItemDetection = defineContract({
  method: 'GET',
  path: '/annotations/sam2/data-labels/{id}/items/{itemId}/detection',
  summary: 'The detection of an item',
  tag,
  admission: LABELERS,
  params: itemParams,
  result: itemDetectionSchema,
});

export const updateItem = defineContract({
  method: 'PATCH',
  path: '/annotations/sam2/data-labels/{id}/items/{itemId}',
  summary: 'What a person says about an item: class, morphology class, confidence from 1 to 5, notes',
  tag,
  admission: LABELERS,
  params: itemParams,
  body: z.object({ ...judgmentFields, version: versionField.optional() }),
  result: itemSchema,
});

export const deleteItem = defineContract({
  method: 'DELETE',
  path: '/annotations/sam2/data-labels/{id}/items/{itemId}',
  summary: 'Take an item out of a data label. The item id may also be the mask’s or the detection’s',
  tag,
  admission: LABELERS,
  params: itemParams,
  result: removedSchema,
});

export const getLabelStatistics = defineContract({
  method: 'GET',
  path: '/annotations/sam2/data-labels/{id}/stats',
  summary: 'How many items, how many labeled, of which morphology class, and how confident the detector was',
  tag,
  admission: LABELERS,
  params: idParams,
  result: statisticsSchema,
});

export const listLabelsOfDataset = defineContract({
  method: 'GET',
  path: '/annotations/sam2/datasets/{datasetId}/data-labels',
  summary: 'As list-labels of the first set',
  tag,
  admission: LABELERS,
  params: datasetParams,
  query: z.object({ ...ownerQuery, ...wholeListQuery }),
  result: labelListSchema,
});

export const createLabelOfDataset = defineContract({
  method: 'POST',
  path: '/annotations/sam2/datasets/{datasetId}/data-labels',
  summary: 'As create-label of the first set; a label for masks unless its type or name says otherwise',
  tag,
  admission: LABELERS,
  params: datasetParams,
  body: z.object(newLabelFields),
  result: labelSchema.extend({ created: z.boolean() }),
  status: 201,
});

export const listLabelsOfUser = defineContract({
  method: 'GET',
  path: '/annotations/sam2/users/{userId}/data-labels',
  summary: "A person's data labels: one's own, or with review_annotations those of people in one's projects",
  tag,
  admission: LABELERS,
  params: z.object({ userId: idField }),
  query: z.object(wholeListQuery),
  result: labelListSchema,
});

export const listItemsOfDataset = defineContract({
  method: 'GET',
  path: '/annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items',
  summary: 'The items of a data label; from 1,001 a page on without links',
  tag,
  admission: LABELERS,
  params: labelParams,
  query: z.object(itemPageQuery),
  result: itemListSchema,
});

export const addCropToLabel = defineContract({
  method: 'POST',
  path: '/annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items/{id}/{cropId}',
  summary: 'Put a crop of the video {id} into a data label, with the mask that it has',
  tag,
  admission: LABELERS,
  params: datasetItemParams.extend({ cropId: idField }),
  body: cropItemBody,
  result: addedItemSchema,
  status: 201,
});

export const setMaskQuality = defineContract({
  method: 'PATCH',
  path: '/annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items/{id}/quality',
  summary: 'How good the mask of an item is. The id is the mask’s, the item’s or the detection’s',
  tag,
  admission: LABELERS,
  params: datasetItemParams,
  body: z.object({ quality: qualityField, version: versionField.optional() }),
  result: itemSchema,
});

export const deleteItemOfDataset = defineContract({
  method: 'DELETE',
  path: '/annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items/{id}',
  summary: 'Take an item out of a data label. The id is the mask’s, the item’s or the detection’s',
  tag,
  admission: LABELERS,
  params: datasetItemParams,
  result: removedSchema,
});
