import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@/scripts/client/client';
import { seconds } from '@/scripts/client/times';

const POLL_MS = 250;

export async function waitForPreviews(client: Client, videoIds: readonly string[]): Promise<void> {
  for (const id of videoIds) {
    while ((await client.get('GET', `/sarm/video/get-video/${id}`)).previewStatus === 'pending') {
      await sleep(POLL_MS);
    }
  }
}

/** From the click on 'Generate Report' until the report is there. @returns the analysis @throws Error where it failed */
export async function reportOn(
  client: Client,
  videoIds: readonly string[],
  { anew = false }: { readonly anew?: boolean } = {},
): Promise<string> {
  const { analysisId } = await client.get<{ analysisId: string }>('POST', '/sarm/report/generate-report', {
    video_ids: videoIds,
    force_reanalysis: anew,
  });
  for (;;) {
    const { status, error } = await client.get('GET', `/sarm/analysis/get-analysis/${analysisId}`);
    if (status === 'completed') return analysisId;
    if (status === 'failed') throw new Error(`the analysis failed: ${error}`);
    await sleep(POLL_MS);
  }
}

/** Measures videos anew, whatever is known of them. @returns the seconds that it took @throws Error where it failed */
export async function measureAnew(client: Client, videoIds: readonly string[]): Promise<number> {
  const startedAt = Date.now();
  await reportOn(client, videoIds, { anew: true });
  return seconds(startedAt);
}
