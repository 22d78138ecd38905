import { expect } from '@playwright/test';
import { fillDataset, renderClips } from '@/scripts/client/clips';
import { makeReport } from './make-report';
import { test } from './product';

test('a sample without sperm: the report counts next to none, and neither shows azoospermia nor rules it out', async ({
  lab,
}) => {
  test.setTimeout(240_000);
  const clips = await renderClips(
    5,
    { width: 640, height: 480, seconds: 1.2 },
    { concentrationMillionPerMl: 0, clustersPerField: 0 },
  );
  const { datasetId, videoIds } = await fillDataset(lab.technician, lab.projectId, 'No sperm', clips);
  const { content: report } = await makeReport(lab.technician, datasetId, videoIds);
  const measured = await lab.sql<{ counted: number; motile: number }[]>`
    select (result->'casa'->'counts'->>'spermCounted')::int as counted,
      (result->'casa'->'kinematics'->>'motileCells')::int as motile
    from video_measurements where video_id = any(${[...videoIds]}::uuid[])`;
  expect(measured).toHaveLength(5);
  for (const { counted, motile } of measured) {
    expect(counted).toBeLessThan(5);
    expect(motile).toBe(0);
  }
  expect(report.warnings[0]).toMatch(/the sample may hold no sperm|does not show azoospermia/);
  expect(report.assessment.recommendations.join('\n')).toContain('Examine the sediment');
});
