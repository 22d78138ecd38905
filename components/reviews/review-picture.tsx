'use client';
import { useEffect, useMemo } from 'react';
import { Editor } from '@/components/annotation/engine/editor';
import type { Look } from '@/components/annotation/engine/painter';
import { type BoxRecord, byKind } from '@/components/annotation/engine/records';
import { AnnotationCanvas } from '@/components/annotation/view/annotation-canvas';
import { usePicture } from '@/components/annotation/view/use-picture';
import { ErrorAlert } from '@/components/ui/error-alert';
import type { ReviewBox } from '@/lib/domain/reviews/contract';
import classes from './reviews.module.css';

/** A box as a reviewer looks at it; what is not said counts as proposed by a model. */
export type ShownBox = Pick<ReviewBox, 'id' | 'x1' | 'y1' | 'x2' | 'y2' | 'class' | 'confidence'> &
  Partial<Pick<ReviewBox, 'source' | 'verified'>>;

const recordOf = (box: ShownBox): BoxRecord => ({
  kind: 'box',
  id: box.id,
  ...{ x1: box.x1, y1: box.y1, x2: box.x2, y2: box.y2 },
  className: box.class,
  confidence: box.confidence,
  source: box.source ?? 'model',
  verified: box.verified ?? false,
  trackId: null,
  isKey: box.source !== 'interpolated',
  outsideAfter: false,
});

const PLAIN: Omit<Look, 'picture' | 'colorBy'> = {
  ...{ trails: [], showsMasks: false, maskOpacity: 0 },
  maskColor: () => [0, 0, 0],
};

/** A frame with boxes that can be looked at closely and not changed. */
export function ReviewPicture(props: {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly ShownBox[];
  readonly label: string;
  readonly colorBy?: Look['colorBy'];
  readonly selected?: readonly string[];
  readonly failed: string;
}) {
  const { width, height, boxes, selected, colorBy = 'class' } = props;
  const { picture, hasFailed } = usePicture(props.src);
  const editor = useMemo(
    () =>
      new Editor({
        picture: { width, height },
        ...{ canEdit: false, className: 'sperm' },
        newId: () => crypto.randomUUID(),
      }),
    [width, height],
  );
  useEffect(() => {
    const kept = new Set(boxes.map(({ id }) => id));
    const removed = byKind(editor.store.all).boxes.filter(({ id }) => !kept.has(id));
    editor.replace({ added: boxes.map(recordOf), removed });
  }, [editor, boxes]);
  useEffect(() => {
    if (selected) editor.set({ selection: [...selected] });
  }, [editor, selected]);
  const look = useMemo<Look>(() => ({ ...PLAIN, colorBy, picture }), [picture, colorBy]);
  if (hasFailed) return <ErrorAlert message={props.failed} />;
  return (
    <div className={classes.place} style={{ aspectRatio: `${width} / ${height}` }}>
      <AnnotationCanvas editor={editor} look={look} label={props.label} leavesScrolling />
    </div>
  );
}
