'use client';
import { NumberInput, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { diffOf } from '@/components/annotation/engine/diff';
import type { Editor } from '@/components/annotation/engine/editor';
import type { Corners, Size } from '@/components/annotation/engine/geometry';
import { type AnnotationRecord, type BoxRecord, corrected } from '@/components/annotation/engine/records';
import { MIN_SIDE_PX } from '@/components/annotation/engine/tools/tool';
import classes from './workspace.module.css';

const CORNERS = [
  { name: 'x1', label: 'left' },
  { name: 'y1', label: 'top' },
  { name: 'x2', label: 'right' },
  { name: 'y2', label: 'bottom' },
] as const;

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Whether a box lies within the picture and is as large as a resized one has to be. */
export const isAllowed = ({ x1, y1, x2, y2 }: Corners, { width, height }: Size): boolean =>
  x1 >= 0 && y1 >= 0 && x2 <= width && y2 <= height && x2 - x1 >= MIN_SIDE_PX && y2 - y1 >= MIN_SIDE_PX;

/** The corners of a box in numbers; with Enter, or when the field is left, the box takes them. */
export function CornerFields(props: {
  readonly editor: Editor;
  readonly box: BoxRecord;
  readonly disabled: boolean;
}) {
  const { editor, box, disabled } = props;
  const t = useTranslations('annotation.selected');
  const [typed, setTyped] = useState<Partial<Record<keyof Corners, number | string>>>({});
  const [isRefused, setRefused] = useState(false);
  const { id, x1, y1, x2, y2 } = box;
  // Moved on the canvas, or another one: what was typed is no longer about it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of this very place
  useEffect(() => {
    setTyped({});
    setRefused(false);
  }, [id, x1, y1, x2, y2]);

  const take = (): void => {
    const given = Object.entries(typed).filter(([, value]) => typeof value === 'number');
    const corners = { x1, y1, x2, y2, ...Object.fromEntries(given) } as Corners;
    const now = editor.store.get(id);
    const isSame = corners.x1 === x1 && corners.y1 === y1 && corners.x2 === x2 && corners.y2 === y2;
    if (isSame || now?.kind !== 'box') setTyped({});
    else if (!isAllowed(corners, editor.options.picture)) setRefused(true);
    else {
      const updated = [[now, corrected(now, corners)] as const];
      editor.commit({ name: 'resize', diff: diffOf<AnnotationRecord>({ updated }) });
    }
  };

  return (
    <div>
      <div className={classes.corners}>
        {CORNERS.map(({ name, label }) => (
          <NumberInput
            key={name}
            size="xs"
            label={t(label)}
            value={typed[name] ?? rounded(box[name])}
            hideControls
            decimalScale={1}
            disabled={disabled}
            error={isRefused && name in typed}
            onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === 'Enter') take();
            }}
          />
        ))}
      </div>
      {isRefused && (
        <Text size="xs" c="red" role="alert" mt={4}>
          {t('refused', { min: MIN_SIDE_PX, ...editor.options.picture })}
        </Text>
      )}
    </div>
  );
}
