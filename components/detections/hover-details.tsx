'use client';
import { Paper } from '@mantine/core';
import { boxOnScreen } from '@/components/annotation/engine/camera';
import type { Editor } from '@/components/annotation/engine/editor';
import { useEditorValue } from '@/components/annotation/view/use-editor-value';
import type { DetectionView } from '@/lib/domain/detections/contract';
import classes from './frame-picture.module.css';
import { useDetectionRows } from './use-detection-rows';

const GAP_PX = 8;

/** Beside the box under the pointer, on the side with more room. The panel beside the picture tells it to everybody else. */
export function HoverDetails(props: {
  readonly editor: Editor;
  readonly detections: readonly DetectionView[];
}) {
  const { editor, detections } = props;
  const hoveredId = useEditorValue(editor, ({ state }) => (state.pointer ? state.hoveredId : null));
  const camera = useEditorValue(editor, ({ state }) => state.camera);
  const rowsOf = useDetectionRows();
  const detection = detections.find(({ id }) => id === hoveredId);
  if (!detection) return null;
  const { view } = editor.state;
  const { x1, y1, x2, y2 } = boxOnScreen(camera, detection);
  const isRight = x1 + x2 < view.width;
  const isBelow = y1 + y2 < view.height;
  return (
    <Paper
      className={classes.hover}
      shadow="sm"
      withBorder
      aria-hidden
      style={{
        ...(isRight ? { left: x2 + GAP_PX } : { right: view.width - x1 + GAP_PX }),
        ...(isBelow ? { top: Math.max(0, y1) } : { bottom: Math.max(0, view.height - y2) }),
      }}
    >
      {rowsOf(detection).map(([label, value]) => (
        <div key={label}>
          {label}: {value}
        </div>
      ))}
    </Paper>
  );
}
