'use client';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { viewFrame } from '@/lib/domain/frames/contract';
import type { ItemView } from '@/lib/domain/labels/contract-fields';
import { addressOf } from '@/lib/platform/http/client';
import classes from './morphology-labels.module.css';

/** The selected cell enlarged, with its mask where it has one, and where it lies on its frame. */
export function CellPicture(props: {
  readonly items: readonly ItemView[];
  readonly item: ItemView;
  readonly onSelect: (id: string) => void;
}) {
  const t = useTranslations('morphologyLabels.page');
  const { item } = props;
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const onFrame = props.items.filter(({ frame_id: frame }) => frame === item.frame_id);
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-start" wrap="nowrap" className={classes.enlarged ?? ''}>
        {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
        <img src={item.crop_url} alt={t('crop')} />
        {item.visualization_url && (
          // biome-ignore lint/performance/noImgElement: as above
          <img src={item.visualization_url} alt={t('mask')} />
        )}
      </Group>
      <div className={classes.frame}>
        {/* biome-ignore lint/performance/noImgElement: as above */}
        <img
          key={item.frame_id}
          src={addressOf(viewFrame, { params: { id: item.frame_id } })}
          alt={t('frameOf', { number: item.frame_number, count: onFrame.length })}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
        {size && (
          // The gallery offers the same to the keyboard.
          <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
            {onFrame.map(({ id, bounding_box: box }) => {
              if (!box) return null;
              const { x1, y1, x2, y2 } = box;
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: see above
                <rect
                  key={id}
                  x={x1}
                  y={y1}
                  width={x2 - x1}
                  height={y2 - y1}
                  data-selected={id === item.id || undefined}
                  onClick={() => props.onSelect(id)}
                />
              );
            })}
          </svg>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {t('frame', { number: item.frame_number })}
      </Text>
    </Stack>
  );
}
