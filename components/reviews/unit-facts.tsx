'use client';
import { Group } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useLabelTitle } from '@/components/data-labels/use-label-title';
import { FactList } from '@/components/ui/fact-list';
import type { ReviewUnitDetail } from '@/lib/domain/reviews/contract';
import { ReviewBadge } from './status-badge';

/** What is known of a unit, and how it was decided. */
export function UnitFacts({ unit }: { readonly unit: ReviewUnitDetail }) {
  const t = useTranslations('reviews');
  const titleOf = useLabelTitle();
  const format = useFormatter();
  const moment = (at: string): string => format.dateTime(new Date(at), 'moment');
  const percent = (value: number): string =>
    format.number(value, { style: 'percent', maximumFractionDigits: 0 });
  const { item, mask } = unit;
  const facts: (readonly [string, ReactNode])[] = [
    [
      t('columns.status'),
      <Group key="status" gap="xs">
        <ReviewBadge status={unit.status} />
      </Group>,
    ],
    [t('columns.dataset'), unit.datasetName],
    [t('columns.video'), unit.videoName],
    [t('columns.frame'), format.number(unit.frameNumber)],
    [
      t('columns.label'),
      titleOf({
        name: unit.labelName,
        user_id: unit.createdBy,
        dataset_id: unit.datasetId,
        dataset_name: unit.datasetName,
        user_name: unit.creatorName,
      }),
    ],
    [t('columns.creator'), unit.creatorName],
    [t('columns.created'), moment(unit.createdAt)],
  ];
  if (item) {
    facts.push([
      t('columns.class'),
      unit.morphologyClass ? t(`morphology.${unit.morphologyClass}`) : t('facts.unclassified'),
    ]);
    if (item.certainty !== null) facts.push([t('facts.certainty'), `${item.certainty} / 5`]);
    if (item.annotatedBy) facts.push([t('facts.annotatedBy'), item.annotatedBy]);
    if (item.notes) facts.push([t('facts.itemNotes'), item.notes]);
  } else {
    facts.push([t('facts.complete'), t(unit.frame.labeledAt ? 'facts.yes' : 'facts.no')]);
  }
  if (mask?.score != null) facts.push([t('facts.maskScore'), percent(mask.score)]);
  if (mask?.quality) facts.push([t('facts.quality'), t(`quality.${mask.quality}`)]);
  facts.push([t('facts.confidence'), percent(unit.confidence)]);
  if (unit.reviewedAt) {
    facts.push([t('facts.reviewed'), `${unit.reviewerName ?? '–'}, ${moment(unit.reviewedAt)}`]);
  }
  return <FactList facts={facts} />;
}
