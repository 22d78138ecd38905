'use client';
import { listDatasetLabels } from '@/lib/domain/labels/contract-sarm';
import { useApi } from '@/lib/platform/http/use-api';
import { ImportDialog } from './import-dialog';

/** So many labels one answer holds: a person makes one or two of a dataset. */
const MOST = '200';

/** The import dialog for a label file of one video; closed without one. */
export function ImportForVideo(props: {
  readonly datasetId: string;
  readonly videoId: string | null;
  readonly onClose: () => void;
  readonly onImported: () => void;
}) {
  const { datasetId, videoId } = props;
  const { data } = useApi(
    listDatasetLabels,
    videoId === null ? null : { params: { datasetId }, query: { limit: MOST } },
  );
  return (
    <ImportDialog
      datasetId={datasetId}
      videoId={videoId ?? undefined}
      labels={data?.data_labels ?? []}
      opened={videoId !== null}
      onClose={props.onClose}
      onImported={props.onImported}
    />
  );
}
