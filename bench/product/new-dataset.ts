import type { Client } from '@/scripts/client/client';

/** An empty dataset in a project of its own. @param calibration as the product is told it */
export async function newDataset(
  client: Client,
  calibration: Readonly<Record<string, number>>,
): Promise<{ projectId: string; datasetId: string }> {
  const name = 'Bench';
  const project = await client.get<{ id: string }>('POST', '/sarm/project/create-project', { name });
  const dataset = await client.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    ...{ name, projectId: project.id },
    ...calibration,
  });
  return { projectId: project.id, datasetId: dataset.id };
}
