'use client';
import { Image, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { PredictionSample } from '@/lib/domain/predictions/contract';
import type { SampleCell } from '@/lib/domain/predictions/contract-morphology';
import classes from './sample-frame.module.css';

/** A frame of a prediction with what was found on it; cells that were judged are marked by shape and color. */
export function SampleFrame({ sample }: { readonly sample: PredictionSample }) {
  const t = useTranslations('predictions.details');
  const { imageUrl, timestamp, spermCount, normalCount, abnormalCount, cells } = sample;
  const isOfForms = normalCount !== null && abnormalCount !== null;
  return (
    <figure className={classes.frame}>
      <div className={classes.picture}>
        <Image src={imageUrl} alt="" radius="sm" />
        {cells.map((cell) => (
          <Mark key={`${cell.x} ${cell.y}`} cell={cell} />
        ))}
      </div>
      <Text component="figcaption" size="xs" c="dimmed">
        {isOfForms
          ? t('formsSample', {
              ...{ seconds: timestamp, normal: normalCount, abnormal: abnormalCount },
              open: spermCount - normalCount - abnormalCount,
            })
          : t('sample', { seconds: timestamp, count: spermCount })}
      </Text>
    </figure>
  );
}

function Mark({ cell }: { readonly cell: SampleCell }) {
  const place = { left: `${100 * cell.x}%`, top: `${100 * cell.y}%` };
  return <span className={classes.mark} data-says={cell.says} style={place} aria-hidden />;
}

/** What the marks on sample frames mean. */
export function MarksLegend() {
  const t = useTranslations('predictions.details.marks');
  return (
    <Text size="xs" c="dimmed">
      {(['normal', 'abnormal', 'notAssessed'] as const).map((says) => t(says)).join(' · ')}
    </Text>
  );
}
