'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { addCropItem, setItemQuality } from '@/lib/domain/labels/contract-sarm';
import { callApi } from '@/lib/platform/http/client';
import type { Crop } from './use-crops';
import type { Labels } from './use-labels';
import type { Page, useSegmenting } from './use-segmenting';
import type { ShownMask } from './use-shown-mask';
import { useTold } from './use-told';

export type Verdict = 'good' | 'fair' | 'bad';

/** Puts the mask of a crop into the data label, and says how good it is. */
export function useAdding(
  crop: Crop,
  props: {
    readonly page: Page;
    readonly labels: Labels;
    readonly shown: ShownMask;
    readonly segmenting: ReturnType<typeof useSegmenting>;
    readonly onAdded: () => void;
  },
) {
  const t = useTranslations('masks');
  const told = useTold();
  const { labels, shown, page, segmenting } = props;
  const [isAdding, setAdding] = useState(false);
  /** Given before the mask is in the label, where it is kept. */
  const [waiting, setWaiting] = useState<Verdict | null>(null);
  const isAdded = labels.chosen !== null && labels.has(crop.id);

  const keepVerdict = async (labelId: string, quality: Verdict, version: number): Promise<void> => {
    const params = { datasetId: crop.dataset_id, labelId, id: crop.id };
    await callApi(setItemQuality, { params, body: { quality, version } });
  };

  /** @returns whether the mask is in the label now */
  const add = async (): Promise<boolean> => {
    if (!shown.preview && !shown.stored) {
      told.missing(t(`${page}.addNeeds`));
      return false;
    }
    setAdding(true);
    try {
      // What is seen is what is added: a preview is stored first.
      if (shown.preview && !(await segmenting.generate({ isSilent: true }))) return false;
      const label = await labels.require();
      await callApi(addCropItem, {
        params: { datasetId: crop.dataset_id, labelId: label.id, id: crop.video_id, cropId: crop.id },
        body: { class: 'object', data_label_id: label.id, data_label_name: label.name },
      });
      labels.noteAdded(label.id, crop.id);
      if (waiting) {
        const stored = await shown.reload();
        if (stored) await keepVerdict(label.id, waiting, stored.version);
        setWaiting(null);
        await shown.reload();
      }
      told.done(t(`${page}.added`));
      props.onAdded();
      return true;
    } catch (error) {
      told.failed(error, t('unknownError'), (reason) => t(`${page}.addFailed`, { reason }));
      return false;
    } finally {
      setAdding(false);
    }
  };

  const judge = async (quality: Verdict): Promise<void> => {
    if (!isAdded || !labels.chosen || shown.preview || !shown.stored) {
      setWaiting(quality);
      return;
    }
    setAdding(true);
    try {
      await keepVerdict(labels.chosen.id, quality, shown.stored.version);
      await shown.reload();
      told.done(t('verdict.kept'));
    } catch (error) {
      told.failed(error, t('unknownError'), (reason) => t('verdict.failed', { reason }));
      await shown.reload().catch(() => null);
    } finally {
      setAdding(false);
    }
  };
  return { add, judge, isAdding, isAdded, waiting };
}

export type Adding = ReturnType<typeof useAdding>;
