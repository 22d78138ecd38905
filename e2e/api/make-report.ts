import { expect } from '@playwright/test';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import type { Client } from '@/scripts/client/client';
import { eventually } from './product';

/** Analyzes videos of a dataset, waits for the end, and answers their report. */
export async function makeReport(
  client: Client,
  datasetId: string,
  videoIds: readonly string[],
): Promise<{ analysisId: string; taskId: string; content: ReportContent }> {
  const { analysisId, taskId } = await client.get<{ analysisId: string; taskId: string }>(
    'POST',
    '/sarm/report/generate-report',
    { video_ids: videoIds },
  );
  await eventually('the report', 200, async () => {
    const task = await client.get<{ status: string }>('GET', `/tasks/${taskId}`);
    expect(task.status).not.toMatch(/FAILURE|CANCELLED/);
    return task.status === 'SUCCESS';
  });
  const { content } = await client.get<{ content: ReportContent }>(
    'GET',
    `/sarm/report/get-report/${datasetId}`,
  );
  return { analysisId, taskId, content };
}
