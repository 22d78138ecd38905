'use client';
import { Badge, Group, ScrollArea, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { DetectionView } from '@/lib/domain/detections/contract';
import { cropAddress } from '@/lib/domain/detections/contract-addresses';
import { confidenceColor } from './confidence';
import classes from './detection-list.module.css';

/** Every detection with its crop; the same choice as on the picture. */
export function DetectionList(props: {
  readonly detections: readonly DetectionView[];
  readonly lockedId: string | null;
  readonly emptyText: string;
  readonly onPoint: (id: string | null) => void;
  readonly onLock: (id: string) => void;
}) {
  const t = useTranslations('detections.list');
  const names = useTranslations('detections.class');
  const format = useFormatter();
  const confidenceText = (value: number): string =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const nameOf = (name: string): string => (names.has(name) ? names(name) : name);
  return (
    <Stack gap="xs" component="section" aria-label={t('heading')}>
      <Text fw={600} size="sm">
        {t('heading')} ({props.detections.length})
      </Text>
      {props.detections.length === 0 && (
        <Text size="sm" c="dimmed">
          {props.emptyText}
        </Text>
      )}
      <ScrollArea.Autosize mah={420} type="auto" viewportProps={{ tabIndex: 0 }}>
        <Stack gap={4}>
          {props.detections.map((box, index) => (
            <UnstyledButton
              key={box.id}
              className={classes.item}
              aria-pressed={box.id === props.lockedId}
              onMouseEnter={() => props.onPoint(box.id)}
              onMouseLeave={() => props.onPoint(null)}
              onFocus={() => props.onPoint(box.id)}
              onBlur={() => props.onPoint(null)}
              onClick={() => props.onLock(box.id)}
            >
              {box.className === null || box.confidence === null ? (
                <Text size="sm">{t('plainItem', { index: index + 1 })}</Text>
              ) : (
                <Group gap="sm" wrap="nowrap">
                  {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence */}
                  <img
                    // A box that was changed has another picture at the same address.
                    src={`${cropAddress(box.id)}?version=${box.version}`}
                    alt=""
                    width={44}
                    height={44}
                    loading="lazy"
                    className={classes.crop}
                  />
                  <Text size="sm" flex={1}>
                    {nameOf(box.className)} {index + 1}
                  </Text>
                  <Badge variant="light" color={confidenceColor(box.confidence)}>
                    {confidenceText(box.confidence)}
                  </Badge>
                  <VisuallyHidden>{t('confidence')}</VisuallyHidden>
                </Group>
              )}
            </UnstyledButton>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  );
}
