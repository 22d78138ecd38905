'use client';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import { annotationPageOf } from '@/components/workflow/annotation-page';
import type { ItemView } from '@/lib/domain/labels/contract-fields';

/** Leads to where the frame of an item is annotated; nothing for those to whom that page is closed. */
export function OpenInTool(props: {
  readonly item: Pick<ItemView, 'frame_id' | 'video_id'>;
  readonly datasetId: string;
}) {
  const t = useTranslations('dataLabels.items');
  const { item, datasetId } = props;
  const href = annotationPageOf({ frameId: item.frame_id, videoId: item.video_id, datasetId });
  if (!useMayFollow()(href)) return null;
  return (
    <Button component={Link} href={href} variant="default" leftSection={<IconPencil size={18} aria-hidden />}>
      {t('annotationTool')}
    </Button>
  );
}
