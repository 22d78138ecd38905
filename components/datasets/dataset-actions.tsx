'use client';
import { Box, Button, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconChartDots, IconClipboardText, IconPhoto, IconTestPipe, IconVideo } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import { type RowActions, RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';
import { type DatasetView, REPORT_VIDEO_COUNT } from '@/lib/domain/datasets/contract';

interface Props extends RowActions {
  readonly dataset: DatasetView;
  readonly canReport: boolean;
  readonly onReport: () => void;
  readonly onSample: () => void;
  /** Absent for those who may not mark control material. */
  readonly onMark?: (() => void) | undefined;
}

/** What can be done with a dataset in the table. */
export function DatasetActions(props: Props) {
  const t = useTranslations('datasets');
  const { dataset } = props;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        component={Link}
        href={WORKFLOW_PATHS.sarm.videos(dataset)}
        variant="default"
        size="xs"
        leftSection={<IconVideo size={16} aria-hidden />}
        aria-label={t('actions.openLabel', { name: dataset.name })}
        visibleFrom="sm"
      >
        {t('actions.open')}
      </Button>
      {props.canReport && (
        <Box visibleFrom="lg">
          <ReportButton dataset={dataset} onReport={props.onReport} />
        </Box>
      )}
      <DatasetMenu {...props} />
    </Group>
  );
}

function ReportButton({ dataset, onReport }: Pick<Props, 'dataset' | 'onReport'>) {
  const t = useTranslations('datasets.actions');
  const enough = dataset.stats.usableVideos >= REPORT_VIDEO_COUNT;
  const button = (
    <Button
      size="xs"
      leftSection={<IconClipboardText size={16} aria-hidden />}
      aria-label={t('reportLabel', { name: dataset.name })}
      data-disabled={enough ? undefined : true}
      aria-disabled={!enough}
      onClick={enough ? onReport : (event) => event.preventDefault()}
    >
      {t('report')}
    </Button>
  );
  if (enough) return button;
  // `data-disabled` rather than `disabled`: the reason must be reachable with the keyboard, too.
  return (
    <Tooltip
      label={t('tooFew', { count: dataset.stats.usableVideos })}
      multiline
      w={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      {button}
    </Tooltip>
  );
}

function DatasetMenu(props: Props) {
  const t = useTranslations('datasets.actions');
  const control = useTranslations('qualityControl.datasets');
  const { dataset } = props;
  const mayFollow = useMayFollow();
  const frames = `/sarm/frames?datasetId=${dataset.id}`;
  const enough = dataset.stats.usableVideos >= REPORT_VIDEO_COUNT;
  return (
    <RowMenu label={t('more', { name: dataset.name })} width={240}>
      <RowMenuItem action="details" onClick={props.onDetails}>
        {t('details')}
      </RowMenuItem>
      {!dataset.isControl && (
        <Menu.Item leftSection={<IconTestPipe size={16} aria-hidden />} onClick={props.onSample}>
          {t('sample')}
        </Menu.Item>
      )}
      {props.onMark && (
        <Menu.Item leftSection={<IconChartDots size={16} aria-hidden />} onClick={props.onMark}>
          {control(dataset.isControl ? 'unmark' : 'mark')}
        </Menu.Item>
      )}
      {mayFollow(frames) && (
        <Menu.Item component={Link} href={frames} leftSection={<IconPhoto size={16} aria-hidden />}>
          {t('selectFrames')}
        </Menu.Item>
      )}
      {props.canReport && (
        <Menu.Item
          hiddenFrom="lg"
          leftSection={<IconClipboardText size={16} aria-hidden />}
          disabled={!enough}
          onClick={props.onReport}
        >
          {t('report')}
          {!enough && (
            <Text size="xs" c="dimmed">
              {t('tooFew', { count: dataset.stats.usableVideos })}
            </Text>
          )}
        </Menu.Item>
      )}
      {props.canEdit && (
        <>
          <RowMenuItem action="edit" onClick={props.onEdit}>
            {t('edit')}
          </RowMenuItem>
          <RowMenuItem action="delete" onClick={props.onDelete}>
            {t('delete')}
          </RowMenuItem>
        </>
      )}
    </RowMenu>
  );
}
