'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import type { Diff } from '@/components/annotation/engine/diff';
import { Editor } from '@/components/annotation/engine/editor';
import type { AnnotationRecord } from '@/components/annotation/engine/records';
import type { DetectionView } from '@/lib/domain/detections/contract';
import type { FrameView } from '@/lib/domain/frames/contract';
import { showRows } from './frame-editor';

/** A frame on the canvas as the server holds it. What a person changes is told; until it is saved, it is shown as it was drawn. */
export function useFrameEditor(props: {
  readonly frame: FrameView;
  readonly detections: readonly DetectionView[];
  readonly canEdit: boolean;
  readonly showBoxes: boolean;
  /** Whether something that was changed is not answered yet. */
  readonly isSaving: () => boolean;
  readonly onEdit: (diff: Diff<AnnotationRecord>) => void;
}): Editor {
  const t = useTranslations('detections.edit');
  const { frame, detections, canEdit, showBoxes } = props;
  const latest = useRef({ ...props, t });
  latest.current = { ...props, t };
  const { id, width, height } = frame;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame of the same size is another editor
  const editor = useMemo(
    () =>
      new Editor(
        {
          picture: { width, height },
          ...{ canEdit: false, className: 'sperm', drawsBeside: true },
          newId: () => crypto.randomUUID(),
        },
        {
          onEdit: (diff) => latest.current.onEdit(diff),
          onNotice: (notice) => {
            if (notice === 'boxTooSmall') notifications.show({ message: latest.current.t('tooSmall') });
          },
        },
      ),
    [id, width, height],
  );
  useEffect(() => {
    if (!latest.current.isSaving()) showRows(editor, detections);
  }, [editor, detections]);
  useEffect(() => editor.allowEdits(canEdit), [editor, canEdit]);
  useEffect(() => {
    editor.set({ hideLock: { ...editor.state.hideLock, hidesAll: !showBoxes } });
  }, [editor, showBoxes]);
  return editor;
}
