'use client';
import { Center, Checkbox, Fieldset, Loader, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { inOneLine } from '@/components/ui/in-one-line';
import { Pager } from '@/components/ui/table/pager';
import { type ControlVideo, listControlVideos } from '@/lib/domain/quality-control/contract';
import { useApi } from '@/lib/platform/http/use-api';

const PAGE_SIZE = 10;

/** The control videos of a material's project, to choose the replicates of a run from. */
export function ControlVideoChoice(props: {
  readonly materialId: string;
  readonly chosen: string[];
  readonly onChange: (ids: string[]) => void;
}) {
  const t = useTranslations('qualityControl.run');
  const [page, setPage] = useState(1);
  const { data, error } = useApi(
    listControlVideos,
    { params: { materialId: props.materialId }, query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } },
    { keepPreviousData: true },
  );
  const hindrance = (video: ControlVideo): string | null => {
    if (!video.isMeasured) return t('notMeasured');
    if (video.isUsed) return t('used');
    return video.microscopeId === null ? t('noMicroscope') : null;
  };
  if (error) return <Text size="sm">{error.message}</Text>;
  return (
    <Fieldset legend={t('videos')}>
      {!data && (
        <Center>
          <Loader size="sm" />
        </Center>
      )}
      {data?.total === 0 && <Text size="sm">{t('noVideos')}</Text>}
      <Checkbox.Group value={props.chosen} onChange={props.onChange}>
        <Stack gap="xs">
          {data?.videos.map((video) => {
            const reason = hindrance(video);
            return (
              <Checkbox
                key={video.id}
                value={video.id}
                disabled={reason !== null}
                label={video.name}
                description={inOneLine(video.datasetName, video.microscopeName, reason)}
              />
            );
          })}
        </Stack>
      </Checkbox.Group>
      {data && data.total > PAGE_SIZE && (
        <Pager page={page} limit={PAGE_SIZE} total={data.total} onPage={setPage} />
      )}
    </Fieldset>
  );
}
