'use client';
import { Text, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useReportFormat } from '@/components/reports/use-report-format';
import { Swatch } from './legend';
import classes from './player.module.css';
import { type Column, type Order, SPEED_COLUMNS, sorted, type TrackRow } from './track-rows';

const ROW_PX = 32;
/** Rows drawn above and below those in view. */
const SPARE = 6;
const COLUMNS: readonly Column[] = ['id', 'grade', ...SPEED_COLUMNS, 'seconds', 'probability'];

interface Props {
  readonly rows: readonly TrackRow[];
  readonly unit: 'µm' | 'px';
  readonly selectedId: number | null;
  readonly onSelect: (id: number) => void;
  readonly onPoint: (id: number | null) => void;
}

/**
 * The tracks as a table that mirrors the picture, for keyboard and screen reader as for the pointer. Only the rows in view
 * are in the document, so that thousands of tracks scroll as a few do.
 */
export function TrackList({ rows, unit, selectedId, onSelect, onPoint }: Props) {
  const t = useTranslations('tracks');
  const format = useReportFormat();
  const box = useRef<HTMLDivElement>(null);
  const [order, setOrder] = useState<Order>({ by: 'id', isDescending: false });
  const [scrolled, setScrolled] = useState(0);
  const [height, setHeight] = useState(384);
  const list = sorted(rows, order);
  const selectedPlace = list.findIndex((row) => row.id === selectedId);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    setHeight(element.clientHeight);
    if (selectedPlace < 0) return;
    // Below the head, which stays.
    const top = selectedPlace * ROW_PX;
    const room = element.clientHeight - 2 * ROW_PX;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > element.scrollTop + room) element.scrollTop = top - room;
    // The focus goes with the selection, where it was in the list.
    if (element.contains(document.activeElement)) {
      requestAnimationFrame(() =>
        element.querySelector<HTMLElement>(`[data-track="${selectedId}"]`)?.focus({ preventScroll: true }),
      );
    }
  }, [selectedPlace, selectedId]);

  const move = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor(height / ROW_PX) - 2);
    const to = {
      ArrowDown: selectedPlace + 1,
      ArrowUp: selectedPlace < 0 ? 0 : selectedPlace - 1,
      PageDown: selectedPlace + page,
      PageUp: selectedPlace - page,
      Home: 0,
      End: list.length - 1,
    }[event.key];
    if (to === undefined || list.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const row = list[Math.max(0, Math.min(list.length - 1, to))];
    if (row) onSelect(row.id);
  };

  const names: Readonly<Record<Column, string>> = {
    id: t('list.id'),
    grade: t('list.grade'),
    vcl: 'VCL',
    vsl: 'VSL',
    vap: 'VAP',
    lin: 'LIN',
    alh: 'ALH',
    bcf: 'BCF',
    seconds: t('list.seconds'),
    probability: t('list.probability'),
  };
  const units: Partial<Record<Column, string>> = {
    vcl: `${unit}/s`,
    vsl: `${unit}/s`,
    vap: `${unit}/s`,
    lin: '%',
    alh: unit,
    bcf: 'Hz',
  };
  const first = Math.max(0, Math.floor(scrolled / ROW_PX) - SPARE);
  const inView = list.slice(first, first + Math.ceil(height / ROW_PX) + 2 * SPARE);
  const written = (value: number | null): string => (value === null ? '–' : format.number(value));
  const spacer = (rowCount: number) =>
    rowCount > 0 && (
      <tr aria-hidden>
        <td colSpan={COLUMNS.length} style={{ height: rowCount * ROW_PX, padding: 0 }} />
      </tr>
    );
  // One row is reached by Tab, the others from there by the arrows.
  const reached = selectedPlace >= 0 ? selectedId : list[0]?.id;
  return (
    <div ref={box} className={classes.list} onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}>
      <table className={classes.table} aria-label={t('list.heading')} aria-rowcount={list.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map((column) => {
              const isSorted = order.by === column;
              return (
                <th
                  key={column}
                  scope="col"
                  aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
                  className={column === 'grade' || column === 'id' ? undefined : classes.cell}
                >
                  <UnstyledButton
                    className={classes.sort}
                    aria-label={t('list.sort', { column: `${names[column]} ${units[column] ?? ''}`.trim() })}
                    onClick={() => setOrder({ by: column, isDescending: isSorted && !order.isDescending })}
                  >
                    {names[column]}
                    {units[column] && <Text span size="xs" c="dimmed">{` ${units[column]}`}</Text>}
                    {isSorted && (order.isDescending ? ' ↓' : ' ↑')}
                  </UnstyledButton>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody onKeyDown={move}>
          {spacer(first)}
          {inView.map((row, place) => (
            <tr
              key={row.id}
              className={classes.row}
              aria-rowindex={first + place + 2}
              data-selected={row.id === selectedId || undefined}
              onClick={() => onSelect(row.id)}
              onMouseEnter={() => onPoint(row.id)}
              onMouseLeave={() => onPoint(null)}
            >
              <td>
                <UnstyledButton
                  className={classes.pick}
                  tabIndex={row.id === reached ? 0 : -1}
                  aria-pressed={row.id === selectedId}
                  aria-label={t('detail.heading', { id: row.id })}
                  data-track={row.id}
                >
                  {row.id}
                </UnstyledButton>
              </td>
              <td>
                <span className={classes.grade}>
                  <Swatch grade={row.grade} />
                  {t(`grades.${row.grade}`)}
                  {row.isRegraded && <IconPencil size={14} role="img" aria-label={t('list.regraded')} />}
                </span>
              </td>
              {SPEED_COLUMNS.map((column) => (
                <td key={column} className={classes.cell}>
                  {written(row[column])}
                </td>
              ))}
              <td className={classes.cell}>{format.number(row.seconds, 2)}</td>
              <td className={classes.cell}>
                {row.probability === null ? '–' : format.number(100 * row.probability, 0)}
              </td>
            </tr>
          ))}
          {spacer(list.length - first - inView.length)}
        </tbody>
      </table>
    </div>
  );
}
