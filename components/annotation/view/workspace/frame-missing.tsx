'use client';
import { Button, Code, Stack } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import { PageHeader } from '@/components/ui/page-header';

const FRAMES = '/finetune/frame-extraction';

/** In place of a frame that is not there, or not for this person: what was asked for, and the error as it came. */
export function FrameMissing({ frameId, error }: { readonly frameId: string; readonly error: string }) {
  const title = useTranslations('annotation')('metaTitle');
  const t = useTranslations('annotation.missing');
  const mayFollow = useMayFollow();
  return (
    <Stack gap="lg">
      <PageHeader title={title} />
      <EmptyState
        icon={<IconPhotoOff size={28} />}
        title={t('frame', { id: frameId })}
        description={
          <Stack gap="sm" component="span" align="center">
            {t('frameText')}
            <Code>{error}</Code>
          </Stack>
        }
        action={
          mayFollow(FRAMES) && (
            <Button component={Link} href={FRAMES} variant="default">
              {t('frames')}
            </Button>
          )
        }
      />
    </Stack>
  );
}
