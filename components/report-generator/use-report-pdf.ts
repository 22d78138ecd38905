'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { saveBlob } from '@/components/ui/save-file';
import { savedReportPdf } from '@/lib/domain/saved-reports/contract';
import { ApiError, addressOf, errorFromResponse } from '@/lib/platform/http/client';

/** Downloads the PDF of a saved report, and says how that went. The server waits until it is made. */
export function useReportPdf(): { download: (id: string) => Promise<void>; downloading: string | null } {
  const t = useTranslations('reportGenerator');
  const [downloading, setDownloading] = useState<string | null>(null);
  const download = async (id: string): Promise<void> => {
    setDownloading(id);
    try {
      const response = await fetch(addressOf(savedReportPdf, { params: { id } }));
      if (!response.ok) throw await errorFromResponse(response);
      await saveBlob(response, 'report.pdf');
      notifications.show({ color: 'teal', message: t('pdf.done') });
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : t('email.unknown');
      notifications.show({ color: 'red', message: t('pdf.failed', { reason }) });
    } finally {
      setDownloading(null);
    }
  };
  return { download, downloading };
}
