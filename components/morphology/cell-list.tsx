'use client';
import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { CellView } from '@/lib/domain/morphology/contract';
import { statusOf } from './cell-status';
import classes from './morphology.module.css';
import { StatusMark } from './status-mark';

interface Props {
  readonly cells: readonly CellView[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}

/** The cells as a table that mirrors the picture, for keyboard and screen reader as for the pointer. */
export function CellList({ cells, selectedId, onSelect }: Props) {
  const t = useTranslations('morphology');
  const format = useReportFormat();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current;
    const button = list?.querySelector<HTMLElement>(`[data-cell="${selectedId}"]`);
    if (!list || !button) return;
    const row = button.closest('tr');
    // Within the list alone: the page must not scroll with each cell.
    const [top, height] = [row?.offsetTop ?? 0, row?.offsetHeight ?? 0];
    if (top - height < list.scrollTop) list.scrollTop = top - height;
    else if (top + height > list.scrollTop + list.clientHeight) {
      list.scrollTop = top + height - list.clientHeight;
    }
    if (list.contains(document.activeElement)) button.focus({ preventScroll: true });
  }, [selectedId]);

  const place = cells.findIndex(({ id }) => id === selectedId);
  const move = (event: KeyboardEvent): void => {
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: cells.length - 1 }[event.key];
    const cell = to === undefined ? undefined : cells[Math.max(0, Math.min(cells.length - 1, to))];
    if (!cell) return;
    event.preventDefault();
    onSelect(cell.id);
  };
  // One row is reached by Tab, the others from there by the arrows.
  const reached = place >= 0 ? selectedId : cells[0]?.id;
  return (
    <div ref={box} className={classes.list}>
      <table className={classes.table} aria-label={t('list.label')}>
        <thead>
          <tr>
            <th scope="col">{t('list.cell')}</th>
            <th scope="col">{t('list.status')}</th>
            <th scope="col" className={classes.number}>
              {t('list.size')}
            </th>
            <th scope="col">{t('list.by')}</th>
          </tr>
        </thead>
        <tbody onKeyDown={move}>
          {cells.map((cell) => {
            const { headLengthUm: length, headWidthUm: width } = cell.measures;
            const status = statusOf(cell);
            const by = cell.judgment ? 'person' : status === 'open' ? null : 'model';
            return (
              <tr
                key={cell.id}
                className={classes.row}
                data-selected={cell.id === selectedId || undefined}
                onClick={() => onSelect(cell.id)}
              >
                <td>
                  <UnstyledButton
                    className={classes.pick ?? ''}
                    tabIndex={cell.id === reached ? 0 : -1}
                    aria-pressed={cell.id === selectedId}
                    aria-label={t('cell.heading', { number: cell.number })}
                    data-cell={cell.id}
                  >
                    {cell.number}
                  </UnstyledButton>
                </td>
                <td>
                  <StatusMark status={status} />
                </td>
                <td className={classes.number}>
                  {length && width ? `${format.number(length.value)} × ${format.number(width.value)}` : '–'}
                </td>
                <td>{by ? t(`list.${by}`) : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
