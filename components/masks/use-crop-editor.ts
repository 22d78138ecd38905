'use client';
import { useEffect, useMemo, useRef } from 'react';
import { Editor } from '@/components/annotation/engine/editor';
import { lastPointRemoved, pointsReset } from '@/components/annotation/engine/tools/points';
import type { Notice } from '@/components/annotation/engine/tools/tool';
import type { Box } from '@/lib/science/vision/types';

/** What the person holds; it stays from crop to crop. */
export interface Hand {
  readonly tool: 'points' | 'brush' | 'eraser';
  /** 1 sets foreground points, 0 background. */
  readonly pointLabel: 0 | 1;
  readonly brushRadiusPx: number;
}

/** With which the next click sets a foreground or a background point. */
export const withPoints = (hand: Hand, isForeground: boolean): Hand => ({
  ...hand,
  tool: 'points',
  pointLabel: isForeground ? 1 : 0,
});

interface Listener {
  readonly onPoints: () => void;
  readonly onPaint: () => void;
  readonly onNotice: (notice: Notice) => void;
}

/** The editor of one crop: its picture is the crop, in pixels of the frame. */
export function useCropEditor(detectionId: string, region: Box, options: { canEdit: boolean; hand: Hand }) {
  const listener = useRef<Listener | null>(null);
  const { w: width, h: height } = region;
  const { canEdit, hand } = options;
  const editor = useMemo(() => {
    const made = new Editor(
      { picture: { width, height }, canEdit, className: 'sperm', newId: () => crypto.randomUUID() },
      {
        onEdit: ({ added, updated, removed }) => {
          const records = [...added, ...updated.map(([, to]) => to), ...removed];
          if (records.some(({ kind }) => kind === 'points')) listener.current?.onPoints();
          if (records.some(({ kind }) => kind === 'mask')) listener.current?.onPaint();
        },
        onNotice: (notice) => listener.current?.onNotice(notice),
      },
    );
    made.set({ tool: 'points', cell: { detectionId, window: { x: 0, y: 0, width, height } } });
    return made;
  }, [detectionId, width, height, canEdit]);
  useEffect(() => editor.set(hand), [editor, hand]);
  return { editor, listener };
}

/** Takes the last point away; with the brush in hand, the last stroke. */
export function undoIn(editor: Editor): void {
  const { cell } = editor.context;
  if (editor.state.tool !== 'points') editor.undo();
  else {
    const edit = cell && lastPointRemoved(cell);
    if (edit) editor.commit(edit);
  }
}

export function resetPointsIn(editor: Editor): void {
  const { cell } = editor.context;
  const edit = cell && pointsReset(cell);
  if (edit) editor.commit(edit);
}
