import { type Line, line } from './line';

export const REPORTS: Readonly<Record<string, Line>> = {
  // Analyses, results and reports. The videos have not been measured: 409, once they may be read.
  'POST /sarm/report/generate-report': line('makeReports', 'write'),
  'GET /sarm/dataset/get-adequacy/{datasetId}': line('readReports', 'read'),
  'POST /sarm/analysis/measure-videos': line('makeReports', 'write'),
  // The measurements of the example's report are gone, and nobody gives a password: 409 and 400, once it may be written to.
  'POST /sarm/report/recompose-report/{datasetId}': line('makeReports', 'write', 409),
  'POST /sarm/report/sign-report/{datasetId}': line('signReports', 'write', 400),
  'GET /sarm/report/list-signatures/{datasetId}': line('readReports', 'read'),
  // The code on the paper is the lock, and this one was never printed.
  'GET /sarm/report/verify-report/{code}': line('public', 'none', 404),
  'GET /sarm/analysis/list-analyses': line('readReports'),
  'GET /sarm/analysis/list-patients': line('readReports'),
  'GET /sarm/analysis/get-analysis/{id}': line('readReports', 'read'),
  'GET /sarm/analysis/get-file/{videoId}/{name}': line('readReports', 'read'),
  'GET /sarm/analysis/get-archive/{id}': line('readReports', 'read'),
  'GET /sarm/analysis/get-sensitivity/{id}': line('readReports', 'read'),
  'GET /sarm/analysis/get-video-sensitivity/{videoId}': line('readReports', 'read'),
  'GET /sarm/analysis/get-tracks/{videoId}': line('readTracks', 'read'),
  'POST /sarm/analysis/edit-tracks/{videoId}': line('reviewTracks', 'write'),
  'POST /sarm/calculation/cal-motility': line('viewResults', 'read'),
  'POST /sarm/calculation/cal-concentration': line('viewResults', 'read'),
  'GET /sarm/calculation/results': line('viewResults', 'read'),
  'GET /technical/analysis/measurements': line('viewResults', 'read'),
  'GET /sarm/report/get-report/{datasetId}': line('readReports', 'read'),
  'GET /sarm/report/get-report/{datasetId}/data': line('readReports', 'read'),
  'GET /sarm/report/get-report/{datasetId}/pdf': line('readReports', 'read'),
  'GET /sarm/report/view-picture/{datasetId}/{sha256}': line('readReports', 'read'),
  // Nobody has signed the example's report: 409, once it may be read.
  'GET /sarm/report/get-report/{datasetId}/fhir': line('readReports', 'read', 409),

  // Morphology on stills. What is uploaded is no picture by its name: 415. The example's still has been judged: 409.
  'POST /sarm/morphology/upload-still': line('uploadVideos', 'write', 415),
  'GET /sarm/morphology/list-stills/{datasetId}': line('viewMorphology', 'read'),
  'GET /sarm/morphology/get-still/{id}': line('viewMorphology', 'read'),
  'GET /sarm/morphology/view-still/{id}': line('viewMorphology', 'read'),
  'POST /sarm/morphology/measure-still/{id}': line('uploadVideos', 'write', 409),
  'DELETE /sarm/morphology/delete-still/{id}': line('deleteVideos', 'write'),
  'POST /sarm/morphology/judge-cell/{cellId}': line('judgeCells', 'write'),

  // The report generator. Templates without a project are one's own; the example's is the project's.
  'GET /sarm/report/list-templates': line('generateReports'),
  'POST /sarm/report/save-template': line('generateReports', 'write'),
  'PATCH /sarm/report/update-template/{id}': line('generateReports', 'write'),
  'DELETE /sarm/report/delete-template/{id}': line('generateReports', 'write'),
  'POST /sarm/report/preview-report': line('generateReports', 'read'),
  'GET /sarm/report/list-saved-reports': line('generateReports'),
  'GET /sarm/report/get-saved-report/{id}': line('generateReports', 'read'),
  'POST /sarm/report/save-report': line('generateReports', 'write'),
  'DELETE /sarm/report/delete-saved-report/{id}': line('generateReports', 'write'),
  'GET /sarm/report/saved-report-pdf/{id}': line('generateReports', 'read'),
  'POST /sarm/report/send-report/{id}': line('generateReports', 'write'),
};
