import type { Client } from '@/scripts/client/client';

export interface SampleVideo {
  readonly id: string;
  readonly datasetId: string;
  readonly projectId: string;
}

const REPLICATES = 5;

/** Five recordings of one demo sample: what a report is made of. @throws Error where no dataset holds so many */
export async function fiveVideos(client: Client): Promise<SampleVideo[]> {
  const { videos } = await client.get<{ videos: (SampleVideo & { name: string })[] }>(
    'GET',
    '/sarm/videos/all',
  );
  const recordings = videos.filter(({ name }) => name !== 'Stills');
  for (const { datasetId } of recordings) {
    const ofSample = recordings.filter((video) => video.datasetId === datasetId);
    if (ofSample.length >= REPLICATES) return ofSample.slice(0, REPLICATES);
  }
  throw new Error('no demo dataset holds five recordings');
}
