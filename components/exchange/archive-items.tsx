'use client';
import { Menu } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { getAnalysisArchive } from '@/lib/domain/exchange/contract';
import { addressOf } from '@/lib/platform/http/client';

/** Items of a menu: the whole analysis as a zip. The browser saves it as it comes, so that it may be large. */
export function ArchiveItems({ analysisId }: { readonly analysisId: string }) {
  const t = useTranslations('analyses.archive');
  const address = (videos: 'true' | 'false') =>
    addressOf(getAnalysisArchive, { params: { id: analysisId }, query: { videos } });
  return (
    <>
      <Menu.Divider />
      <Menu.Item component="a" href={address('true')} download>
        {t('withVideos')}
      </Menu.Item>
      <Menu.Item component="a" href={address('false')} download>
        {t('withoutVideos')}
      </Menu.Item>
    </>
  );
}
