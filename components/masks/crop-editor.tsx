'use client';
import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { nextBrushRadius } from '@/components/annotation/engine/editor-state';
import type { Look } from '@/components/annotation/engine/painter';
import { AnnotationCanvas } from '@/components/annotation/view/annotation-canvas';
import { useEditorValue } from '@/components/annotation/view/use-editor-value';
import { usePicture } from '@/components/annotation/view/use-picture';
import { ErrorAlert } from '@/components/ui/error-alert';
import { viewCrop } from '@/lib/domain/detections/contract';
import { addressOf } from '@/lib/platform/http/client';
import { CropToolbar, type ToolbarAction } from './crop-toolbar';
import { MaskPanel } from './mask-panel';
import { regionOf } from './mask-record';
import classes from './masks.module.css';
import { useAdding } from './use-adding';
import { type Hand, resetPointsIn, undoIn, useCropEditor, withPoints } from './use-crop-editor';
import type { CropLine, LineAction } from './use-crop-line';
import type { Crop } from './use-crops';
import type { Labels } from './use-labels';
import type { Models } from './use-models';
import { usePainting } from './use-painting';
import { type Page, useSegmenting } from './use-segmenting';
import { useShownMask } from './use-shown-mask';

/** A preview has another color than what is stored. */
const STORED_COLOR = [47, 158, 68] as const;
const PREVIEW_COLOR = [51, 154, 240] as const;
const NONE: readonly never[] = [];

/** Whether an action changes or adds the mask that is stored, so that its version must be known. */
const needsMask = (action: LineAction): boolean =>
  action === 'generateMask' || action === 'predictMask' || action === 'addToLabel';

/** One crop enlarged, the tools for its mask, and beside it what the mask is. */
export function CropEditor(props: {
  readonly page: Page;
  readonly crop: Crop;
  readonly frame: { readonly width: number; readonly height: number };
  readonly canEdit: boolean;
  readonly models: Models;
  readonly labels: Labels;
  readonly hand: Hand;
  readonly onHand: (hand: Hand) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onAdded: () => void;
  /** What keys ask for. */
  readonly line: CropLine;
}) {
  const t = useTranslations('masks');
  const { crop, canEdit, hand, onHand, labels, line, models, page } = props;
  const region = useMemo(() => regionOf(crop, props.frame), [crop, props.frame]);
  const { editor, listener } = useCropEditor(crop.id, region, { canEdit, hand });
  const shown = useShownMask(editor, crop.id, region);
  const segmenting = useSegmenting(editor, crop.id, { page, models, shown });
  const painting = usePainting(editor, crop.id, region, shown);
  const adding = useAdding(crop, { page, labels, shown, segmenting, onAdded: props.onAdded });
  listener.current = {
    onPoints: () => void segmenting.preview(),
    onPaint: () => void painting.save(),
    onNotice: () => undefined,
  };
  const { picture, hasFailed } = usePicture(addressOf(viewCrop, { params: { id: crop.id } }));
  const isPreview = shown.preview !== null;
  const look = useMemo(
    (): Look => ({
      ...{ picture, colorBy: 'source', trails: NONE, showsMasks: true, maskOpacity: 0.4 },
      maskColor: () => (isPreview ? PREVIEW_COLOR : STORED_COLOR),
    }),
    [picture, isPreview],
  );
  const points = useEditorValue(editor, (each) => each.context.cell?.points?.points) ?? NONE;
  const canUndo = useEditorValue(editor, (each) =>
    hand.tool === 'points' ? each.context.cell?.points !== null : each.history.canUndo,
  );
  const isBusy = segmenting.working !== null || adding.isAdding || painting.isSaving;

  /** @returns whether it was done; a failure has been told */
  const act = async (action: ToolbarAction): Promise<boolean> => {
    if (action === 'foreground' || action === 'background') {
      onHand(withPoints(hand, action === 'foreground'));
    } else if (action === 'brush' || action === 'eraser') onHand({ ...hand, tool: action });
    else if (action === 'smaller' || action === 'larger') {
      onHand({
        ...hand,
        brushRadiusPx: nextBrushRadius(hand.brushRadiusPx, action === 'larger' ? 1 : -1),
      });
    } else if (action === 'fit') editor.fit();
    else if (!canEdit) return true;
    else if (action === 'undoPoint') undoIn(editor);
    else if (action === 'resetPoints') resetPointsIn(editor);
    else if (action === 'suggestPoints') return segmenting.suggest();
    else if (action === 'generateMask') return segmenting.generate();
    else if (action === 'predictMask') return segmenting.predict();
    else if (action === 'addToLabel') return adding.add();
    return true;
  };
  const isKnown = shown.stored !== undefined || shown.error !== undefined;
  // After each drawing: what is done next sees what the one before has led to.
  useEffect(() => {
    line.advance({
      // What is added is what is seen: a preview that is under way is waited for.
      canBegin: (action) =>
        !isBusy && (isKnown || !needsMask(action)) && !(action === 'addToLabel' && segmenting.isPreviewing),
      act: async (action) => {
        if (action !== 'previousCrop' && action !== 'nextCrop') return act(action);
        props.onStep(action === 'nextCrop' ? 1 : -1);
        return true;
      },
    });
  });

  return (
    <>
      <Stack gap="sm" className={classes.center ?? ''}>
        <CropToolbar
          hand={hand}
          canEdit={canEdit}
          canUndo={canUndo}
          points={points}
          working={segmenting.working}
          isBusy={isBusy}
          onAction={(action) => void act(action)}
        />
        <div className={classes.stage} data-testid="crop-stage">
          {picture ? (
            <AnnotationCanvas
              editor={editor}
              look={look}
              label={t('canvas', { id: crop.id.slice(0, 8) })}
              describedBy="mask-hint"
              leavesScrolling={hand.tool === 'points'}
            />
          ) : (
            !hasFailed && <Skeleton h="100%" aria-label={t('loadingCrop')} role="status" />
          )}
        </div>
        {hasFailed && <ErrorAlert message={t('pictureFailed')} />}
        <Text id="mask-hint" size="sm" c="dimmed">
          {t(canEdit ? `hint.${hand.tool}` : 'hint.readOnly')}
        </Text>
        {segmenting.problem && (
          <Alert color="yellow" role="status">
            {segmenting.problem}
          </Alert>
        )}
      </Stack>
      <MaskPanel
        crop={crop}
        region={region}
        editor={editor}
        points={points}
        shown={shown}
        models={models}
        labels={labels}
        adding={adding}
        isSaving={painting.isSaving}
        isBusy={isBusy}
        canEdit={canEdit}
      />
    </>
  );
}
