'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { Editor } from '@/components/annotation/engine/editor';
import { pointsAdded, pointsReset } from '@/components/annotation/engine/tools/points';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { generateMask, predictMask, suggestPoints } from '@/lib/domain/masks/contract';
import { callApi } from '@/lib/platform/http/client';
import { canOutline } from './mask-record';
import type { Models } from './use-models';
import type { ShownMask } from './use-shown-mask';
import { useTold } from './use-told';

export type Page = 'crops' | 'extraction';
type Work = 'suggest' | 'generate' | 'predict';

const SUGGESTED_POINTS = 5;

/** What the segmenter is asked for one cell. Of several questions only the newest answer counts. */
export function useSegmenting(
  editor: Editor,
  detectionId: string,
  { page, models, shown }: { readonly page: Page; readonly models: Models; readonly shown: ShownMask },
) {
  const t = useTranslations('masks');
  const told = useTold();
  const asked = useRef(0);
  const [working, setWorking] = useState<Work | null>(null);
  /** Whether the newest points wait for what they would give. */
  const [isPreviewing, setPreviewing] = useState(false);
  /** Why the newest points give no preview. */
  const [problem, setProblem] = useState<string | null>(null);
  const points = () => editor.context.cell?.points?.points ?? [];
  const model = models.chosen ? { model_id: models.chosen.id } : {};
  const version = shown.stored?.version ?? 0;
  const percent = (confidence: number | null): number => Math.round(100 * (confidence ?? 0));

  const work = async <T>(name: Work, action: () => Promise<T>, failed: (reason: string) => string) => {
    setWorking(name);
    if (name !== 'suggest') setPreviewing(false);
    setProblem(null);
    try {
      return await action();
    } catch (error) {
      // Told once it has ended: a key that follows what is told is meant for what is there now.
      await shown.reload().catch(() => null);
      told.failed(error, t('unknownError'), failed);
      return null;
    } finally {
      setWorking(null);
    }
  };

  /** Shows what the points would give; nothing is stored. */
  const preview = async (): Promise<void> => {
    asked.current += 1;
    const number = asked.current;
    setProblem(null);
    if (!canOutline(points())) {
      shown.setPreview(null);
      setPreviewing(false);
      return;
    }
    setPreviewing(true);
    try {
      const body = { crop_id: detectionId, point_prompts: [...points()], ...model };
      const answer = await callApi(generateMask, {
        body: { ...body, save_mask: false, save_visualization: false, request_id: number },
      });
      if (number === asked.current) shown.setPreview(answer);
    } catch (error) {
      if (number !== asked.current) return;
      shown.setPreview(null);
      setProblem(reasonOf(error, t('unknownError')));
    } finally {
      if (number === asked.current) setPreviewing(false);
    }
  };

  /** @returns whether the mask is stored now */
  const generate = async ({ isSilent = false } = {}): Promise<boolean> => {
    if (points().length === 0) {
      told.missing(t('needs.points'));
      return false;
    }
    asked.current += 1;
    const answer = await work(
      'generate',
      () => {
        const body = { crop_id: detectionId, point_prompts: [...points()], version, ...model };
        return callApi(generateMask, { body: { ...body, request_id: asked.current } });
      },
      (reason) => t(`${page}.generateFailed`, { reason }),
    );
    if (!answer) return false;
    // It is stored; that it can't be read back is told where it would be shown.
    await shown.reload().catch(() => null);
    shown.setPreview(null);
    if (!isSilent) told.done(t(`${page}.generated`, { percent: percent(answer.confidence) }));
    return true;
  };

  /** @returns whether the mask is stored now */
  const predict = async (): Promise<boolean> => {
    asked.current += 1;
    const answer = await work(
      'predict',
      () => callApi(predictMask, { body: { crop_id: detectionId, version, request_id: asked.current } }),
      (reason) => t('predictFailed', { reason }),
    );
    if (!answer) return false;
    const { cell } = editor.context;
    const reset = cell && pointsReset(cell);
    if (reset) editor.commit(reset);
    // It is stored; that it can't be read back is told where it would be shown.
    await shown.reload().catch(() => null);
    shown.setPreview(null);
    const values = { percent: percent(answer.confidence), model: answer.model_id };
    // Who answers is told as it is: the models that everybody has are not fine-tuned.
    const isFineTuned = !models.models.some(({ id }) => id === answer.model_id);
    told.done(t(isFineTuned ? 'predicted' : 'predictedByShipped', values));
    return true;
  };

  /** @returns whether points were suggested */
  const suggest = async (): Promise<boolean> => {
    const body = { crop_id: detectionId, num_points: SUGGESTED_POINTS, ...model };
    const answer = await work(
      'suggest',
      () => callApi(suggestPoints, { body }),
      (reason) => t('suggestFailed', { reason }),
    );
    const { cell } = editor.context;
    if (!answer || !cell) return false;
    editor.commit(pointsAdded(cell, answer.points));
    told.done(t('suggested', { count: answer.points.length }));
    return true;
  };

  return { preview, generate, predict, suggest, working, isPreviewing, problem };
}
