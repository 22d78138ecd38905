'use client';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconDownload, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ArchiveItems } from '@/components/exchange/archive-items';
import { useHolds } from '@/components/ui/page-access';
import { saveBlob } from '@/components/ui/save-file';
import { getReportFhir } from '@/lib/domain/exchange/contract';
import { getReportData, getReportPdf } from '@/lib/domain/reports/contract';
import type { StoredReport } from '@/lib/domain/reports/contract-content';
import { ApiError, addressOf, errorFromResponse } from '@/lib/platform/http/client';

/** Saves what the server answers. @throws ApiError with its own sentence */
async function download(address: string, fallbackName: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw await errorFromResponse(response);
  await saveBlob(response, fallbackName);
}

const showFailure = (error: unknown, otherwise: string): void => {
  // The server's own sentence says why, where there is one.
  const message = error instanceof ApiError ? error.message : otherwise;
  notifications.show({ color: 'red', message });
};

/** Download as PDF or as data, and print. */
export function ReportActions({ report }: { readonly report: StoredReport }) {
  const t = useTranslations('reports.actions');
  const mayIdentify = useHolds('manage_patients');
  const [loading, setLoading] = useState(false);
  const params = { datasetId: report.datasetId };
  // The very version that is on the page.
  const query = { analysis_id: report.analysisId, version: report.signature?.number ?? ('draft' as const) };

  const downloadPdf = async (): Promise<void> => {
    setLoading(true);
    try {
      await download(addressOf(getReportPdf, { params, query }), 'report.pdf');
      notifications.show({ color: 'teal', message: t('pdfDone') });
    } catch (error) {
      showFailure(error, t('pdfFailed'));
    } finally {
      setLoading(false);
    }
  };

  const downloadFhir = (identity: 'true' | 'false'): void => {
    const { signature, analysisId } = report;
    const about = { analysis_id: analysisId, ...(signature ? { version: signature.number } : {}), identity };
    download(addressOf(getReportFhir, { params, query: about }), 'report.fhir.json').catch((error: unknown) =>
      showFailure(error, t('fhirFailed')),
    );
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
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
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
          {report.signature && <Menu.Item onClick={() => downloadFhir('false')}>{t('fhir')}</Menu.Item>}
          {report.signature && report.content.patient && !report.content.erasure && mayIdentify && (
            <Menu.Item onClick={() => downloadFhir('true')}>{t('fhirIdentity')}</Menu.Item>
          )}
          <ArchiveItems analysisId={report.analysisId} />
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
