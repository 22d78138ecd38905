'use client';
import { Alert, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { MaskRecord, PromptPoint } from '@/components/annotation/engine/records';
import { FactList } from '@/components/ui/fact-list';
import { TintBadge } from '@/components/ui/tint-badge';
import { areaOf, confidenceBand, estimatedQuality } from './mask-record';
import type { Models } from './use-models';
import type { ShownMask } from './use-shown-mask';

const BAND_COLORS = { high: 'green', medium: 'blue', low: 'orange' } as const;

/** What is known of a mask: whether it is stored, how sure the model is, which model it was, points and area. */
export function MaskFacts(props: {
  readonly mask: MaskRecord;
  readonly shown: ShownMask;
  readonly points: readonly PromptPoint[];
  readonly models: Models;
}) {
  const t = useTranslations('masks.panel');
  const format = useFormatter();
  const { mask, shown, models } = props;
  const { preview, stored } = shown;
  const score = preview ? preview.confidence : mask.score;
  const source = preview ? 'points' : mask.source;
  const modelId = preview ? preview.model_id : source === 'painted' ? null : (stored?.model_id ?? null);
  const points = preview ? props.points : (stored?.points ?? []);
  const foreground = points.filter(({ label }) => label === 1).length;
  const nameOf = (id: string): string => models.models.find((each) => each.id === id)?.name ?? id;
  const answersInstead = preview && models.chosen && models.chosen.id !== preview.model_id;
  return (
    <>
      <FactList
        facts={[
          [
            t('state'),
            preview ? t('preview') : stored ? t('stored', { version: stored.version }) : t('unsaved'),
          ],
          [
            t('confidence'),
            score === null ? (
              t('noScore')
            ) : (
              <>
                {format.number(score, { style: 'percent', maximumFractionDigits: 1 })}{' '}
                <TintBadge color={BAND_COLORS[confidenceBand(score)]} size="sm">
                  {t(`band.${confidenceBand(score)}`)}
                </TintBadge>
              </>
            ),
          ],
          [t('quality'), score === null ? '–' : t(`estimated.${estimatedQuality(score)}`)],
          [t('source'), t(`sources.${source}`)],
          [t('model'), modelId ? nameOf(modelId) : '–'],
          [
            t('points'),
            points.length === 0
              ? '–'
              : t('pointCounts', { foreground, background: points.length - foreground }),
          ],
          [t('area'), t('areaPx', { px: format.number(areaOf(mask)) })],
        ]}
      />
      {answersInstead && (
        <Alert color="gray" role="note" p="xs">
          <Text size="sm">
            {t('instead', { asked: models.chosen?.name ?? '', answers: nameOf(preview.model_id) })}
          </Text>
        </Alert>
      )}
    </>
  );
}
