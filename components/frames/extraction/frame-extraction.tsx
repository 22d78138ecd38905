'use client';
import { Button, Group, SegmentedControl, Stack, Switch, Tabs, Text } from '@mantine/core';
import { IconFocusCentered, IconPhoto, IconPhotoPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import type { FrameView } from '@/lib/domain/frames/contract';
import { DetectionDialog } from '../detection-dialog';
import { ExtractionDialog } from '../extraction-dialog';
import { FrameCard } from '../frame-card';
import { FrameGrid } from '../frame-grid';
import { useFrameActions } from '../use-frame-actions';
import { useFrames } from '../use-frames';
import { FrameDialog } from './frame-dialog';
import { FrameStatistics } from './frame-statistics';
import { FrameTable } from './frame-table';

/** 'Load More' brings so many (specification, section 2). */
const MORE = 20;
type Shown = 'grid' | 'detail';
type Tab = 'all' | 'selected' | 'statistics';

interface Props {
  readonly videoId: string;
  readonly datasetId: string;
  readonly durationSeconds: number;
  readonly canEdit: boolean;
  readonly runningTaskId: string | null;
}

/** Extraction of a video's frames for labeling: all of them, the selected ones, and what they hold. */
export function FrameExtraction(props: Props) {
  const t = useTranslations('frames');
  const own = useTranslations('frames.extraction');
  const [tab, setTab] = useState<Tab>('all');
  const [shown, setShown] = useState<Shown>('grid');
  const [showBoxes, setShowBoxes] = useState(false);
  const [dialog, setDialog] = useState<'extract' | 'detect' | null>(props.runningTaskId ? 'extract' : null);
  const [runningTaskId, setRunningTaskId] = useState(props.runningTaskId);
  const all = useFrames(props.videoId, MORE);
  const selected = useFrames(props.videoId, MORE, true);
  const reload = (): void => {
    void all.reload();
    void selected.reload();
  };
  const extractButton = props.canEdit && (
    <Button leftSection={<IconPhotoPlus size={18} aria-hidden />} onClick={() => setDialog('extract')}>
      {t('extract.action')}
    </Button>
  );

  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm" c="dimmed" aria-live="polite">
          {t('count', { count: all.total })}, {t('selectedCount', { count: all.selectedTotal })}
        </Text>
        <Group gap="sm">
          <Switch
            label={t('showBoxes')}
            checked={showBoxes}
            onChange={(event) => setShowBoxes(event.currentTarget.checked)}
          />
          <SegmentedControl
            aria-label={own('shown')}
            size="xs"
            value={shown}
            onChange={(value) => setShown(value as Shown)}
            data={[
              { value: 'grid', label: own('grid') },
              { value: 'detail', label: own('detail') },
            ]}
          />
          {props.canEdit && all.total > 0 && (
            <Button
              variant="default"
              leftSection={<IconFocusCentered size={18} aria-hidden />}
              onClick={() => setDialog('detect')}
            >
              {all.selectedTotal > 0
                ? t('detect.selected', { count: all.selectedTotal })
                : t('detect.action')}
            </Button>
          )}
          {all.total > 0 && extractButton}
        </Group>
      </Group>
      <Tabs value={tab} onChange={(value) => setTab((value ?? 'all') as Tab)} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="all">{own('all')}</Tabs.Tab>
          <Tabs.Tab value="selected">{own('selectedFrames')}</Tabs.Tab>
          <Tabs.Tab value="statistics">{own('statistics')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="all">
          <FrameList
            {...props}
            list={all}
            shown={shown}
            showBoxes={showBoxes}
            onChanged={() => void selected.reload()}
            empty={
              <EmptyState
                icon={<IconPhoto size={28} />}
                title={t('empty')}
                description={t('emptyText')}
                action={extractButton}
              />
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="selected">
          <FrameList
            {...props}
            list={selected}
            shown={shown}
            showBoxes={showBoxes}
            onChanged={reload}
            empty={
              <EmptyState
                icon={<IconPhoto size={28} />}
                title={own('noneSelected')}
                description={own('noneSelectedText')}
              />
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="statistics">
          <FrameStatistics videoId={props.videoId} durationSeconds={props.durationSeconds} />
        </Tabs.Panel>
      </Tabs>
      <ExtractionDialog
        videoId={props.videoId}
        opened={dialog === 'extract'}
        runningTaskId={runningTaskId}
        onClose={() => setDialog(null)}
        onExtracted={() => {
          setRunningTaskId(null);
          reload();
        }}
      />
      <DetectionDialog
        videoId={props.videoId}
        selectedOnly={all.selectedTotal > 0}
        opened={dialog === 'detect'}
        onClose={() => setDialog(null)}
        onDetected={reload}
      />
    </Stack>
  );
}

/** Frames of one tab, side by side or in rows. */
function FrameList(
  props: Pick<Props, 'canEdit' | 'datasetId'> & {
    readonly list: ReturnType<typeof useFrames>;
    readonly shown: Shown;
    readonly showBoxes: boolean;
    /** After a frame was selected or deleted here. */
    readonly onChanged: () => void;
    readonly empty: ReactNode;
  },
) {
  const t = useTranslations('frames');
  const { list } = props;
  const [opened, open] = useState<FrameView | null>(null);
  const { select, remove } = useFrameActions(list);
  const choose = (frame: FrameView, next: boolean): void => void select(frame, next).then(props.onChanged);
  return (
    <Stack gap="md">
      {list.error && (
        <ErrorAlert
          message={t('loadFailed', { message: list.error.message })}
          onRetry={() => void list.reload()}
        />
      )}
      {list.isLoaded && list.frames.length === 0 && props.empty}
      {props.shown === 'grid' ? (
        <FrameGrid
          moreLabel={t('extraction.loadMore')}
          list={list}
          card={(frame) => (
            <FrameCard
              key={frame.id}
              frame={frame}
              open={() => open(frame)}
              canEdit={props.canEdit}
              showBoxes={props.showBoxes}
              onSelect={(next) => choose(frame, next)}
              onDelete={() => remove(frame)}
            />
          )}
        />
      ) : (
        list.frames.length > 0 && (
          <FrameTable
            frames={list.frames}
            total={list.total}
            isWaiting={list.isValidating}
            canEdit={props.canEdit}
            onOpen={open}
            onSelect={choose}
            onMore={list.loadMore}
          />
        )
      )}
      <FrameDialog frame={opened} datasetId={props.datasetId} onClose={() => open(null)} />
    </Stack>
  );
}
