'use client';
import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconInfoCircle, IconLock, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { boxColor, type ColorBy } from '@/components/annotation/engine/box-colors';
import { type BoxRecord, standingOf } from '@/components/annotation/engine/records';
import { useBoxWords } from './use-box-words';
import classes from './workspace.module.css';

interface Props {
  readonly box: BoxRecord;
  readonly number: number;
  readonly place: number;
  readonly heightPx: number;
  readonly colorBy: ColorBy;
  readonly isSelected: boolean;
  /** Whether Tab reaches it. */
  readonly isReached: boolean;
  readonly isHidden: boolean;
  readonly isLocked: boolean;
  /** Null while it is not known. */
  readonly isAdded: boolean | null;
  /** Null where nothing can be changed. */
  readonly onDelete: ((box: BoxRecord) => void) | null;
}

/** One box in the list. */
export const BoxRow = memo(function BoxRow(props: Props) {
  const t = useTranslations('annotation.list');
  const words = useBoxWords();
  const { box, number, onDelete } = props;
  const about = words.about(box, number);
  const color = boxColor(box, props.colorBy);
  // One row is reached by Tab, the others from there by the arrows; so are its buttons.
  const tabIndex = props.isReached ? 0 : -1;
  return (
    <tr
      className={classes.row}
      style={{ height: props.heightPx }}
      aria-rowindex={props.place + 1}
      aria-selected={props.isSelected}
      aria-label={about}
      tabIndex={tabIndex}
      data-box={box.id}
    >
      <td className={`${classes.name} ${props.isHidden ? classes.dimmed : ''}`}>
        <span
          className={classes.swatch}
          style={{ borderColor: color }}
          data-standing={standingOf(box)}
          aria-hidden
        />
        {number} · {words.classOf(box.className)} {words.percent(box.confidence)}
      </td>
      <td className={classes.actions}>
        {props.isLocked && <IconLock size={14} role="img" aria-label={t('locked')} />}
        {props.isAdded !== null && (
          <Badge size="xs" variant={props.isAdded ? 'light' : 'default'} color="teal">
            {t(props.isAdded ? 'added' : 'notAdded')}
          </Badge>
        )}
        <Tooltip
          label={`${about} · ${sizeOf(box)}`}
          multiline
          maw={260}
          events={{ hover: true, focus: true, touch: true }}
        >
          <ActionIcon variant="subtle" color="gray" tabIndex={tabIndex} aria-label={t('info', { number })}>
            <IconInfoCircle size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {onDelete && (
          <ActionIcon
            variant="subtle"
            color="red"
            tabIndex={tabIndex}
            aria-label={t('delete', { number })}
            disabled={props.isLocked}
            onClick={(event) => {
              event.stopPropagation();
              onDelete(box);
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
});

const sizeOf = ({ x1, y1, x2, y2 }: BoxRecord): string =>
  `${Math.round(x2 - x1)} × ${Math.round(y2 - y1)} px`;
