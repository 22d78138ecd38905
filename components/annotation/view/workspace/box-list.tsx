'use client';
import { Group, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { boxesDeleted } from '@/components/annotation/engine/box-edits';
import { isHidden } from '@/components/annotation/engine/hide-lock';
import { type BoxRecord, byKind } from '@/components/annotation/engine/records';
import { toggled } from '@/components/annotation/engine/selection';
import { useConfirm } from '@/components/ui/confirm';
import { inOrder } from '../session/box-order';
import type { FrameSession } from '../session/frame-session';
import { useEditorValue } from '../use-editor-value';
import { BoxRow } from './box-row';
import { useListWindow } from './use-list-window';
import { revealSelected } from './use-workspace-actions';
import type { LookSettings } from './view-settings';
import classes from './workspace.module.css';

const ROW_PX = 36;
/** For fingers. */
const TOUCH_ROW_PX = 44;

/**
 * The boxes as a list that mirrors the picture, for keyboard and screen reader as for the pointer. Arrows go through it,
 * with Shift they select several.
 */
export function BoxList(props: {
  readonly session: FrameSession;
  readonly colorBy: LookSettings['colorBy'];
  readonly addedIds: ReadonlySet<string> | null;
  readonly canEdit: boolean;
}) {
  const { session, addedIds, canEdit } = props;
  const { editor } = session;
  const t = useTranslations('annotation');
  const ask = useConfirm();
  const grid = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const isTouch = useMediaQuery('(pointer: coarse)') ?? false;
  const rowPx = isTouch ? TOUCH_ROW_PX : ROW_PX;
  const boxes = useEditorValue(editor, ({ store }) => byKind(store.all).boxes);
  const order = useEditorValue(editor, ({ state }) => state.order);
  const selection = useEditorValue(editor, ({ state }) => state.selection);
  const hideLock = useEditorValue(editor, ({ state }) => state.hideLock);
  const list = useMemo(() => inOrder(boxes, order), [boxes, order]);
  const selected = useMemo(() => new Set(selection), [selection]);
  const last = selection.at(-1);
  const lastPlace = last === undefined ? -1 : list.findIndex(({ id }) => id === last);
  const { first, last: end, reveal, rowsOfPage, onScroll } = useListWindow(grid, list.length, rowPx);

  useEffect(() => {
    // N goes the way of the list, also through boxes that came later.
    const known = new Set(order);
    if (list.some(({ id }) => !known.has(id))) editor.set({ order: list.map(({ id }) => id) });
  }, [editor, list, order]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one is selected
  useEffect(() => {
    if (lastPlace < 0) return;
    reveal(lastPlace);
    // The focus goes with the selection, where it was in the list.
    wantsFocus.current = grid.current?.contains(document.activeElement) ?? false;
  }, [last, lastPlace]);
  // A row that was far away is in the document only once the list has been scrolled to it.
  useEffect(() => {
    if (!wantsFocus.current) return;
    const row = grid.current?.querySelector<HTMLElement>(`[data-box="${last}"]`);
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });

  const select = (id: string, adds: boolean): void => {
    editor.set({ selection: adds ? toggled(editor.state.selection, id) : [id] });
    revealSelected(session);
  };
  const move = (event: KeyboardEvent): void => {
    const to = {
      ArrowDown: lastPlace + 1,
      ArrowUp: lastPlace < 0 ? 0 : lastPlace - 1,
      PageDown: lastPlace + rowsOfPage,
      PageUp: lastPlace - rowsOfPage,
      Home: 0,
      End: list.length - 1,
    }[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (to === undefined || list.length === 0 || !isPlain) return;
    event.preventDefault();
    const box = list[Math.max(0, Math.min(list.length - 1, to))];
    if (box && box.id !== last) select(box.id, event.shiftKey);
  };
  const pick = (event: MouseEvent): void => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-box]');
    const id = row?.dataset.box;
    if (!id || (event.target as HTMLElement).closest('button')) return;
    row.focus({ preventScroll: true });
    select(id, event.shiftKey || event.ctrlKey || event.metaKey);
  };
  const remove = useMemo(
    () =>
      canEdit
        ? (box: BoxRecord): void =>
            ask({
              message: t('deleteConfirm'),
              confirmLabel: t('steps.delete'),
              destructive: true,
              action: () => {
                const now = editor.store.get(box.id);
                const edit = now?.kind === 'box' ? boxesDeleted(editor.store.all, [now]) : null;
                if (edit) editor.commit(edit);
              },
            })
        : null,
    [ask, canEdit, editor, t],
  );

  // One row is reached by Tab, the others from there by the arrows.
  const reached = lastPlace >= 0 ? last : list[0]?.id;
  const spacer = (rowCount: number) =>
    rowCount > 0 && (
      <tr aria-hidden>
        <td colSpan={2} style={{ height: rowCount * rowPx, padding: 0 }} />
      </tr>
    );
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Title order={2} size="h5">
          {t('list.heading')}
        </Title>
        <Text size="xs" c="dimmed" role="status">
          {selection.length > 1 ? t('said.selected', { count: selection.length }) : t('list.hint')}
        </Text>
      </Group>
      {list.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('list.empty')}
        </Text>
      ) : (
        <div
          ref={grid}
          className={classes.list}
          onScroll={(event) => onScroll(event.currentTarget.scrollTop)}
        >
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are selected
            role="grid"
            className={classes.table}
            aria-label={t('list.heading')}
            aria-rowcount={list.length}
            aria-multiselectable
          >
            <tbody onKeyDown={move} onClick={pick}>
              {spacer(first)}
              {list.slice(first, end).map((box, at) => (
                <BoxRow
                  key={box.id}
                  box={box}
                  number={session.numberOf(box.id)}
                  place={first + at}
                  heightPx={rowPx}
                  colorBy={props.colorBy}
                  isSelected={selected.has(box.id)}
                  isReached={box.id === reached}
                  isHidden={isHidden(hideLock, box.id)}
                  isLocked={hideLock.locked.has(box.id)}
                  isAdded={addedIds ? addedIds.has(box.id) : null}
                  onDelete={remove}
                />
              ))}
              {spacer(list.length - end)}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
