'use client';
import { Box, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconFileText, IconFileTypePdf, IconMail, IconTrash } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { runWithToast } from '@/components/ui/form/run-action';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { inOneLine } from '@/components/ui/in-one-line';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { RowActions } from '@/components/ui/table/row-actions';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import {
  deleteSavedReport,
  getSavedReport,
  listSavedReports,
  SAVED_REPORT_SORTS,
  type SavedReportView,
} from '@/lib/domain/saved-reports/contract';
import { ApiError, callApi } from '@/lib/platform/http/client';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { EmailDialog } from './email-dialog';
import { PrintedReport } from './printed-report';
import { useReportPdf } from './use-report-pdf';

type Sort = (typeof SAVED_REPORT_SORTS)[number];
const OPTIONS = { sorts: SAVED_REPORT_SORTS, sort: 'createdAt', order: 'desc', limit: 10 } as const;

/** The saved reports: to look at, print, email and delete. */
export function SavedReportList() {
  const t = useTranslations('reportGenerator.saved');
  const table = useTableState<Sort>(OPTIONS);
  const { search, sort, order, page, limit } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    listSavedReports,
    { query: { search, sort, order, page, limit } },
    { keepPreviousData: true },
  );
  const look = useDialogSubject<SavedReportView>();
  const email = useDialogSubject<SavedReportView>();
  const { download } = useReportPdf();
  const remove = useRemoval();
  const columns = useColumns({
    onLook: look.open,
    onPdf: ({ id }) => void download(id),
    onEmail: email.open,
    onDelete: remove,
  });
  const hasRows = (data?.total ?? 0) > 0 || table.isFiltered;
  return (
    <Stack gap="md">
      {hasRows && (
        <Group>
          <SearchField
            label={t('search')}
            value={search}
            onSearch={(text) => table.change({ search: text })}
          />
        </Group>
      )}
      <DataTable
        label={t('heading')}
        columns={columns}
        keyOf={(report) => report.id}
        table={table}
        answer={data && { rows: data.reports, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(reason) => t('loadFailed', { reason })}
        onRetry={() => void mutate()}
        empty={
          <EmptyState icon={<IconFileText size={28} />} title={t('empty')} description={t('emptyText')} />
        }
        noMatch={t('empty')}
      />
      <LookDialog report={look.subject} opened={look.opened} onClose={look.close} />
      <EmailDialog key={email.turn} report={email.subject} opened={email.opened} onClose={email.close} />
    </Stack>
  );
}

interface Handlers {
  readonly onLook: (report: SavedReportView) => void;
  readonly onPdf: (report: SavedReportView) => void;
  readonly onEmail: (report: SavedReportView) => void;
  readonly onDelete: (report: SavedReportView) => void;
}

function useColumns(on: Handlers): readonly Column<SavedReportView, Sort>[] {
  const t = useTranslations('reportGenerator.saved');
  const format = useFormatter();
  const when = ({ createdAt }: SavedReportView): string => format.dateTime(new Date(createdAt), 'moment');
  return [
    {
      key: 'title',
      label: t('title'),
      sort: 'title',
      render: (report) => (
        <>
          <Text size="sm" fw={600}>
            {report.title}
          </Text>
          <Box hiddenFrom="sm" fz="xs" c="dimmed">
            {inOneLine(report.datasetName, report.patientName, when(report))}
          </Box>
        </>
      ),
    },
    {
      key: 'dataset',
      label: t('dataset'),
      sort: 'dataset',
      visibleFrom: 'sm',
      render: ({ datasetName, projectName }) => (
        <>
          <Text size="sm">{datasetName}</Text>
          <Text size="xs" c="dimmed">
            {projectName}
          </Text>
        </>
      ),
    },
    {
      key: 'patient',
      label: t('patient'),
      sort: 'patient',
      visibleFrom: 'md',
      render: ({ patientName }) => patientName || '–',
    },
    {
      key: 'createdAt',
      label: t('createdAt'),
      sort: 'createdAt',
      visibleFrom: 'sm',
      render: (report) => (
        <>
          <Text size="sm">{when(report)}</Text>
          {report.createdBy && (
            <Text size="xs" c="dimmed">
              {t('by', { name: report.createdBy })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      label: t('actions'),
      align: 'right',
      render: (report) => {
        const { title } = report;
        return (
          <RowActions
            actions={[
              { label: t('look', { title }), icon: IconEye, onClick: () => on.onLook(report) },
              { label: t('pdf', { title }), icon: IconFileTypePdf, onClick: () => on.onPdf(report) },
              ...(report.canEdit
                ? [
                    { label: t('email', { title }), icon: IconMail, onClick: () => on.onEmail(report) },
                    {
                      label: t('delete', { title }),
                      icon: IconTrash,
                      color: 'red',
                      onClick: () => on.onDelete(report),
                    },
                  ]
                : []),
            ]}
          />
        );
      },
    },
  ];
}

/** Asks whether to delete a report, and does. */
function useRemoval(): (report: SavedReportView) => void {
  const t = useTranslations('reportGenerator.saved');
  const ask = useConfirm();
  const reload = useReload(listSavedReports);
  return ({ id, title }) =>
    ask({
      title,
      message: t('deleteQuestion'),
      confirmLabel: t('deleteConfirm'),
      destructive: true,
      action: () =>
        runWithToast(
          () =>
            callApi(deleteSavedReport, { params: { id } }).catch((error: unknown) => {
              if (!(error instanceof ApiError)) throw error;
              throw new ApiError('HTTP', t('deleteFailed', { reason: error.message }), error.status || 500);
            }),
          { done: t('deleted'), failed: t('deleteFailed', { reason: '' }), reload },
        ),
    });
}

function LookDialog(props: {
  readonly report: SavedReportView | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('reportGenerator.saved');
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const id = props.report?.id;
  const { data, error, mutate } = useApi(getSavedReport, id && props.opened ? { params: { id } } : null);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('heading')}
      size="xl"
      fullScreen={isNarrow ?? false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {error && <ErrorAlert message={error.message} onRetry={() => void mutate()} />}
      {!error && !data && <Skeleton height={320} aria-busy />}
      {data && <PrintedReport report={data} />}
    </Modal>
  );
}
