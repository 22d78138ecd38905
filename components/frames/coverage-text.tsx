'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { FrameView } from '@/lib/domain/frames/contract';

/** From when to when the frames are, and how long the video is: frames of its first half say nothing of the second. */
export function CoverageText(props: {
  readonly frames: readonly Pick<FrameView, 'timeOffset'>[];
  readonly durationSeconds: number;
}) {
  const t = useTranslations('frames');
  const format = useFormatter();
  const [first, last] = [props.frames[0], props.frames.at(-1)];
  if (!first || !last) return null;
  const seconds = (value: number): string => format.number(value, { maximumFractionDigits: 1 });
  return t('coverage', {
    from: seconds(first.timeOffset),
    to: seconds(last.timeOffset),
    duration: seconds(props.durationSeconds),
  });
}
