import { CLIP_CALIBRATION, renderClips } from '@/scripts/client/clips';
import type { App } from './app';
import { measureVideos, uploadVideos } from './demo-dataset';

/** Two fields of a project, measured, reported, and signed by the administrator of the product. */
export async function signedReport({ admin, product }: App, projectId: string): Promise<void> {
  const { id: datasetId } = await admin.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    name: 'Signed sample',
    projectId,
    ...CLIP_CALIBRATION,
  });
  const clips = await renderClips(2, { width: 320, height: 240, seconds: 1.2 });
  const videoIds = await uploadVideos(
    { client: admin, datasetId },
    clips.map((file, at) => [`Replicate ${at + 1}`, file] as const),
  );
  await measureVideos({ client: admin }, videoIds);
  const { draft } = await admin.get<{ draft: { sha256: string } }>(
    'GET',
    `/sarm/report/list-signatures/${datasetId}`,
  );
  await admin.get('POST', `/sarm/report/sign-report/${datasetId}`, {
    password: product.password,
    content_sha256: draft.sha256,
  });
}
