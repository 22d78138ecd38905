'use client';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { GRADE_COLORS } from '@/components/annotation/engine/colors';
import { lastFrameOf, placeAt, type TrackRecord } from '@/components/annotation/engine/track-record';
import { useReportFormat } from '@/components/reports/use-report-format';
import { FactList } from '@/components/ui/fact-list';
import { Swatch } from './legend';
import classes from './player.module.css';
import type { Stage } from './stage';
import { SPEED_COLUMNS, type TrackRow } from './track-rows';

/** Sides of a head's box that the crop shows: the head with most of its tail. */
const CROP_HEADS = 4;
const CROP_PX = 112;

interface Props {
  readonly row: TrackRow;
  readonly record: TrackRecord;
  readonly unit: 'µm' | 'px';
  readonly frame: number;
  readonly stage: Stage | null;
}

type Note = 'onRoundCell' | 'shaking' | 'inCluster' | 'tooShort' | 'leftOut' | 'smallCircle';

/** Why a row has no grade, or one that its speeds do not tell; null for all others. */
function noteOf(row: TrackRow): Note | null {
  if (row.isInCluster && row.isOnRoundCell) return 'onRoundCell';
  if (row.isInCluster) return row.isShaking ? 'shaking' : 'inCluster';
  if (row.grade === 'leftOut') return 'leftOut';
  if (row.grade === 'nonProgressive' && row.circle !== null && !row.isRegraded) return 'smallCircle';
  return row.grade === 'notAssessed' ? 'tooShort' : null;
}

/** One cell: its path on its own, its speeds, and how it looks in the frame that is shown. */
export function TrackDetail({ row, record, unit, frame, stage }: Props) {
  const t = useTranslations('tracks');
  const format = useReportFormat();
  const units = { vcl: `${unit}/s`, vsl: `${unit}/s`, vap: `${unit}/s`, lin: '%', alh: unit, bcf: 'Hz' };
  const note = noteOf(row);
  const speeds = SPEED_COLUMNS.map((name): [string, string] => {
    const value = row[name];
    return [
      name.toUpperCase(),
      value === null ? t('detail.unknown') : `${format.number(value)} ${units[name]}`,
    ];
  });
  return (
    <Stack gap="xs" component="section" aria-label={t('detail.heading', { id: row.id })}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('detail.heading', { id: row.id })}
        </Title>
        <Button size="compact-sm" variant="subtle" onClick={() => stage?.seek(record.firstFrame)}>
          {t('detail.goTo')}
        </Button>
      </Group>
      <Group gap="sm" align="flex-start">
        <Crop record={record} frame={frame} stage={stage} />
        <Path record={record} frame={frame} label={t('detail.path', { id: row.id })} />
      </Group>
      {note && (
        <Text size="sm" c="dimmed">
          {t(`detail.${note}`)}
        </Text>
      )}
      <FactList
        facts={[
          [
            t('detail.grade'),
            <span key="grade" className={classes.grade}>
              <Swatch grade={row.grade} />
              {t(`grades.${row.grade}`)}
            </span>,
          ],
          ...(row.grade === 'leftOut' ? [] : speeds),
          ...(row.circle === null
            ? []
            : [[t('detail.circle'), `${format.number(row.circle)} µm`] as [string, string]]),
          ...(row.probability === null
            ? []
            : [
                [t('detail.probability'), `${format.number(100 * row.probability, 0)} %`] as [string, string],
              ]),
          [
            t('detail.seen'),
            t('detail.seenValue', {
              seconds: format.number(row.seconds, 2),
              first: record.firstFrame,
              last: lastFrameOf(record),
            }),
          ],
        ]}
      />
    </Stack>
  );
}

/** The cell as the video shows it in this frame. */
function Crop({ record, frame, stage }: Pick<Props, 'record' | 'frame' | 'stage'>) {
  const t = useTranslations('tracks.detail');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = Math.max(0, Math.min(record.x.length - 1, frame - record.firstFrame));
    const side = CROP_HEADS * Math.max(record.w[place] ?? 0, record.h[place] ?? 0);
    const center = { x: record.x[place] ?? 0, y: record.y[place] ?? 0 };
    if (canvas.current) stage?.drawCrop(canvas.current, center, side);
  }, [record, frame, stage]);
  return (
    <canvas
      ref={canvas}
      className={classes.crop}
      width={CROP_PX}
      height={CROP_PX}
      role="img"
      aria-label={t('crop', { id: record.id })}
    />
  );
}

/** The path in a square of its own, as large as it fits, with the place in this frame. */
function Path(props: { readonly record: TrackRecord; readonly frame: number; readonly label: string }) {
  const { record, frame, label } = props;
  const [left, right] = [Math.min(...record.x), Math.max(...record.x)];
  const [top, bottom] = [Math.min(...record.y), Math.max(...record.y)];
  // A cell that rests fills the square by its jitter alone; a head's length is the least that is shown.
  const side = Math.max(right - left, bottom - top, record.w[0] ?? 1) * 1.2;
  const box = `${(left + right - side) / 2} ${(top + bottom - side) / 2} ${side} ${side}`;
  const place = placeAt(record, frame);
  const points = Array.from(record.x, (x, at) => `${x.toFixed(1)},${(record.y[at] ?? 0).toFixed(1)}`).join(
    ' ',
  );
  return (
    <svg viewBox={box} className={classes.crop} role="img" aria-label={label}>
      <polyline
        points={points}
        fill="none"
        stroke={GRADE_COLORS[record.grade]}
        strokeWidth={1.75}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {place !== null && (
        <circle
          cx={record.x[place]}
          cy={record.y[place]}
          r={side / 40}
          fill="#fff"
          stroke="#000"
          strokeWidth={side / 160}
        />
      )}
    </svg>
  );
}
