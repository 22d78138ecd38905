import type { Change, Signature, StoredReport } from '@/lib/domain/reports/contract-content';

/** What a page knows of the signatures of the report that it shows. */
export interface SigningState {
  readonly signatures: readonly Signature[];
  /** What the draft says otherwise than the newest signed version. */
  readonly draft: {
    readonly sha256: string;
    /** The interpretation of the newest signed version. */
    readonly comment: string;
    readonly changes: readonly Change[];
  };
  /** What has been entered of patient and sample otherwise than the shown report says. */
  readonly enteredSince: readonly Change[];
  /** Of how many videos the tracks have been corrected since the report was composed. */
  readonly correctedSince: number;
  readonly maySign: boolean;
  readonly mayRecompose: boolean;
  readonly signerName: string;
}

/** The address of another version of a report, or of its draft. */
export const versionAddress = (
  { datasetId, analysisId }: Pick<StoredReport, 'datasetId' | 'analysisId'>,
  version?: number | 'draft',
): string =>
  `/sarm/reports/view/${datasetId}?analysisId=${analysisId}${version === undefined ? '' : `&version=${version}`}`;
