'use client';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';

/** Leads to where something is annotated; nothing for those to whom that page is closed. */
export function AnnotateButton(props: { readonly href: string; readonly label: string }) {
  const t = useTranslations('annotationManagement');
  if (!useMayFollow()(props.href)) return null;
  return (
    <Button
      component={Link}
      href={props.href}
      size="xs"
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-label={props.label}
    >
      {t('annotate')}
    </Button>
  );
}
