'use client';
import { Image, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { getReportPicture } from '@/lib/domain/reports/contract';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { ALL_SECTIONS, type ReportSections } from '@/lib/domain/reports/contract-print';
import { frameCaption, tracksCaption } from '@/lib/domain/reports/contract-text';
import { addressOf } from '@/lib/platform/http/client';
import { Section } from './section';
import { useReportFormat } from './use-report-format';

interface Shown {
  readonly key: string;
  readonly sha256: string;
  readonly caption: string;
}

/** The paths on each replicate, and the frames that were selected, as the printed report shows them. */
export function ReportPictures(props: {
  readonly content: ReportContent;
  readonly sections?: ReportSections;
}) {
  const { content, sections = ALL_SECTIONS } = props;
  const t = useTranslations('reports');
  const format = useReportFormat();
  const { tracks, frames } = content.pictures ?? { tracks: [], frames: [] };
  const grid = (shown: readonly Shown[], columns: number) => (
    <SimpleGrid cols={{ base: 1, xs: 2, md: columns }} spacing="md">
      {shown.map(({ key, sha256, caption }) => (
        <Stack key={key} component="figure" gap={4} m={0}>
          <Image
            src={addressOf(getReportPicture, { params: { datasetId: content.dataset.id, sha256 } })}
            alt={caption}
            radius="sm"
          />
          <Text component="figcaption" size="xs" c="dimmed">
            {caption}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  );
  return (
    <>
      {sections.motility && tracks.length > 0 && (
        <Section title={t('pictures.tracks')}>
          {grid(
            tracks.map((each) => ({
              key: each.videoId,
              sha256: each.sha256,
              caption: tracksCaption(each, content, t),
            })),
            3,
          )}
          <Text size="xs" c="dimmed">
            {t('pictures.tracksLegend')}
          </Text>
        </Section>
      )}
      {frames.length > 0 && (
        <Section title={t('pictures.frames')}>
          {grid(
            frames.map((each) => ({
              key: `${each.videoId} ${each.frameNumber}`,
              sha256: each.sha256,
              caption: frameCaption(each, t, format),
            })),
            2,
          )}
          <Text size="xs" c="dimmed">
            {t('pictures.framesNote')}
          </Text>
        </Section>
      )}
    </>
  );
}
