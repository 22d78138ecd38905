import { Text, View } from '@react-pdf/renderer';
import { FactLine, Heading, hashLines, Table } from '@/lib/platform/pdf/pieces';
import { styles } from '@/lib/platform/pdf/styles';
import { originSentences } from '../contract-origin';
import type { PdfProps } from './frame';

/** What has to be known to repeat the measurement. */
export function Method({ report, t, format }: PdfProps) {
  const { content } = report;
  const { method, analysis } = content;
  const known = (value: number | null | undefined, decimals = 3): string =>
    value === null || value === undefined ? t('method.notKnown') : format.setting(value, decimals);
  const facts: (readonly [string, string])[] = [
    ...method.models.map(
      (model) => [t('method.model'), `${model.id} ${model.version}\n${hashLines(model.sha256)}`] as const,
    ),
    [t('method.software'), method.softwareVersions.join(', ')],
    [t('method.analysis'), analysis.id],
    [t('method.requested'), t('pdf.utc', { date: format.moment(analysis.requestedAt) })],
    [
      t('method.started'),
      analysis.startedAt ? t('pdf.utc', { date: format.moment(analysis.startedAt) }) : t('method.notKnown'),
    ],
    [t('method.issued'), t('pdf.utc', { date: format.moment(content.issuedAt) })],
    ...(content.qualityControl ? [[t('method.control'), content.qualityControl.statement] as const] : []),
  ];
  return (
    <View>
      <Heading>{t('method.heading')}</Heading>
      <Text style={{ marginBottom: 6 }}>{t('method.summary')}</Text>
      {facts.map(([label, value]) => (
        <FactLine key={`${label}${value}`} label={label}>
          {value}
        </FactLine>
      ))}
      <Heading>{t('method.files')}</Heading>
      <Table
        columns={[
          { label: t('replicates.video'), flex: 1.7 },
          { label: t('method.sha256'), flex: 3 },
          { label: t('method.frameRate'), flex: 1, isNumber: true },
          { label: t('method.duration'), flex: 0.8, isNumber: true },
          { label: t('method.pixelSize'), flex: 1, isNumber: true },
          { label: t('method.chamberDepth'), flex: 1, isNumber: true },
          { label: t('method.dilution'), flex: 0.8, isNumber: true },
        ]}
        rows={content.replicates.map((each) => ({
          key: each.videoId,
          cells: [
            each.videoName,
            <Text key="hash" style={{ fontSize: 6.5 }}>
              {each.sha256 ? hashLines(each.sha256) : t('method.notKnown')}
            </Text>,
            known(each.framesPerSecond),
            each.durationSeconds === null ? '–' : format.number(each.durationSeconds),
            each.calibration ? known(each.calibration.pixelSizeUm, 4) : '–',
            each.calibration ? known(each.calibration.chamberDepthUm) : '–',
            each.calibration ? known(each.calibration.dilution) : '–',
          ],
        }))}
      />
      {originSentences(content.replicates, t, format).map((sentence) => (
        <Text key={sentence} style={[styles.small, { marginTop: 4 }]}>
          {sentence}
        </Text>
      ))}
      <Text style={[styles.small, { marginTop: 4 }]}>{t('method.inData')}</Text>
    </View>
  );
}
