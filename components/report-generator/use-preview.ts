'use client';
import { useDebouncedValue } from '@mantine/hooks';
import useSWR from 'swr';
import { previewReport, type ReportSettings } from '@/lib/domain/saved-reports/contract';
import { type ApiError, callApi } from '@/lib/platform/http/client';
import type { AnswerOf } from '@/lib/platform/http/contract';

/** Typing pauses this long before the preview follows. */
const PAUSE_MS = 400;

/** What the report says with the present settings; nothing without an analysis or a title. */
export function usePreview(analysisId: string | null, settings: ReportSettings) {
  const [asked] = useDebouncedValue(settings, PAUSE_MS);
  const isAsked = analysisId !== null && asked.title.trim() !== '';
  return useSWR<AnswerOf<typeof previewReport>, ApiError>(
    isAsked ? [previewReport.path, analysisId, asked] : null,
    () => callApi(previewReport, { body: { analysis_id: analysisId ?? '', settings: asked } }),
    { keepPreviousData: true, shouldRetryOnError: false },
  );
}
