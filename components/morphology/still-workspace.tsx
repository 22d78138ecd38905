'use client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { OutlineRecord } from '@/components/annotation/engine/outlines';
import { viewStill } from '@/lib/domain/morphology/contract';
import { addressOf } from '@/lib/platform/http/client';
import { CellList } from './cell-list';
import { CellPanel } from './cell-panel';
import { STATUS_LOOKS, statusOf } from './cell-status';
import classes from './morphology.module.css';
import { StatusLegend } from './status-mark';
import { StillCanvas, type StillView } from './still-canvas';
import { keyAction, keyOf, STILL_KEYS } from './still-keys';
import { type StillAnswer, useJudging } from './use-judging';
import { isJudging, useStillActions } from './use-still-actions';

/** The picture once it has come. */
function usePicture(id: string): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setPicture(image);
    image.src = addressOf(viewStill, { params: { id } });
    return () => {
      image.onload = null;
    };
  }, [id]);
  return picture;
}

/** A measured still: its outlined cells, the selected one, and what a person says of them by pointer or keys. */
export function StillWorkspace(props: {
  readonly data: StillAnswer;
  readonly onChange: (data: StillAnswer) => void;
}) {
  const { data } = props;
  const { cells, still } = data;
  const t = useTranslations('morphology');
  const picture = usePicture(still.id);
  const view = useRef<StillView>(null);
  const [selectedId, select] = useState<string | null>(cells[0]?.id ?? null);
  const judging = useJudging(data, props.onChange);
  const place = cells.findIndex(({ id }) => id === selectedId);
  const selected = cells[place];
  const outlines = useMemo(
    () =>
      cells.map((cell): OutlineRecord => {
        const { id, x, y, outline: corners } = cell;
        return { id, x, y, corners, ...STATUS_LOOKS[statusOf(cell)] };
      }),
    [cells],
  );
  const size = useMemo(() => ({ width: still.width, height: still.height }), [still.width, still.height]);
  const count = (status: ReturnType<typeof statusOf>): number =>
    cells.filter((cell) => statusOf(cell) === status).length;

  const act = useStillActions({ data, judging, selectedId, onSelect: select, view });
  const press = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return;
    const action = keyAction(event);
    if (!action) return;
    event.preventDefault();
    act(action);
  };
  const button = { size: 'xs', variant: 'default' } as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work wherever the focus is in here
    <div onKeyDown={press}>
      <div className={classes.workspace}>
        <div>
          <Stack gap="sm">
            <StillCanvas
              ref={view}
              size={size}
              picture={picture}
              outlines={outlines}
              selectedId={selectedId}
              onSelect={select}
            />
            <Group gap="xs">
              <Button
                {...button}
                leftSection={<IconArrowLeft size={16} aria-hidden />}
                onClick={() => act('previous')}
              >
                {t('keys.previous')}
              </Button>
              <Button
                {...button}
                rightSection={<IconArrowRight size={16} aria-hidden />}
                onClick={() => act('next')}
              >
                {t('keys.next')}
              </Button>
              <Button {...button} onClick={() => act('nextOpen')}>
                {t('keys.nextOpen')}
              </Button>
              {data.may_judge && (
                <Button
                  {...button}
                  leftSection={<IconArrowBackUp size={16} aria-hidden />}
                  disabled={!judging.canUndo}
                  onClick={() => act('undo')}
                >
                  {t('keys.undo')}
                </Button>
              )}
              <Button {...button} onClick={() => act('fit')}>
                {t('keys.fit')}
              </Button>
            </Group>
            <StatusLegend
              counts={{
                normal: count('normal'),
                abnormal: count('abnormal'),
                open: count('open'),
                excluded: count('excluded'),
              }}
            />
            <Text size="xs" c="dimmed">
              {STILL_KEYS.filter(({ action }) => data.may_judge || !isJudging(action))
                .map(({ action }) => `${keyOf(action)} ${t(`keys.${action}`)}`)
                .join(' · ')}
            </Text>
          </Stack>
        </div>
        <div className={classes.panel}>
          {cells.length === 0 && <Alert color="gray">{t('viewer.noCells')}</Alert>}
          {selected && (
            <CellPanel
              cell={selected}
              picture={picture}
              pixelSizeUm={still.pixelSizeUm}
              onAction={data.may_judge ? act : null}
            />
          )}
        </div>
        {cells.length > 0 && (
          <div>
            <CellList cells={cells} selectedId={selectedId} onSelect={select} />
          </div>
        )}
      </div>
    </div>
  );
}
