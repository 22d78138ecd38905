'use client';
import { Grid, Group, Stack, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '@/components/ui/confirm';
import { runWithToast } from '@/components/ui/form/run-action';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import type { ItemView, LabelView } from '@/lib/domain/labels/contract-fields';
import { deleteItem, getLabelStatistics } from '@/lib/domain/labels/contract-segment-anything';
import { addressOf, callApi } from '@/lib/platform/http/client';
import { useReload } from '@/lib/platform/http/use-api';
import { FrameItemList } from './frame-item-list';
import { FrameStrip } from './frame-strip';
import { FrameViewer } from './frame-viewer';
import { ItemChips } from './item-chips';
import type { FrameOfItems } from './items-by-frame';
import { LabelItemDetails } from './label-item-details';
import { OpenInTool } from './open-in-tool';

/** The frames of a label, one of them large with its items. */
export function LabeledFrames(props: {
  readonly label: LabelView;
  readonly frames: readonly FrameOfItems[];
  readonly canEdit: boolean;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('dataLabels');
  const { label, frames } = props;
  const ask = useConfirm();
  const [frameId, setFrameId] = useState<string | undefined>();
  const [itemId, setItemId] = useState<string | undefined>();
  const details = useDialogSubject<ItemView>();
  const recount = useReload({ path: addressOf(getLabelStatistics, { params: { id: label.id } }) });
  const frame = frames.find((each) => each.frameId === frameId) ?? frames[0];
  if (!frame) return null;
  const choose = (item: ItemView): void => setItemId(item.id);
  const remove = (item: ItemView): void =>
    ask({
      title: t('browser.deletion.title'),
      message: t('browser.deletion.message'),
      confirmLabel: t('browser.deletion.confirm'),
      destructive: true,
      action: () =>
        runWithToast(() => callApi(deleteItem, { params: { id: label.id, itemId: item.id } }), {
          done: t('browser.deletion.done'),
          failed: t('browser.deletion.failed'),
          reload: () => {
            props.onChanged();
            recount();
          },
        }),
    });
  return (
    <Stack gap="md">
      <FrameStrip
        frames={frames}
        chosenId={frame.frameId}
        onChoose={(next) => {
          setFrameId(next.frameId);
          setItemId(undefined);
        }}
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <FrameViewer key={frame.frameId} frame={frame} chosenId={itemId} onChoose={choose} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="sm">
            <Title order={2} size="h4">
              {t('browser.itemsOf', { number: frame.frameNumber, count: frame.items.length })}
            </Title>
            <ItemChips
              key={frame.frameId}
              items={frame.items}
              chosenId={itemId ?? ''}
              labelOf={(id) => t('browser.choose', { id })}
              onChoose={choose}
            />
            <FrameItemList
              items={frame.items}
              chosenId={itemId}
              onChoose={choose}
              onDetails={details.open}
              onDelete={props.canEdit ? remove : undefined}
            />
            <Group>
              <OpenInTool
                item={{ frame_id: frame.frameId, video_id: frame.videoId }}
                datasetId={label.dataset_id}
              />
            </Group>
          </Stack>
        </Grid.Col>
      </Grid>
      <LabelItemDetails
        item={details.opened ? details.subject : null}
        datasetId={label.dataset_id}
        onClose={details.close}
      />
    </Stack>
  );
}
