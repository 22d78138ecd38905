'use client';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { saveBlob } from '@/components/ui/save-file';
import { type ErasureView, getCertificate, getCertificatePdf } from '@/lib/domain/privacy/contract';
import { addressOf, errorFromResponse } from '@/lib/platform/http/client';

/** The certificate of a completed erasure: as a PDF, which may be made only now, and as data. */
export function CertificateButtons({ erasure }: { readonly erasure: ErasureView }) {
  const t = useTranslations('privacy.erasure');
  const [loading, setLoading] = useState(false);
  const place = { params: { id: erasure.id } };
  const download = async (): Promise<void> => {
    setLoading(true);
    try {
      const response = await fetch(addressOf(getCertificatePdf, place));
      if (!response.ok) throw await errorFromResponse(response);
      await saveBlob(response, `erasure-${erasure.code}.pdf`);
    } catch (error) {
      notifications.show({ color: 'red', message: reasonOf(error, t('certificateFailed')) });
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button variant="default" size="compact-sm" loading={loading} onClick={() => void download()}>
        {t('certificate')}
      </Button>
      <Button
        component="a"
        variant="subtle"
        size="compact-sm"
        href={addressOf(getCertificate, place)}
        aria-label={t('certificateData')}
        download
      >
        JSON
      </Button>
    </>
  );
}
