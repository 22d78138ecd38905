'use client';
import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';

/** The way to new frames, for those who may extract some. */
export function ExtractLink() {
  const t = useTranslations('annotationManagement');
  if (!useMayFollow()('/finetune/frame-extraction')) return null;
  return (
    <Button
      component={Link}
      href="/finetune/frame-extraction"
      variant="default"
      leftSection={<IconPhotoPlus size={18} aria-hidden />}
    >
      {t('extract')}
    </Button>
  );
}
