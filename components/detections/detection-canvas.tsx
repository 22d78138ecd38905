'use client';
import { Box, Center, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { DetectionView } from '@/lib/domain/detections/contract';
import { confidenceColor } from './confidence';
import classes from './detection-canvas.module.css';

/** The picture with its boxes. Pointing shows a detection, clicking locks it, clicking again lets it go. */
export function DetectionCanvas(props: {
  readonly src: string | null;
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly detections: readonly DetectionView[];
  readonly shownId: string | null;
  readonly onPoint: (id: string | null) => void;
  readonly onLock: (id: string) => void;
}) {
  const t = useTranslations('detections');
  const [failed, setFailed] = useState(false);
  if (!props.src || failed) {
    return (
      <Center className={classes.missing}>
        <Text c="dimmed">{failed ? t('imageFailed') : t('noImage')}</Text>
      </Center>
    );
  }
  // Never larger than the picture itself, at most 600 px high.
  const shownHeight = Math.min(600, props.height);
  return (
    <Box className={classes.frame} maw={(props.width * shownHeight) / props.height}>
      {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
      <img
        src={props.src}
        alt={props.label}
        width={props.width}
        height={props.height}
        className={classes.picture}
        onError={() => setFailed(true)}
      />
      {/* The list beside the picture offers the same to keyboard and screen reader. */}
      <svg viewBox={`0 0 ${props.width} ${props.height}`} className={classes.overlay} aria-hidden="true">
        {props.detections.map((box) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: pointer shortcut for the list, hidden from assistive technology
          <rect
            key={box.id}
            x={box.x1}
            y={box.y1}
            width={box.x2 - box.x1}
            height={box.y2 - box.y1}
            className={classes.box}
            stroke={`var(--mantine-color-${box.id === props.shownId ? 'red' : confidenceColor(box.confidence)}-6)`}
            data-shown={box.id === props.shownId || undefined}
            data-detection={box.id}
            onMouseEnter={() => props.onPoint(box.id)}
            onMouseLeave={() => props.onPoint(null)}
            onClick={() => props.onLock(box.id)}
          />
        ))}
      </svg>
    </Box>
  );
}
