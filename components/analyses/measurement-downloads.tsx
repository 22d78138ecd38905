'use client';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ArchiveItems } from '@/components/exchange/archive-items';
import { type DownloadName, getArtifact } from '@/lib/domain/analyses/contract';
import { addressOf } from '@/lib/platform/http/client';

const FILES: readonly (readonly [
  DownloadName,
  'detections' | 'tracks' | 'mot' | 'kinematics' | 'summary' | 'field',
])[] = [
  ['summary.json', 'summary'],
  ['kinematics.csv', 'kinematics'],
  ['tracks.csv', 'tracks'],
  ['tracks.mot.txt', 'mot'],
  ['detections.csv', 'detections'],
  ['field.json.gz', 'field'],
];

/** Everything that the measurement of a video left, as one menu. */
export function MeasurementDownloads(props: {
  readonly videoId: string;
  /** That measured it; null where it is no longer known. */
  readonly analysisId: string | null;
}) {
  const t = useTranslations('analyses.video');
  const { videoId, analysisId } = props;
  return (
    <Menu position="bottom-end" width={320} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILES.map(([name, key]) => (
          <Menu.Item
            key={name}
            component="a"
            href={addressOf(getArtifact, { params: { videoId, name } })}
            download
          >
            {t(`fileNames.${key}`)}
          </Menu.Item>
        ))}
        {analysisId !== null && <ArchiveItems analysisId={analysisId} />}
      </Menu.Dropdown>
    </Menu>
  );
}
