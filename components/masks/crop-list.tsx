'use client';
import { Badge, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Pager } from '@/components/ui/table/pager';
import { viewCrop } from '@/lib/domain/detections/contract';
import { addressOf } from '@/lib/platform/http/client';
import classes from './masks.module.css';
import type { Crop, CropPage } from './use-crops';

/** The crops to choose from, a page at a time. */
export function CropList(props: {
  readonly answer: CropPage | undefined;
  readonly page: number;
  readonly limit: number;
  readonly selectedId: string | null;
  readonly isAdded: (id: string) => boolean;
  readonly onSelect: (crop: Crop) => void;
  readonly onPage: (page: number) => void;
}) {
  const t = useTranslations('masks.list');
  const format = useFormatter();
  const list = useRef<HTMLUListElement>(null);
  const { answer, selectedId } = props;
  useEffect(() => {
    if (selectedId) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  if (!answer) return <Skeleton height={240} role="status" aria-label={t('loading')} />;
  return (
    <Stack gap="sm" component="section" aria-label={t('label')} className={classes.crops ?? ''}>
      <ul ref={list} className={classes.cropList}>
        {answer.crops.map((crop) => (
          <li key={crop.id}>
            <UnstyledButton
              className={classes.crop ?? ''}
              aria-current={crop.id === selectedId || undefined}
              onClick={() => props.onSelect(crop)}
            >
              {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
              <img src={addressOf(viewCrop, { params: { id: crop.id } })} alt="" loading="lazy" />
              <Text size="xs" component="span" className={classes.cropName ?? ''}>
                <span>{t('crop', { id: crop.id.slice(0, 8) })}</span>
                <Text span size="xs" c="dimmed">
                  {t('about', {
                    frame: crop.frame_number,
                    confidence: format.number(crop.confidence, { style: 'percent' }),
                  })}
                </Text>
                {props.isAdded(crop.id) ? (
                  <Badge
                    size="sm"
                    color="teal"
                    variant="outline"
                    tt="none"
                    leftSection={<IconCheck size={10} aria-hidden />}
                  >
                    {t('added')}
                  </Badge>
                ) : (
                  crop.hasMask && (
                    <Badge size="sm" color="gray" variant="outline" tt="none">
                      {t('hasMask')}
                    </Badge>
                  )
                )}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Pager page={props.page} limit={props.limit} total={answer.total} onPage={props.onPage} />
    </Stack>
  );
}
