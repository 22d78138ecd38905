'use client';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconDownload, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { saveBlob } from '@/components/ui/save-file';
import { getReportData, getReportPdf } from '@/lib/domain/reports/contract';
import { ApiError, addressOf, errorFromResponse } from '@/lib/platform/http/client';

/** Download as PDF or as data, and print. */
export function ReportActions(props: { readonly datasetId: string; readonly analysisId: string }) {
  const t = useTranslations('reports.actions');
  const [loading, setLoading] = useState(false);
  const params = { datasetId: props.datasetId };
  const query = { analysis_id: props.analysisId };

  const downloadPdf = async (): Promise<void> => {
    setLoading(true);
    try {
      const response = await fetch(addressOf(getReportPdf, { params, query }));
      if (!response.ok) throw await errorFromResponse(response);
      await saveBlob(response, 'report.pdf');
      notifications.show({ color: 'teal', message: t('pdfDone') });
    } catch (error) {
      // The server's own sentence says why, where there is one.
      const message = error instanceof ApiError ? error.message : t('pdfFailed');
      notifications.show({ color: 'red', message });
    } finally {
      setLoading(false);
    }
  };

  const dataAddress = (format: 'csv' | 'json') =>
    addressOf(getReportData, { params, query: { ...query, format } });
  return (
    <>
      <Button
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        loading={loading}
        onClick={() => void downloadPdf()}
      >
        {t('pdf')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {t('data')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={dataAddress('csv')} download>
            {t('csv')}
          </Menu.Item>
          <Menu.Item component="a" href={dataAddress('json')} download>
            {t('json')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
        visibleFrom="sm"
      >
        {t('print')}
      </Button>
    </>
  );
}
