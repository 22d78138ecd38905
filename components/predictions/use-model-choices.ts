'use client';
import { useTranslations } from 'next-intl';
import { listModels } from '@/lib/domain/models/contract';
import type { PredictionType } from '@/lib/domain/predictions/contract';
import { useApi } from '@/lib/platform/http/use-api';

/** As many as a list of choices shows. */
const CHOICES = 200;
const GROUPS = ['detection', 'morphology', 'segmentation'] as const;

interface ModelChoices {
  /** What can be chosen, by what it does: shipped models and those of projects that have a version. */
  readonly groups: { readonly group: string; readonly items: { value: string; label: string }[] }[];
  /** The project of a chosen model; undefined for a shipped one. */
  readonly projectOf: (id: string | null) => string | undefined;
  readonly typeOf: (id: string | null) => PredictionType;
}

/** The models that can look at a video. */
export function useModelChoices(): ModelChoices {
  const t = useTranslations('predictions.form');
  const { data } = useApi(listModels, { query: { limit: CHOICES } });
  const trained = (data?.models ?? []).filter(({ versions_count }) => versions_count > 0);
  const shipped = data?.shipped ?? [];
  const groups = GROUPS.map((task) => ({
    group: t(`groups.${task}`),
    items: [
      ...shipped
        .filter(({ type }) => type === task)
        .map(({ id, name }) => ({ value: id, label: t('shipped', { name }) })),
      ...trained
        .filter(({ type }) => type === task)
        .map(({ id, name, project_name }) => ({
          value: id,
          label: t('ofProject', { name, project: project_name }),
        })),
    ],
  }));
  const taskOf = (id: string | null) => [...shipped, ...trained].find((model) => model.id === id)?.type;
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    projectOf: (id) => trained.find((model) => model.id === id)?.project_id,
    typeOf: (id) => ((taskOf(id) ?? 'detection') === 'detection' ? 'detection' : 'morphology'),
  };
}
