'use client';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';

/** The way to the stills of a sample, for who may open them. */
export function MorphologyLink({
  dataset,
}: {
  readonly dataset: { readonly id: string; readonly projectId: string };
}) {
  const t = useTranslations('morphology');
  const href = `/sarm/projects/${dataset.projectId}/datasets/${dataset.id}/morphology`;
  if (!useMayFollow()(href)) return null;
  return (
    <LinkButton href={href} variant="default" leftSection={<IconPhoto size={18} aria-hidden />}>
      {t('metaTitle')}
    </LinkButton>
  );
}
