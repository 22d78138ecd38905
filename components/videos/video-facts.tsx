'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import type { VideoView } from '@/lib/domain/videos/contract';
import { megabytes, rate } from './format';

/** What is known of a recording; on request only what one needs to recognize it. */
export function VideoFacts(props: { readonly video: VideoView; readonly isBrief?: boolean }) {
  const t = useTranslations('videos.details');
  const videos = useTranslations('videos');
  const format = useFormatter();
  const locale = useLocale();
  const { video } = props;
  // A day has no time zone: what was entered as the 3rd stays the 3rd everywhere.
  const day = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium', timeZone: 'UTC' });
  const brief = [
    [t('patient'), video.patientId ?? t('none')],
    [t('captured'), video.captureDate ? day(video.captureDate) : t('none')],
    [t('resolution'), video.resolution.replace('x', ' × ')],
    [t('duration'), `${format.number(video.duration, { maximumFractionDigits: 2 })} s`],
    [t('frameRate'), videos('framesPerSecond', { rate: rate(video.fps, locale) })],
  ] as const;
  if (props.isBrief) return <FactList facts={brief} />;
  return (
    <FactList
      facts={[
        [t('file'), video.originalFilename],
        [t('description'), video.description || t('none')],
        ...brief,
        ...(video.tags.length > 0 ? [[t('tags'), video.tags.join(', ')] as const] : []),
        ...(video.source ? [[t('source'), video.source] as const] : []),
        [t('frameCount'), format.number(video.frameCount)],
        [t('size'), videos('megabytes', { size: megabytes(video.size, locale) })],
        [t('codec'), video.codec],
        [t('uploaded'), format.dateTime(new Date(video.createdAt), 'moment')],
        [t('sha256'), video.sha256],
      ]}
    />
  );
}
