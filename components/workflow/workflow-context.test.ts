import { describe, expect, it } from 'vitest';
import { contextFromPath, mergeContext, withoutWhatWasLeft } from './workflow-context';

const P = '11111111-1111-4111-8111-111111111111';
const D = '22222222-2222-4222-8222-222222222222';
const V = '33333333-3333-4333-8333-333333333333';

describe('workflow context', () => {
  it('reads the ids that an address holds', () => {
    expect(contextFromPath(`/sarm/projects/${P}/datasets/${D}/videos/${V}/frames`)).toEqual({
      projectId: P,
      datasetId: D,
      videoId: V,
    });
    expect(contextFromPath(`/sarm/reports/view/${D}`)).toEqual({ datasetId: D });
    expect(contextFromPath('/sarm/projects')).toEqual({});
  });

  it('keeps the project when the next address names only its dataset', () => {
    expect(mergeContext({ projectId: P, datasetId: D }, { datasetId: D })).toEqual({
      projectId: P,
      datasetId: D,
    });
  });

  it('never pairs a dataset with the project of another', () => {
    expect(mergeContext({ projectId: P, datasetId: D }, { datasetId: V })).toEqual({ datasetId: V });
  });

  it('forgets dataset and video when another project is opened', () => {
    expect(mergeContext({ projectId: P, datasetId: D, videoId: V }, { projectId: V })).toEqual({
      projectId: V,
    });
  });

  it('drops what lies below a list that is looked at again', () => {
    const all = { projectId: P, datasetId: D, videoId: V };
    const known = (path: string) => mergeContext(withoutWhatWasLeft(all, path), contextFromPath(path));
    expect(known(`/sarm/projects/${P}/datasets/${D}/videos`)).toEqual({ projectId: P, datasetId: D });
    expect(known(`/sarm/projects/${P}/datasets`)).toEqual({ projectId: P });
    for (const path of ['/sarm/projects', '/sarm/datasets', '/dashboard', '/sarm/dashboard']) {
      expect(known(path), path).toEqual({});
    }
    // Pages that are no list of these leave it as it is.
    for (const path of ['/sarm/results', '/profile', `/sarm/reports/view/${D}`]) {
      expect(known(path), path).toEqual(all);
    }
  });
});
