'use client';
import { Alert, Group, Paper, Progress, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { StatusBadge } from '@/components/analyses/status-badge';
import { useTimeLeft } from '@/components/tasks/use-time-left';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { PageLink } from '@/components/ui/page-access';
import {
  getSubmission,
  hasSubmissionEnded,
  type SubmissionView,
} from '@/lib/domain/frame-submissions/contract';
import { useApi } from '@/lib/platform/http/use-api';

const POLL_MS = 2000;

/** How a frame submission stands, and what was found on its frames. */
export function SubmissionOutcome({ id }: { readonly id: string }) {
  const t = useTranslations('frames.submission');
  const { data, error, mutate } = useApi(
    getSubmission,
    { params: { id } },
    { refreshInterval: (latest) => (!latest || hasSubmissionEnded(latest) ? 0 : POLL_MS) },
  );
  const heading = useId();
  if (error) {
    return <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeleton height={180} />;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={heading}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id={heading}>
            {t('title', { video: data.videoName })}
          </Title>
          <StatusBadge status={data.status} />
        </Group>
        <State submission={data} />
        <Facts submission={data} />
        <FrameTable submission={data} />
        <Text size="sm" c="dimmed">
          {t('honest')}
        </Text>
      </Stack>
    </Paper>
  );
}

function State({ submission }: { readonly submission: SubmissionView }) {
  const t = useTranslations('frames.submission');
  const left = useTimeLeft();
  if (submission.status === 'failed') {
    return (
      <Alert color="red" role="alert">
        {t('detectionFailed', { message: submission.error ?? '' })}
      </Alert>
    );
  }
  if (submission.status === 'cancelled') return <Alert color="gray">{t('cancelled')}</Alert>;
  if (hasSubmissionEnded(submission)) return null;
  return (
    <div>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm" aria-live="polite">
          {submission.message} · {left(submission.secondsLeft)}
        </Text>
        <Text size="sm" ff="monospace">
          {submission.progress} %
        </Text>
      </Group>
      <Progress value={submission.progress} animated mt={6} aria-label={t('progress')} />
    </div>
  );
}

function Facts({ submission }: { readonly submission: SubmissionView }) {
  const t = useTranslations('frames.submission');
  const format = useFormatter();
  const counted = submission.frames.filter((frame) => frame.detectionCount !== null);
  const boxes = counted.reduce((sum, frame) => sum + (frame.detectionCount ?? 0), 0);
  const perFrame = format.number(boxes / Math.max(1, counted.length), { maximumFractionDigits: 1 });
  return (
    <FactList
      facts={[
        [
          t('video'),
          <PageLink key="video" href={`/sarm/video/${submission.videoId}`}>
            {submission.videoName}
          </PageLink>,
        ],
        [t('submittedBy'), submission.submittedBy ?? '–'],
        [t('submittedAt'), format.dateTime(new Date(submission.createdAt), 'moment')],
        [t('notes'), submission.notes || t('noNotes')],
        [t('frames'), t('framesCounted', { counted: counted.length, total: submission.frameCount })],
        [
          t('detections'),
          counted.length > 0 ? t('detectionsText', { count: boxes, perFrame }) : t('notCounted'),
        ],
      ]}
    />
  );
}

function FrameTable({ submission }: { readonly submission: SubmissionView }) {
  const t = useTranslations('frames.submission');
  const frames = useTranslations('frames');
  const format = useFormatter();
  const seconds = (value: number): string =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const stateOf = ({ frameId, detectionStatus }: SubmissionView['frames'][number]): string => {
    if (frameId === null) return t('deleted');
    if (detectionStatus === 'failed') return frames('detectionFailed');
    return detectionStatus === null ? frames('notDetected') : frames('detecting');
  };
  return (
    <Table.ScrollContainer
      minWidth={280}
      mah={360}
      type="native"
      tabIndex={0}
      role="group"
      aria-label={t('frames')}
    >
      <Table aria-label={t('frames')} fz="sm" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('frame')}</Table.Th>
            <Table.Th ta="right">{t('time')}</Table.Th>
            <Table.Th ta="right">{t('detections')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {submission.frames.map((frame) => (
            <Table.Tr key={frame.frameNumber}>
              <Table.Td>
                {frame.frameId ? (
                  <PageLink href={`/sarm/frame-detection/${frame.frameId}`}>
                    {frames('frame', { number: frame.frameNumber })}
                  </PageLink>
                ) : (
                  frames('frame', { number: frame.frameNumber })
                )}
              </Table.Td>
              <Table.Td ta="right">{frames('time', { seconds: seconds(frame.timeOffset) })}</Table.Td>
              <Table.Td ta="right">{frame.detectionCount ?? stateOf(frame)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
