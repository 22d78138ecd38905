export { downloadArchive } from './archive/download-archive';
export { findNewestAnalysis } from './archive/queries';
export { textFile, type WrittenFile, zipStream } from './archive/zip-stream';
export { downloadReportFhir } from './download-fhir';
