'use client';
import { ActionIcon, Group } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Timeline, type TimelineContent } from '@/components/annotation/engine/timeline';
import { frameBeside } from '@/components/annotation/engine/timeline-span';
import { keyFrameBeside } from '@/components/annotation/engine/track-stretches';
import { listenToTimeline } from './timeline-input';
import classes from './track-timeline.module.css';

const ZOOM_STEP = 2;
const MAX_PIXEL_RATIO = 2;

/** The tracks of a video over time: shows where each is seen, goes to a frame, selects a track. */
export function TrackTimeline(
  props: TimelineContent & {
    readonly onFrame: (frameNumber: number) => void;
    readonly onSelect: (ids: readonly string[]) => void;
    /** A key that the timeline has no use for. */
    readonly onKey: (event: KeyboardEvent) => void;
  },
) {
  const t = useTranslations('annotationTracks.timeline');
  const { tracks, frames, frameCount, frameNumber, selectedIds } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const timeline = useRef<Timeline | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    let pending = 0;
    const made = new Timeline({
      surface: context,
      schedule: (draw) => {
        pending = requestAnimationFrame(draw);
      },
    });
    timeline.current = made;
    const fill = (): void => {
      const { width, height } = element.getBoundingClientRect();
      const ratio = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1);
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      made.resize({ width, height });
      made.draw();
    };
    made.show(latest.current);
    fill();
    const observer = new ResizeObserver(fill);
    observer.observe(element);
    const stop = listenToTimeline(element, made, {
      onFrame: (frame) => latest.current.onFrame(frame),
      onSelect: (id, adds) => {
        const { selectedIds: before, onSelect } = latest.current;
        if (!adds) onSelect([id]);
        else onSelect(before.includes(id) ? before.filter((each) => each !== id) : [...before, id]);
      },
    });
    return () => {
      stop();
      observer.disconnect();
      cancelAnimationFrame(pending);
      timeline.current = null;
    };
  }, []);
  useEffect(
    () => timeline.current?.show({ tracks, frames, frameCount, frameNumber, selectedIds }),
    [tracks, frames, frameCount, frameNumber, selectedIds],
  );

  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      props.onKey(event);
      return;
    }
    const numbers = frames.map((frame) => frame.frameNumber);
    const chosen = tracks.filter(({ id }) => selectedIds.includes(id));
    const keyed = chosen.length > 0 ? chosen : tracks;
    const to = {
      ArrowLeft: () => frameBeside(numbers, frameNumber, -1),
      ArrowDown: () => frameBeside(numbers, frameNumber, -1),
      ArrowRight: () => frameBeside(numbers, frameNumber, 1),
      ArrowUp: () => frameBeside(numbers, frameNumber, 1),
      PageUp: () => keyFrameBeside(keyed, frameNumber, -1),
      PageDown: () => keyFrameBeside(keyed, frameNumber, 1),
      Home: () => numbers[0] ?? null,
      End: () => numbers.at(-1) ?? null,
    }[event.key];
    if (to) {
      event.preventDefault();
      event.stopPropagation();
      const frame = to();
      if (frame !== null) props.onFrame(frame);
    } else if (event.key === '+' || event.key === '-') {
      event.stopPropagation();
      timeline.current?.zoom(event.key === '+' ? ZOOM_STEP : 1 / ZOOM_STEP);
    } else props.onKey(event);
  };
  const zoom = (factor: number) => () => timeline.current?.zoom(factor);
  return (
    <div className={classes.timeline}>
      <div
        role="slider"
        tabIndex={0}
        className={classes.timeline}
        aria-label={t('label')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, frameCount - 1)}
        aria-valuenow={frameNumber}
        aria-valuetext={t('place', { frame: frameNumber, last: Math.max(0, frameCount - 1) })}
        onKeyDown={press}
      >
        <canvas ref={canvas} aria-hidden />
      </div>
      <Group className={classes.zoom} gap={4}>
        <ActionIcon size={24} variant="default" aria-label={t('zoomOut')} onClick={zoom(1 / ZOOM_STEP)}>
          <IconMinus size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon size={24} variant="default" aria-label={t('zoomIn')} onClick={zoom(ZOOM_STEP)}>
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}
