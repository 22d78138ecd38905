'use client';
import { Box, Button, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconClipboardText, IconVideo } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { type RowActions, RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import { type DatasetView, REPORT_VIDEO_COUNT } from '@/lib/domain/datasets/contract';

export const datasetVideosPath = (dataset: Pick<DatasetView, 'id' | 'projectId'>): string =>
  `/sarm/projects/${dataset.projectId}/datasets/${dataset.id}/videos`;

interface Props extends RowActions {
  readonly dataset: DatasetView;
  readonly canReport: boolean;
  readonly onReport: () => void;
}

/** What can be done with a dataset in the table. */
export function DatasetActions(props: Props) {
  const t = useTranslations('datasets');
  const { dataset } = props;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        component={Link}
        href={datasetVideosPath(dataset)}
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
  const { dataset } = props;
  const enough = dataset.stats.usableVideos >= REPORT_VIDEO_COUNT;
  return (
    <RowMenu label={t('more', { name: dataset.name })} width={240}>
      <RowMenuItem action="details" onClick={props.onDetails}>
        {t('details')}
      </RowMenuItem>
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
