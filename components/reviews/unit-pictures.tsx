'use client';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReviewUnitDetail } from '@/lib/domain/reviews/contract';
import { ReviewPicture } from './review-picture';
import classes from './reviews.module.css';

/** What a person made, and beside it what the model had proposed there. */
export function UnitPictures({ unit }: { readonly unit: ReviewUnitDetail }) {
  return unit.type === 'detection' ? <Frames unit={unit} /> : <Crops unit={unit} />;
}

function Frames({ unit }: { readonly unit: ReviewUnitDetail }) {
  const t = useTranslations('reviews.picture');
  const { frame, boxes, proposals, frameNumber: number } = unit;
  const of = { src: unit.imageUrl, width: frame.width, height: frame.height, failed: t('failed') };
  return (
    <SimpleGrid cols={proposals.length > 0 ? { base: 1, md: 2 } : 1}>
      <Stack gap={4} component="figure" m={0}>
        <ReviewPicture {...of} boxes={boxes} label={t('labeled', { number, count: boxes.length })} />
        <Text component="figcaption" size="sm" c="dimmed">
          {t('labels', { count: unit.boxCount })}
          {unit.boxCount > boxes.length && ` ${t('cut', { count: boxes.length })}`}
        </Text>
      </Stack>
      {proposals.length > 0 && (
        <Stack gap={4} component="figure" m={0}>
          <ReviewPicture
            {...of}
            boxes={proposals}
            label={t('proposed', { number, count: proposals.length })}
          />
          <Text component="figcaption" size="sm" c="dimmed">
            {t('proposals', {
              count: proposals.length,
              accepted: proposals.filter(({ outcome }) => outcome === 'accepted').length,
              corrected: proposals.filter(({ outcome }) => outcome === 'corrected').length,
              rejected: proposals.filter(({ outcome }) => outcome === 'rejected').length,
            })}
          </Text>
        </Stack>
      )}
    </SimpleGrid>
  );
}

function Crops({ unit }: { readonly unit: ReviewUnitDetail }) {
  const t = useTranslations('reviews.picture');
  const { mask, frameNumber: number } = unit;
  return (
    <SimpleGrid cols={mask ? { base: 1, xs: 2 } : 1}>
      {mask && (
        <Stack gap={4} component="figure" m={0}>
          {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
          <img src={mask.overlayUrl} alt={t('mask', { number })} className={classes.crop} />
          <Text component="figcaption" size="sm" c="dimmed">
            {t('maskFrom', { source: mask.source })}
          </Text>
        </Stack>
      )}
      <Stack gap={4} component="figure" m={0}>
        {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
        <img src={unit.imageUrl} alt={t('crop', { number })} className={classes.crop} />
        <Text component="figcaption" size="sm" c="dimmed">
          {mask ? t('cell') : t('noMask')}
        </Text>
      </Stack>
    </SimpleGrid>
  );
}
