import { View } from '@react-pdf/renderer';
import { Heading, Table } from '@/lib/platform/pdf/pieces';
import type { PdfProps } from '../frame';
import { AgreementText } from './agreement-text';
import { FieldsOfVideos } from './fields-of-videos';
import { Movement } from './movement';
import { ReplicateFacts } from './replicate-facts';
import { namesStandAbove } from './replicate-names';
import { VideoNotes } from './video-notes';

/** The figures of each video, and what they are worth together. */
export function Replicates(props: PdfProps) {
  const { report, t, format, sections } = props;
  const { replicates } = report.content;
  const optional = (value: number | null | undefined, decimals?: number): string =>
    value === null || value === undefined ? '–' : format.number(value, decimals);
  const number = (label: string, flex = 1) => ({ label, flex, isNumber: true });
  const isAbove = namesStandAbove(replicates.map((each) => each.videoName));
  const nameOf = (each: (typeof replicates)[number], at: number): string =>
    `${at + 1}. ${each.videoName}${each.succeeded ? '' : ` (${t('replicates.failed')})`}`;
  return (
    <View>
      <Heading>{t('replicates.heading')}</Heading>
      <Table
        columns={[
          { label: t('replicates.video'), flex: 2.4 },
          number(t('replicates.counted'), 1.1),
          number(t('replicates.followed'), 1.1),
          ...(sections.concentration ? [number(t('replicates.concentration'), 1.6)] : []),
          ...(sections.motility
            ? [
                number(t('replicates.rapid')),
                number(t('replicates.slow')),
                number(t('replicates.nonProgressive')),
                number(t('replicates.immotile')),
                number(t('replicates.vcl')),
                number(t('replicates.vsl')),
                number(t('replicates.vap')),
              ]
            : []),
        ]}
        rows={replicates.map((each, at) => ({
          key: each.videoId,
          above: isAbove ? nameOf(each, at) : undefined,
          cells: [
            isAbove ? '' : nameOf(each, at),
            optional(each.spermatozoaCounted, 0),
            optional(each.cellsFollowed, 0),
            ...(sections.concentration ? [optional(each.concentrationMillionPerMl)] : []),
            ...(sections.motility
              ? [
                  optional(each.gradePercent?.rapid),
                  optional(each.gradePercent?.slow),
                  optional(each.gradePercent?.nonProgressive),
                  optional(each.gradePercent?.immotile),
                  optional(each.velocities?.vclMicronsPerSecond),
                  optional(each.velocities?.vslMicronsPerSecond),
                  optional(each.velocities?.vapMicronsPerSecond),
                ]
              : []),
          ],
        }))}
      />
      <ReplicateFacts {...props} />
      <FieldsOfVideos {...props} />
      <AgreementText content={report.content} t={t} sections={sections} />
      {sections.motility && <Movement {...props} />}
      <VideoNotes content={report.content} t={t} />
    </View>
  );
}
