'use client';
import { Badge, Box, Divider, Grid, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { type DetectionView, getFrameDetections } from '@/lib/domain/detections/contract';
import type { FrameView } from '@/lib/domain/frames/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { confidenceBands } from './confidence';
import { DetectionCanvas } from './detection-canvas';
import { DetectionList } from './detection-list';
import { Facts } from './facts';

/** Room for the details of one detection, in pixels. */
const DETAILS_HEIGHT = 160;

const px = (value: number): string => `${Math.round(value)} px`;

/** Read-only view of a frame and what was found on it. */
export function DetectionViewer({
  frame,
  showDetails,
}: {
  readonly frame: FrameView;
  readonly showDetails: boolean;
}) {
  const t = useTranslations('detections');
  const format = useFormatter();
  const { data, error, isLoading, mutate } = useApi(getFrameDetections, { params: { frameId: frame.id } });
  const [pointedId, setPointedId] = useState<string | null>(null);
  const [lockedId, setLockedId] = useState<string | null>(null);

  if (error) return <ErrorAlert message={t('loadFailed')} onRetry={() => void mutate()} />;
  if (isLoading || !data) return <Skeleton height={480} />;

  const detections: readonly DetectionView[] = data.detections;
  const shownId = lockedId ?? pointedId;
  const shown = detections.find((box) => box.id === shownId);
  const bands = confidenceBands(detections.map((box) => box.confidence));
  const nameOf = (name: string): string => (t.has(`class.${name}`) ? t(`class.${name}`) : name);
  const lock = (id: string) => setLockedId(id === lockedId ? null : id);

  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="md">
          <DetectionCanvas
            src={`/sarm/media/view-frame/${frame.id}`}
            label={t('picture', { number: frame.frameNumber, count: detections.length })}
            width={frame.width}
            height={frame.height}
            detections={detections}
            shownId={shownId}
            onPoint={setPointedId}
            onLock={lock}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="md">
            <Facts
              heading={t('info.heading')}
              rows={[
                [t('info.number'), frame.frameNumber],
                [
                  t('info.time'),
                  `${format.number(frame.timeOffset, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} s`,
                ],
                [t('info.resolution'), `${frame.width} × ${frame.height}`],
                [t('info.model'), frame.detectionModelId ?? '–'],
              ]}
            />
            <Facts
              heading={t('summary.heading')}
              rows={[
                [t('summary.total'), detections.length],
                [t('summary.high'), bands.high],
                [t('summary.medium'), bands.medium],
                [t('summary.low'), bands.low],
              ]}
            />
          </SimpleGrid>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack gap="md">
          {showDetails && (
            // Of one height whatever it shows: a list that moves under the pointer loses the click.
            <Box mih={DETAILS_HEIGHT}>
              {shown ? (
                <Group align="flex-start" wrap="nowrap" gap="md">
                  {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence */}
                  <img
                    src={`/sarm/media/view-crop/${shown.id}`}
                    alt={t('selected.crop')}
                    width={96}
                    height={96}
                    style={{ objectFit: 'contain' }}
                  />
                  <Stack flex={1} gap={0}>
                    <Facts
                      heading={t('selected.heading')}
                      rows={[
                        [t('selected.class'), nameOf(shown.className)],
                        [
                          t('selected.confidence'),
                          `${format.number(100 * shown.confidence, { maximumFractionDigits: 0 })} %`,
                        ],
                        [t('selected.position'), `${px(shown.x1)}, ${px(shown.y1)}`],
                        [t('selected.size'), `${px(shown.x2 - shown.x1)} × ${px(shown.y2 - shown.y1)}`],
                        [
                          t('selected.source'),
                          <Group key="source" gap={6} justify="flex-end">
                            {shown.source === 'manual' ? t('selected.manual') : t('selected.model')}
                            {shown.verified && <Badge size="sm">{t('selected.verified')}</Badge>}
                          </Group>,
                        ],
                      ]}
                    />
                  </Stack>
                </Group>
              ) : (
                <Text size="sm" c="dimmed">
                  {t('selected.none')}
                </Text>
              )}
            </Box>
          )}
          <Divider />
          <DetectionList
            detections={detections}
            lockedId={lockedId}
            emptyText={frame.detectionStatus === 'completed' ? t('list.empty') : t('list.notRun')}
            className={nameOf}
            onPoint={setPointedId}
            onLock={lock}
          />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
