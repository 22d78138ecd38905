import type { ReportContent } from './contract-content';

const MAX_NAME = 80;

/** `Sample_7_report_20260102-030405.pdf`: the dataset's name as file systems take it, and when it was issued. */
export function reportFileName(
  content: Pick<ReportContent, 'dataset' | 'issuedAt'>,
  extension: 'pdf' | 'csv' | 'json' | 'fhir.json' | 'zip',
): string {
  const name = content.dataset.name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}.-]+/gu, '_')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, MAX_NAME);
  const issued = content.issuedAt.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${name || 'dataset'}_report_${issued}.${extension}`;
}
