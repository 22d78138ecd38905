import { type Line, line } from './line';

export const RECORDINGS: Readonly<Record<string, Line>> = {
  // Datasets and videos. A file of nonsense is no video: 422, once the dataset may be written to.
  'GET /sarm/dataset/get-datasets': line('readVideos'),
  'GET /sarm/dataset/list-datasets': line('readVideos'),
  'GET /sarm/dataset/get-dataset/{id}': line('readVideos', 'read'),
  'POST /sarm/dataset/create-dataset': line('manageDatasets', 'write'),
  'PATCH /sarm/dataset/update-dataset/{id}': line('manageDatasets', 'write'),
  'DELETE /sarm/dataset/delete-dataset/{id}': line('manageDatasets', 'write'),
  'GET /business/videos/dataset/{datasetId}': line('readVideos', 'read'),
  'GET /business/videos/{id}': line('readVideos', 'read'),
  'GET /sarm/videos/all': line('readVideos'),
  'GET /sarm/video/list-patients': line('readVideos'),
  'GET /video/list-video': line('readVideos'),
  'GET /sarm/video/get-video/{id}': line('readVideos', 'read'),
  'PATCH /sarm/video/update-video/{id}': line('changeVideos', 'write'),
  'DELETE /sarm/video/delete-video/{id}': line('deleteVideos', 'write'),
  'POST /sarm/video/upload-video': line('uploadVideos', 'write', 422),
  'POST /video/upload-video': line('uploadVideos', 'write', 422),
  // Without its headers nothing can begin, and an upload belongs to the person who began it.
  'POST /sarm/video/uploads': line('uploadVideos', 'none', 400),
  'GET /sarm/video/uploads/{id}': line('uploadVideos', 'of another person'),
  'PATCH /sarm/video/uploads/{id}': line('uploadVideos', 'of another person'),
  'DELETE /sarm/video/uploads/{id}': line('uploadVideos', 'of another person'),
  'GET /sarm/media/token/{id}': line('readVideos', 'read'),
  'GET /sarm/media/thumbnail/{id}': line('readVideos', 'read'),
  'GET /sarm/media/view-video/{id}': line('readVideos', 'read'),
};
