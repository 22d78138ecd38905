import { describe, expect, it } from 'vitest';
import { clinicalStages, contextFromPath, currentStage, mergeContext } from './workflow-context';

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

  it('leads to a stage only when what it needs is known', () => {
    const open = (context: Parameters<typeof clinicalStages>[0]) =>
      clinicalStages(context)
        .filter((stage) => stage.href)
        .map((stage) => stage.key);
    expect(open({})).toEqual(['project', 'analysis']);
    expect(open({ projectId: P })).toEqual(['project', 'dataset', 'analysis']);
    expect(open({ projectId: P, datasetId: D, videoId: V })).toHaveLength(6);
  });

  it('knows which stage an address belongs to', () => {
    expect(currentStage('/sarm/projects')).toBe('project');
    expect(currentStage(`/sarm/projects/${P}/datasets`)).toBe('dataset');
    expect(currentStage(`/sarm/projects/${P}/datasets/${D}/videos`)).toBe('videos');
    expect(currentStage(`/sarm/projects/${P}/datasets/${D}/videos/${V}/frames`)).toBe('frames');
    expect(currentStage(`/sarm/reports/view/${D}`)).toBe('reports');
    expect(currentStage('/api-docs')).toBeNull();
  });
});
