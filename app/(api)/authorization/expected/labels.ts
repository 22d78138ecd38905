import { type Line, line } from './line';

export const LABELS: Readonly<Record<string, Line>> = {
  // Data labels. The example's is another person's; the second set of paths asks for the same.
  'GET /sarm/annotation/list-frames': line('labelCells'),
  'GET /sarm/annotation/list-morphology': line('labelCells'),
  'GET /sarm/annotation/annotation-statistics': line('labelCells'),
  'GET /sarm/annotation/list-labels/{datasetId}': line('labelCells', 'read'),
  'POST /sarm/annotation/create-label': line('labelCells', 'write'),
  'GET /sarm/annotation/get-label/{idOrName}': line('reviewLabels', 'read'),
  'POST /sarm/annotation/add-item': line('reviewLabels', 'write'),
  'POST /sarm/annotation/add-label': line('reviewLabels', 'write'),
  'POST /sarm/annotation/judge-items': line('reviewLabels', 'write'),
  'POST /sarm/annotation/add-frame': line('reviewLabels', 'write'),
  'DELETE /sarm/annotation/remove-item': line('reviewLabels', 'write'),
  'DELETE /sarm/annotation/remove-by-detection': line('reviewLabels', 'write'),
  // One's own, or with create_datasets anybody's.
  'DELETE /sarm/annotation/delete-label/{id}': line('reviewLabels', 'write'),
  'GET /sarm/annotation/datasets/{datasetId}/data-labels': line('labelCells', 'read'),
  'POST /sarm/annotation/datasets/{datasetId}/data-labels': line('labelCells', 'write'),
  'GET /sarm/annotation/users/{userId}/data-labels': line('reviewLabels', 'read'),
  'GET /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items': line('reviewLabels', 'read'),
  'POST /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}/{cropId}': line(
    'reviewLabels',
    'write',
  ),
  // The example's item has no mask.
  'PATCH /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}/quality': line(
    'reviewLabels',
    'write',
    404,
  ),
  'PATCH /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}': line(
    'reviewLabels',
    'write',
  ),
  'DELETE /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}': line(
    'reviewLabels',
    'write',
  ),
  'GET /annotations/sam2/datasets/{datasetId}/data-labels': line('labelCells', 'read'),
  'POST /annotations/sam2/datasets/{datasetId}/data-labels': line('labelCells', 'write'),
  'GET /annotations/sam2/users/{userId}/data-labels': line('reviewLabels', 'read'),
  'GET /annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items': line('reviewLabels', 'read'),
  'POST /annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items/{id}/{cropId}': line(
    'reviewLabels',
    'write',
  ),
  'PATCH /annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items/{id}/quality': line(
    'reviewLabels',
    'write',
    404,
  ),
  'DELETE /annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items/{id}': line(
    'reviewLabels',
    'write',
  ),
  'POST /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/export': line('reviewLabels', 'read'),
  'POST /annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/export': line('reviewLabels', 'read'),
  'POST /sarm/annotation/create-version': line('reviewLabels', 'write'),
  'GET /sarm/annotation/list-versions/{labelId}': line('reviewLabels', 'read'),
  'GET /sarm/annotation/get-version/{versionId}': line('reviewLabels', 'read'),
  'GET /sarm/annotation/view-version/{versionId}': line('reviewLabels', 'read'),
  'GET /sarm/annotation/view-version-picture/{versionId}/{sha256}': line('reviewLabels', 'read'),
  'GET /sarm/annotation/compare-versions/{versionId}': line('reviewLabels', 'read'),
  'GET /sarm/annotation/compare-proposals/{labelId}': line('reviewLabels', 'read'),
  // Review: without review_annotations of one's own labels only; the example's label is another person's.
  'GET /sarm/review/list-units': line('labelCells'),
  'GET /sarm/review/get-statistics': line('labelCells'),
  'GET /sarm/review/get-unit/{unitId}': line('reviewLabels', 'read'),
  'GET /sarm/review/list-decisions/{unitId}': line('reviewLabels', 'read'),
  'POST /sarm/review/decide/{unitId}': line('reviewLabels', 'write'),
  'PUT /sarm/review/save-notes/{unitId}': line('reviewLabels', 'write'),
  'POST /sarm/review/decide-units': line('reviewLabels', 'write'),
  'GET /sarm/review/list-double-frames': line('labelCells'),
  // Nobody said that the example's frame is complete, and nobody annotates it a second time: 409, once it may be written to.
  'POST /sarm/review/open-double/{frameId}': line('annotateBoxes', 'write', 409),
  'POST /sarm/review/submit-double/{frameId}': line('annotateBoxes', 'write', 409),
  'GET /sarm/review/get-agreement/{frameId}': line('reviewLabels', 'read', 404),
  'POST /sarm/review/reconcile/{frameId}': line('reviewLabels', 'write', 409),
  'GET /annotations/sam2/data-labels': line('labelCells'),
  'GET /annotations/sam2/data-labels/search': line('labelCells'),
  'PUT /annotations/sam2/data-labels/{id}': line('reviewLabels', 'write'),
  'GET /annotations/sam2/data-labels/{id}/items': line('reviewLabels', 'read'),
  'GET /annotations/sam2/data-labels/{id}/items/filter': line('reviewLabels', 'read'),
  'GET /annotations/sam2/data-labels/{id}/items/{itemId}/detection': line('reviewLabels', 'read'),
  'PATCH /annotations/sam2/data-labels/{id}/items/{itemId}': line('reviewLabels', 'write'),
  'DELETE /annotations/sam2/data-labels/{id}/items/{itemId}': line('reviewLabels', 'write'),
  'GET /annotations/sam2/data-labels/{id}/stats': line('reviewLabels', 'read'),

  // Annotation. Nothing is proposed that could be accepted, which is no error.
  'GET /sarm/annotation/frames/{frameId}': line('viewAnnotations', 'read'),
  'GET /sarm/annotation/frames/{frameId}/changes': line('viewAnnotations', 'read'),
  'POST /sarm/annotation/frames/{frameId}/changes': line('annotateBoxes', 'write'),
  'POST /sarm/annotation/frames/{frameId}/labeled': line('annotateBoxes', 'write'),
  'POST /sarm/annotation/frames/{frameId}/presence': line('viewAnnotations', 'read'),
  'GET /sarm/annotation/videos/{videoId}/frames': line('viewAnnotations', 'read'),
  'GET /sarm/annotation/videos/{videoId}/tracks': line('viewAnnotations', 'read'),
  'POST /sarm/annotation/videos/{videoId}/tracks/operations': line('annotateBoxes', 'write'),
  'POST /sarm/annotation/videos/{videoId}/propose-tracks': line('annotateBoxes', 'write'),

  'GET /sarm/annotation/datasets/{datasetId}/next-frames': line('viewAnnotations', 'read'),
  // Each sees their own; who manages a project sees everybody's of it.
  'GET /sarm/annotation/progress': line('viewAnnotations'),
  // What is sent is no form with a file: 415.
  'POST /sarm/annotation/datasets/{datasetId}/import-labels': line('annotateBoxes', 'write', 415),
};
