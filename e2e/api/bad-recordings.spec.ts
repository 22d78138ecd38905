import { expect } from '@playwright/test';
import { fillDataset, renderClips } from '@/scripts/client/clips';
import { makeReport } from './make-report';
import { test } from './product';

test('a shaken microscope seen through an eyepiece: neither motility nor concentration is taken from the recording’s faults', async ({
  lab,
}) => {
  test.setTimeout(240_000);
  const clips = await renderClips(
    5,
    { width: 640, height: 480, seconds: 1.6 },
    {
      motility: { rapid: 0.2, slow: 0.1, nonProgressive: 0, immotile: 0.7 },
      concentrationMillionPerMl: 60,
      clustersPerField: 0,
      vibrationUm: 2,
      viewDiameter: 0.9,
    },
  );
  const { datasetId, videoIds } = await fillDataset(lab.technician, lab.projectId, 'Shaken', clips);
  const { content: report } = await makeReport(lab.technician, datasetId, videoIds);
  const measured = await lab.sql<{ motile: number; concentration: number }[]>`
    select (result->'casa'->'motility'->'motile'->>'percent')::float as motile,
      (result->'casa'->'concentration'->>'millionPerMl')::float as concentration
    from video_measurements where video_id = any(${[...videoIds]}::uuid[])`;
  expect(measured).toHaveLength(5);
  const mean = (of: (row: (typeof measured)[number]) => number): number =>
    measured.reduce((sum, row) => sum + of(row), 0) / measured.length;
  // Without a correction all cells would move, and two fifths of the picture would count although they show nothing.
  expect(Math.abs(mean(({ motile }) => motile) - 30)).toBeLessThan(15);
  expect(Math.abs(mean(({ concentration }) => concentration) / 60 - 1)).toBeLessThan(0.2);
  const remarks = report.warnings.join('\n');
  expect(remarks).toContain('The whole picture shook by');
  expect(remarks).toContain('of the picture shows the sample');
});
