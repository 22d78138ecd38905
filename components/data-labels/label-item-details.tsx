'use client';
import { Group, Modal, Stack } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import { cropAddress } from '@/lib/domain/detections/contract-addresses';
import type { ItemView } from '@/lib/domain/labels/contract-fields';
import classes from './labeled-frame.module.css';
import { OpenInTool } from './open-in-tool';

/** One item of a data label: its crop and what is known and said of it. */
export function LabelItemDetails(props: {
  readonly item: ItemView | null;
  readonly datasetId: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('dataLabels');
  return (
    <Modal
      opened={props.item !== null}
      onClose={props.onClose}
      title={t('items.details')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {props.item && <Content item={props.item} datasetId={props.datasetId} />}
    </Modal>
  );
}

function Content({ item, datasetId }: { readonly item: ItemView; readonly datasetId: string }) {
  const t = useTranslations('dataLabels');
  const format = useFormatter();
  const box = item.bounding_box;
  const corner = (value: number): string => format.number(value, { maximumFractionDigits: 1 });
  return (
    <Stack gap="md">
      {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
      <img
        src={cropAddress(item.detection_id)}
        alt={t('items.crop', { number: item.frame_number })}
        className={classes.crop}
      />
      <FactList
        facts={[
          [t('items.video'), item.video_name],
          [t('items.frameNumber'), format.number(item.frame_number)],
          [t('items.class'), item.class_name],
          [
            t('items.morphologyClass'),
            item.morphology_class ? t(`morphology.${item.morphology_class}`) : '–',
          ],
          [
            t('items.confidence'),
            format.number(item.confidence, { style: 'percent', maximumFractionDigits: 0 }),
          ],
          [t('items.certainty'), item.label_confidence === null ? '–' : `${item.label_confidence} / 5`],
          ...(box
            ? ([
                [
                  t('items.box'),
                  `${corner(box.x1)}, ${corner(box.y1)} – ${corner(box.x2)}, ${corner(box.y2)} px`,
                ],
              ] as const)
            : []),
          [t('items.mask'), t(item.mask_id ? 'items.yes' : 'items.no')],
          ...(item.notes ? ([[t('items.notes'), item.notes]] as const) : []),
          ...(item.annotated_by_name ? ([[t('items.by'), item.annotated_by_name]] as const) : []),
          ...(item.created_at
            ? ([[t('columns.created'), format.dateTime(new Date(item.created_at), 'moment')]] as const)
            : []),
        ]}
      />
      <Group justify="flex-end">
        <OpenInTool item={item} datasetId={datasetId} />
      </Group>
    </Stack>
  );
}
