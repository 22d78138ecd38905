'use client';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import type { ImportResult } from '@/lib/domain/label-imports/contract';

/** What an import has brought. */
export function ImportResultView(props: {
  readonly result: ImportResult;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('labelImports');
  const format = useFormatter();
  const { frames, boxes, already, tracks, masks, items } = props.result;
  return (
    <Stack gap="md">
      <Alert color="teal" icon={<IconCheck aria-hidden />} role="status">
        {t('done', { boxes, frames })}
      </Alert>
      <FactList
        facts={[
          [t('already'), format.number(already)],
          [t('newTracks'), format.number(tracks)],
          [t('masks'), format.number(masks)],
          [t('items'), format.number(items)],
        ]}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onAgain}>
          {t('again')}
        </Button>
        <Button onClick={props.onClose}>{t('close')}</Button>
      </Group>
    </Stack>
  );
}
