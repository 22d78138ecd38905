'use client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFocusCentered } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DetectionDialog } from '@/components/frames/detection-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';
import { PageHeader } from '@/components/ui/page-header';
import { FrameResultTable } from './frame-result-table';
import { ResultFilters } from './result-filters';
import { useDetectionResults } from './use-detection-results';

/** Lets the detector look at the frames of a video, and shows how far that is. */
export function DetectionPage() {
  const t = useTranslations('detectionPages');
  const results = useDetectionResults();
  const mayFollow = useMayFollow();
  const [dialog, setDialog] = useState<'all' | 'selected' | null>(null);
  const { videoId, data, mutate } = results;
  const page = `/finetune/detection-results?videoId=${videoId}`;
  const extraction = `/finetune/frame-extraction?videoId=${videoId}`;
  return (
    <Stack gap="lg">
      <PageHeader title={t('detection.title')} description={t('detection.description')} />
      <ResultFilters results={results} />
      {!videoId && (
        <EmptyState
          icon={<IconFocusCentered size={28} />}
          title={t('chooseVideo')}
          description={t('chooseVideoText')}
        />
      )}
      {videoId && data && data.sums.frames > 0 && (
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('sums', {
              completed: data.sums.completed,
              open: data.sums.open,
              failed: data.sums.failed,
            })}
          </Text>
          <Group gap="sm">
            {mayFollow(page) && (
              <LinkButton href={page} variant="default">
                {t('toResults')}
              </LinkButton>
            )}
            <Button variant="default" onClick={() => setDialog('selected')}>
              {t('detectSelected')}
            </Button>
            <Button
              leftSection={<IconFocusCentered size={18} aria-hidden />}
              onClick={() => setDialog('all')}
            >
              {t('detectAll')}
            </Button>
          </Group>
        </Group>
      )}
      {videoId && (
        <FrameResultTable
          results={results}
          empty={
            <EmptyState
              icon={<IconFocusCentered size={28} />}
              title={t('noFrames')}
              description={t('noFramesText')}
              action={mayFollow(extraction) && <LinkButton href={extraction}>{t('extract')}</LinkButton>}
            />
          }
        />
      )}
      {videoId && (
        <DetectionDialog
          // Another video's frames are another detection.
          key={`${videoId} ${dialog === 'selected'}`}
          videoId={videoId}
          selectedOnly={dialog === 'selected'}
          opened={dialog !== null}
          onClose={() => setDialog(null)}
          onDetected={() => void mutate()}
        />
      )}
    </Stack>
  );
}
