export { downloadArchive } from './archive/download-archive';
export { findNewestAnalysis } from './archive/queries';
export { downloadReportFhir } from './download-fhir';
