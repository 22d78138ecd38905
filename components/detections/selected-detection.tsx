'use client';
import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { DetectionView } from '@/lib/domain/detections/contract';
import { cropAddress } from '@/lib/domain/detections/contract-addresses';
import { Facts } from './facts';
import { useDetectionRows } from './use-detection-rows';

const CLASS_NAMES = ['sperm', 'cluster', 'pinhead'] as const;
export type ClassName = (typeof CLASS_NAMES)[number];

/** What is known of the selected detection, and while boxes are corrected what can be done with it. */
export function SelectedDetection(props: {
  readonly shown: DetectionView | undefined;
  /** Given while boxes are corrected. */
  readonly onClass?: ((name: ClassName) => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
}) {
  const t = useTranslations('detections');
  const { shown } = props;
  if (!shown) {
    return (
      <Text size="sm" c="dimmed">
        {props.onDelete ? t('edit.help') : t('selected.none')}
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <DetectionFacts detection={shown} />
      {props.onClass && shown.className !== null && (
        <Select
          size="xs"
          label={t('selected.class')}
          data={CLASS_NAMES.map((value) => ({ value, label: t(`class.${value}`) }))}
          value={shown.className}
          allowDeselect={false}
          onChange={(value) => {
            const name = CLASS_NAMES.find((each) => each === value);
            if (name) props.onClass?.(name);
          }}
        />
      )}
      {props.onDelete && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} color="var(--mantine-color-red-6)" aria-hidden />}
          onClick={props.onDelete}
        >
          {t('edit.deleteBox')}
        </Button>
      )}
    </Stack>
  );
}

function DetectionFacts({ detection }: { readonly detection: DetectionView }) {
  const t = useTranslations('detections');
  const rowsOf = useDetectionRows();
  const source = (
    <Group key="source" gap={6} justify="flex-end">
      {detection.source === 'manual' ? t('selected.manual') : t('selected.model')}
      {detection.verified && <Badge size="sm">{t('selected.verified')}</Badge>}
    </Group>
  );
  const facts = (
    <Facts heading={t('selected.heading')} rows={[...rowsOf(detection), [t('selected.source'), source]]} />
  );
  if (detection.className === null || detection.confidence === null) return facts;
  return (
    <Group align="flex-start" wrap="nowrap" gap="md">
      {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence */}
      <img
        // A box that was changed has another picture at the same address.
        src={`${cropAddress(detection.id)}?version=${detection.version}`}
        alt={t('selected.crop')}
        width={96}
        height={96}
        style={{ objectFit: 'contain' }}
      />
      <Stack flex={1} gap={0}>
        {facts}
      </Stack>
    </Group>
  );
}
