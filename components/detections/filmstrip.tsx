'use client';
import { Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { CoverageText } from '@/components/frames/coverage-text';
import { Link } from '@/components/ui/link';
import type { FrameView } from '@/lib/domain/frames/contract';
import classes from './filmstrip.module.css';

/** The frames of the video beside each other, with their boxes; the one that is shown is marked. */
export function Filmstrip(props: {
  readonly frames: readonly FrameView[];
  readonly total: number;
  readonly shownNumber: number;
  readonly videoDurationSeconds: number;
  readonly showBoxes: boolean;
  readonly hrefOf: (frameId: string) => string;
}) {
  const t = useTranslations('detections.filmstrip');
  const format = useFormatter();
  const film = useRef<HTMLDivElement>(null);
  const { shownNumber } = props;
  useEffect(() => {
    const strip = film.current;
    const link = strip?.querySelector<HTMLElement>(`[data-number="${shownNumber}"]`);
    if (!link || !strip) return;
    strip.scrollTo({ left: link.offsetLeft - (strip.clientWidth - link.clientWidth) / 2 });
  }, [shownNumber]);
  return (
    <Stack component="nav" gap={4} aria-label={t('label')}>
      <Text size="sm" c="dimmed">
        {t('count', { shown: props.frames.length, total: props.total })} ·{' '}
        <CoverageText frames={props.frames} durationSeconds={props.videoDurationSeconds} />
      </Text>
      <div ref={film} className={classes.strip}>
        {props.frames.map((frame) => {
          const isShown = frame.frameNumber === props.shownNumber;
          const drawn = props.showBoxes && frame.hasDetection;
          const seconds = format.number(frame.timeOffset, { maximumFractionDigits: 1 });
          return (
            <Link
              key={frame.id}
              data-number={frame.frameNumber}
              href={props.hrefOf(frame.id)}
              className={classes.frame}
              aria-current={isShown ? 'true' : undefined}
              aria-label={t('frame', { number: frame.frameNumber, seconds })}
            >
              {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
              <img
                src={`/sarm/media/${drawn ? 'view-visualization' : 'view-frame'}/${frame.id}`}
                alt=""
                loading="lazy"
                width={frame.width}
                height={frame.height}
              />
              <span>{`${seconds} s`}</span>
            </Link>
          );
        })}
      </div>
    </Stack>
  );
}
