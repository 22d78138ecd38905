'use client';
import { Checkbox, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import classes from './track-list.module.css';
import type { VideoTrack } from './use-video-tracks';

const ROW_PX = 37;
const HEAD_PX = 32;
/** Rows drawn above and below those in view. */
const SPARE = 6;
const HEIGHT_PX = 260;

/** The tracks as a table that mirrors the timeline, for the keyboard and the screen reader. Only rows in view are drawn. */
export function TrackList(props: {
  readonly tracks: readonly VideoTrack[];
  readonly selectedIds: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  /** Chosen to be looked at. */
  readonly onOpen: (track: VideoTrack) => void;
  /** Null for tracks that are gone, and can't be selected. */
  readonly emptyText: string;
  readonly canSelect: boolean;
}) {
  const t = useTranslations('annotationTracks.list');
  const names = useTranslations('detections.class');
  const format = useFormatter();
  const { tracks, selectedIds, onSelect } = props;
  const box = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(0);
  const last = selectedIds.at(-1);
  const place = tracks.findIndex(({ id }) => id === last);
  useEffect(() => {
    const element = box.current;
    if (!element || place < 0) return;
    const top = place * ROW_PX;
    const room = element.clientHeight - HEAD_PX - ROW_PX;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > element.scrollTop + room) element.scrollTop = top - room;
  }, [place]);

  if (tracks.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {props.emptyText}
      </Text>
    );
  }
  const first = Math.max(0, Math.floor(scrolled / ROW_PX) - SPARE);
  const inView = tracks.slice(first, first + Math.ceil(HEIGHT_PX / ROW_PX) + 2 * SPARE);
  const spacer = (rows: number) =>
    rows > 0 && (
      <tr aria-hidden>
        <td colSpan={props.canSelect ? 5 : 4} style={{ height: rows * ROW_PX, padding: 0 }} />
      </tr>
    );
  const toggle = (id: string): void =>
    onSelect(selectedIds.includes(id) ? selectedIds.filter((each) => each !== id) : [...selectedIds, id]);
  return (
    <div ref={box} className={classes.list} onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}>
      <table className={classes.table} aria-label={t('heading')} aria-rowcount={tracks.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {props.canSelect && (
              <th scope="col">
                <VisuallyHidden>{t('selection')}</VisuallyHidden>
              </th>
            )}
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('class')}</th>
            <th scope="col">{t('frames')}</th>
            <th scope="col">{t('score')}</th>
          </tr>
        </thead>
        <tbody>
          {spacer(first)}
          {inView.map((track, index) => (
            <tr
              key={track.id}
              aria-rowindex={first + index + 2}
              data-selected={selectedIds.includes(track.id) || undefined}
            >
              {props.canSelect && (
                <td>
                  <Checkbox
                    size="xs"
                    aria-label={t('select', { number: track.number })}
                    checked={selectedIds.includes(track.id)}
                    onChange={() => toggle(track.id)}
                  />
                </td>
              )}
              <td>
                <UnstyledButton
                  className={classes.number}
                  aria-label={t('open', { number: track.number })}
                  onClick={() => props.onOpen(track)}
                >
                  {track.number}
                </UnstyledButton>
              </td>
              <td>{names.has(track.class) ? names(track.class) : track.class}</td>
              <td>{track.firstFrame === null ? '–' : `${track.firstFrame}–${track.lastFrame}`}</td>
              <td>
                {track.score === null
                  ? '–'
                  : format.number(track.score, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
              </td>
            </tr>
          ))}
          {spacer(tracks.length - first - inView.length)}
        </tbody>
      </table>
    </div>
  );
}
