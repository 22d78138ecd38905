'use client';
import { Modal } from '@mantine/core';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import type { VideoView } from '@/lib/domain/videos/contract';
import { megabytes, rate } from './format';

/** Everything that is known of a video. */
export function VideoDetails(props: { readonly video: VideoView | null; readonly onClose: () => void }) {
  const t = useTranslations('videos.details');
  return (
    <Modal
      opened={props.video !== null}
      onClose={props.onClose}
      title={t('title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {props.video && <Facts video={props.video} />}
    </Modal>
  );
}

function Facts({ video }: { readonly video: VideoView }) {
  const t = useTranslations('videos.details');
  const videos = useTranslations('videos');
  const format = useFormatter();
  const locale = useLocale();
  // A day has no time zone: what was entered as the 3rd stays the 3rd everywhere.
  const day = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <FactList
      facts={[
        [t('file'), video.originalFilename],
        [t('description'), video.description || t('none')],
        [t('patient'), video.patientId ?? t('none')],
        [t('captured'), video.captureDate ? day(video.captureDate) : t('none')],
        [t('uploaded'), format.dateTime(new Date(video.createdAt), 'moment')],
        [t('size'), videos('megabytes', { size: megabytes(video.size, locale) })],
        [t('resolution'), video.resolution.replace('x', ' × ')],
        [t('duration'), `${format.number(video.duration, { maximumFractionDigits: 2 })} s`],
        [t('frameRate'), videos('framesPerSecond', { rate: rate(video.fps, locale) })],
        [t('frameCount'), format.number(video.frameCount)],
        [t('codec'), video.codec],
        [t('frames'), format.number(video.framesCount)],
        [t('sha256'), video.sha256],
      ]}
    />
  );
}
