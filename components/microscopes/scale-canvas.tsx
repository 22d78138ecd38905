'use client';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { fitCamera, toScreen } from '@/components/annotation/engine/camera';
import type { Point, Size } from '@/components/annotation/engine/geometry';
import { LineEnd } from './line-end';
import classes from './scale-canvas.module.css';
import { useScaleView } from './use-scale-view';

interface Props {
  readonly src: string;
  readonly picture: Size;
  /** Ends of lines in pixels of the picture, two by two; the last line may have one end only. */
  readonly points: readonly Point[];
  /** Absent where the lines are only shown. */
  readonly onChange?: ((points: readonly Point[]) => void) | undefined;
}

const ZOOM = 1.5;

/** The picture of a scale with the lines on it. Clicks set ends; ends are dragged or moved with the arrow keys. */
export function ScaleCanvas({ src, picture, points, onChange }: Props) {
  const t = useTranslations('equipment.scale');
  const view = useScaleView(picture);
  const box = useRef<HTMLDivElement>(null);
  const { camera, size, zoom } = view;
  const { attach } = view;
  useEffect(() => (box.current ? attach(box.current) : undefined), [attach]);

  const onScreen = points.map((point) => toScreen(camera, point));
  const lines = Array.from({ length: Math.floor(points.length / 2) }, (_, line) => line);
  const add = (at: Point): void => onChange?.([...points, at]);
  return (
    <Stack gap={6}>
      <Group gap="xs" justify="space-between">
        <Text size="xs" c="dimmed">
          {onChange ? t('hint') : t('hintReadOnly')}
        </Text>
        <Group gap={4}>
          <ActionIcon variant="default" size="lg" aria-label={t('zoomOut')} onClick={() => zoom(1 / ZOOM)}>
            <IconZoomOut size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={t('zoomIn')} onClick={() => zoom(ZOOM)}>
            <IconZoomIn size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={t('fit')} onClick={view.fit}>
            <IconMaximize size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <div
        ref={box}
        className={classes.view}
        style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
        data-fixed={onChange ? undefined : true}
        {...view.handlers(onChange ? add : undefined)}
      >
        {/* biome-ignore lint/performance/noImgElement: a picture behind a session, shown pixel by pixel */}
        <img
          src={src}
          alt={t('alt')}
          width={picture.width}
          height={picture.height}
          draggable={false}
          className={classes.picture}
          data-magnified={camera.scale > 2 * fitCamera(picture, size).scale || undefined}
          style={{ transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale})` }}
        />
        <svg className={classes.lines} aria-hidden="true">
          {lines.map((line) => {
            const [from, to] = onScreen.slice(2 * line, 2 * line + 2);
            if (!from || !to) return null;
            const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
            return (
              <g key={line}>
                <line {...ends} stroke="#000" strokeOpacity={0.6} strokeWidth={4} />
                <line {...ends} stroke="#ffd43b" strokeWidth={1.5} />
              </g>
            );
          })}
          {onScreen.map(({ x, y }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an end is known by its place
            <g key={index} transform={`translate(${x} ${y})`} fill="none">
              <path d="M-9 0H9M0 -9V9" stroke="#000" strokeOpacity={0.6} strokeWidth={4} />
              <path d="M-9 0H9M0 -9V9" stroke="#ffd43b" strokeWidth={1.5} />
            </g>
          ))}
        </svg>
        {onChange &&
          points.map((point, index) => (
            <LineEnd
              // biome-ignore lint/suspicious/noArrayIndexKey: an end is known by its place
              key={index}
              label={t('end', {
                line: Math.floor(index / 2) + 1,
                end: index % 2 === 0 ? 'first' : 'second',
                x: Math.round(point.x),
                y: Math.round(point.y),
              })}
              point={point}
              camera={camera}
              picture={picture}
              onMove={(to) => onChange(points.map((each, place) => (place === index ? to : each)))}
            />
          ))}
      </div>
    </Stack>
  );
}
