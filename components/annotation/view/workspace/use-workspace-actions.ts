'use client';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef } from 'react';
import { type AnnotationAction, annotationActionFor } from '@/components/annotation/engine/annotation-keys';
import { boxesAccepted, type Clip, carriedOver } from '@/components/annotation/engine/box-edits';
import { revealing } from '@/components/annotation/engine/camera';
import { perform } from '@/components/annotation/engine/editor-actions';
import type { BoxRecord } from '@/components/annotation/engine/records';
import { SPERM_CLASSES } from '@/lib/science/vision/types';
import { acceptable } from '../session/box-order';
import type { FrameSession } from '../session/frame-session';
import type { FrameTracks } from '../tracks/use-frame-tracks';
import { useBoxWords } from './use-box-words';

/** What the keys of this page do, in the order of the cheat sheet. */
export const FRAME_ACTIONS = [
  ...([
    'selectTool',
    'boxTool',
    'trackTool',
    'panTool',
    'deselect',
    'selectAll',
    'next',
    'previous',
  ] as const),
  ...(['accept', 'acceptAll', 'reject', 'delete', 'class1', 'class2', 'class3'] as const),
  ...(['nudgeLeft', 'nudgeRight', 'nudgeUp', 'nudgeDown'] as const),
  ...(['nudgeFarLeft', 'nudgeFarRight', 'nudgeFarUp', 'nudgeFarDown'] as const),
  ...(['copy', 'paste', 'copyToNextFrame', 'previousFrame', 'nextFrame', 'hide', 'lock'] as const),
  ...(['join', 'split', 'swapTails', 'previousKeyFrame', 'nextKeyFrame'] as const),
  ...(['fit', 'zoomIn', 'zoomOut', 'magnifier', 'undo', 'redo', 'cheatSheet'] as const),
] as const satisfies readonly AnnotationAction[];
export type FrameAction = (typeof FRAME_ACTIONS)[number];

const isFrameAction = (action: AnnotationAction): action is FrameAction =>
  (FRAME_ACTIONS as readonly AnnotationAction[]).includes(action);

/** Of which a screen reader is told what is selected afterwards. */
const MOVING_ON: readonly FrameAction[] = ['next', 'previous', 'accept', 'reject', 'paste', 'delete'];
/** After which what is selected is brought into view. */
const REVEALING: readonly FrameAction[] = ['next', 'previous', 'accept', 'reject', 'undo', 'redo'];

/** Boxes on their way to another frame. */
export interface Carried {
  readonly to: string;
  readonly boxes: readonly BoxRecord[];
}

export interface Workspace {
  /** What is copied on one frame is pasted on another. */
  readonly clipboard: { clip: Clip | null };
  readonly carried: { boxes: Carried | null };
  readonly goTo: (frameId: string) => void;
  /** What keys do on the open frame, for what stands outside it. */
  readonly keys: { press: ((event: KeyboardEvent) => void) | null };
}

/** Brings what is selected last into view. */
export function revealSelected({ editor }: FrameSession): void {
  const { camera, view, selection } = editor.state;
  const box = editor.boxes.find(({ id }) => id === selection.at(-1));
  if (!box) return;
  const middle = { x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2 };
  const revealed = revealing(camera, middle, editor.options.picture, view);
  if (revealed !== camera) editor.look(revealed);
}

/** Puts down the boxes that were carried to this frame. @returns how many */
export function putDown(session: FrameSession, carried: readonly BoxRecord[]): number {
  const { editor } = session;
  const edit = carriedOver(carried, session.boxes, editor.options.newId);
  if (!edit || !editor.options.canEdit) return 0;
  editor.commit(edit);
  editor.set({ selection: edit.diff.added.map(({ id }) => id) });
  return edit.diff.added.length;
}

/** Does what keys and buttons of the page ask for, and tells a screen reader what came of it. */
export function useWorkspaceActions(props: {
  readonly session: FrameSession;
  readonly frameTracks: FrameTracks;
  readonly workspace: Workspace;
  readonly threshold: number;
  readonly say: (text: string) => void;
  readonly onKeys: () => void;
  /** The row that had the focus may be gone. */
  readonly onGone: () => void;
}) {
  const { session, frameTracks, workspace, threshold, say } = props;
  const { editor } = session;
  const t = useTranslations('annotation');
  const words = useBoxWords();
  const lastMs = useRef(0);

  const acceptAll = (): void => {
    const edit = boxesAccepted(acceptable(editor.boxes, threshold));
    if (edit) editor.commit(edit);
    say(t('said.accepted', { count: edit?.diff.updated.length ?? 0 }));
  };
  const step = (frameId: string | null): void => {
    if (frameId === null) say(t('said.noFrame'));
    else workspace.goTo(frameId);
  };
  const carryToNext = (): void => {
    const { nextFrameId } = session.state;
    const { selection } = editor.state;
    const boxes = editor.boxes.filter(({ id }) => selection.includes(id));
    if (boxes.length === 0) {
      say(t('said.nothingSelected'));
      return;
    }
    if (nextFrameId !== null && editor.options.canEdit) {
      workspace.carried.boxes = { to: nextFrameId, boxes };
    }
    step(nextFrameId);
  };
  const tellSelected = (): void => {
    const { selection } = editor.state;
    const box = editor.boxes.find(({ id }) => id === selection.at(-1));
    if (selection.length > 1) say(t('said.selected', { count: selection.length }));
    else say(box ? words.about(box, session.numberOf(box.id)) : t('said.nothingSelected'));
  };

  const own: Partial<Record<FrameAction, () => void>> = {
    acceptAll,
    trackTool: frameTracks.startDrawing,
    previousFrame: () => step(session.state.previousFrameId),
    nextFrame: () => step(session.state.nextFrameId),
    copyToNextFrame: carryToNext,
    cheatSheet: props.onKeys,
    undo: () => {
      const name = editor.undo();
      say(name ? t('said.undone', { step: t(`steps.${name}`) }) : t('said.nothingToUndo'));
    },
    redo: () => {
      const name = editor.redo();
      say(name ? t('said.redone', { step: t(`steps.${name}`) }) : t('said.nothingToRedo'));
    },
  };

  const act = (action: FrameAction): void => {
    const { tool } = editor.state;
    const handler = own[action];
    if (handler) handler();
    else {
      perform(editor, action, {
        frameId: session.state.frame.id,
        classNames: SPERM_CLASSES,
        clipboard: workspace.clipboard,
        now: () => Date.now(),
      });
      // Esc ends drawing, as the button 'Cancel Adding' does.
      if (action === 'deselect' && (tool === 'box' || tool === 'track')) editor.set({ tool: 'select' });
    }
    if (REVEALING.includes(action)) revealSelected(session);
    if (MOVING_ON.includes(action)) tellSelected();
    if (action === 'delete' || action === 'reject' || action === 'undo') props.onGone();
  };

  const onKey = (event: KeyboardEvent): void => {
    // A dialog that was opened from here is another place; React hands on its keys all the same.
    const isInside = event.currentTarget.contains(event.target as Node);
    if (!isInside || event.defaultPrevented) return;
    const action = annotationActionFor(event, event.target as HTMLElement);
    if (!action || !isFrameAction(action)) return;
    event.preventDefault();
    const now = Date.now();
    // A key that is held down steps through frames no faster than they can be seen.
    if (
      event.repeat &&
      (action === 'nextFrame' || action === 'previousFrame') &&
      now - lastMs.current < 150
    ) {
      return;
    }
    lastMs.current = now;
    session.meter.note('key', now);
    if (!frameTracks.perform(action)) act(action);
  };
  return { act, onKey };
}
