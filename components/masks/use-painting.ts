'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { Editor } from '@/components/annotation/engine/editor';
import { clearMask, paintMask } from '@/lib/domain/masks/contract';
import type { StoredMask } from '@/lib/domain/masks/contract-fields';
import { callApi } from '@/lib/platform/http/client';
import type { Box } from '@/lib/science/vision/types';
import { paintedOf } from './mask-record';
import { maskIn, type ShownMask } from './use-shown-mask';
import { useTold } from './use-told';

/** Stores what a person paints, stroke after stroke and one at a time; a stroke that comes meanwhile is stored after it. */
export function usePainting(editor: Editor, detectionId: string, region: Box, shown: ShownMask) {
  const t = useTranslations('masks');
  const told = useTold();
  const [isSaving, setSaving] = useState(false);
  const work = useRef({ isRunning: false, isWanted: false });
  /** The newest the page knows of; strokes follow faster than the page is rendered. */
  const stored = useRef<StoredMask | null>(null);
  const { isRunning } = work.current;
  useEffect(() => {
    if (!isRunning) stored.current = shown.stored ?? null;
  }, [shown.stored, isRunning]);
  const params = { detectionId };

  const saveOnce = async (): Promise<void> => {
    const record = maskIn(editor);
    const version = stored.current?.version ?? 0;
    if (record) {
      const { runs, ...window } = paintedOf(record, region);
      stored.current = await callApi(paintMask, { params, body: { ...window, runs, version } });
    } else if (stored.current) {
      await callApi(clearMask, { params, query: { version } });
      stored.current = null;
    }
  };

  /** Called after each stroke. */
  const save = async (): Promise<void> => {
    work.current.isWanted = true;
    shown.hold(true);
    shown.setPreview(null);
    if (work.current.isRunning) return;
    work.current.isRunning = true;
    setSaving(true);
    try {
      while (work.current.isWanted) {
        work.current.isWanted = false;
        await saveOnce();
      }
      shown.hold(false);
      shown.take(stored.current, true);
    } catch (error) {
      told.failed(error, t('unknownError'), (reason) => t('paintFailed', { reason }));
      shown.hold(false);
      stored.current = await shown.reload().catch(() => null);
      // What could not be stored is not shown as if it were.
      shown.take(stored.current, false);
    } finally {
      work.current = { isRunning: false, isWanted: false };
      setSaving(false);
    }
  };
  return { save, isSaving };
}
