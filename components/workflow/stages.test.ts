import { describe, expect, it } from 'vitest';
import type { WorkflowProgress } from '@/lib/domain/dashboard/contract';
import { clinicalStages, currentStage, type Stage, technicalStages } from './stages';

const P = '11111111-1111-4111-8111-111111111111';
const D = '22222222-2222-4222-8222-222222222222';
const V = '33333333-3333-4333-8333-333333333333';

const project = { id: P, name: 'Ward' };
const dataset = { id: D, name: 'Sample 1' };
const video = { id: V, name: 'Field 1' };

const progress = (
  given: Partial<WorkflowProgress>,
  counts: Partial<WorkflowProgress['counts']> = {},
): WorkflowProgress => ({
  project: null,
  dataset: null,
  video: null,
  ...given,
  counts: {
    videos: 0,
    frames: 0,
    selectedFrames: 0,
    framesWithDetections: 0,
    maskedCells: 0,
    labeledFrames: 0,
    completedAnalyses: 0,
    reports: 0,
    ...counts,
  },
});

const open = (stages: readonly Stage[]) => stages.filter(({ href }) => href).map(({ key }) => key);
const done = (stages: readonly Stage[]) => stages.filter(({ isDone }) => isDone).map(({ key }) => key);
const closed = (stages: readonly Stage[], key: string) => stages.find((stage) => stage.key === key)?.closed;

describe('the clinical stages', () => {
  it('lead somewhere only when what they need is chosen', () => {
    expect(open(clinicalStages())).toEqual(['project', 'analysis']);
    expect(open(clinicalStages(progress({ project })))).toEqual(['project', 'dataset', 'analysis']);
    const all = clinicalStages(progress({ project, dataset, video }, { reports: 1 }));
    expect(open(all)).toHaveLength(6);
    expect(all[3]?.href).toBe(`/sarm/projects/${P}/datasets/${D}/videos/${V}/frames`);
  });

  it('close what has no content: no report is shown before there is one', () => {
    expect(closed(clinicalStages(progress({ project, dataset })), 'reports')).toBe('noReport');
    expect(closed(clinicalStages(), 'reports')).toBe('needsDataset');
  });

  it('are done when the data say so, wherever one stands', () => {
    expect(done(clinicalStages(progress({ project, dataset })))).toEqual(['project', 'dataset']);
    const counts = { videos: 5, selectedFrames: 2, completedAnalyses: 1, reports: 1 };
    expect(done(clinicalStages(progress({ project, dataset }, counts)))).toHaveLength(6);
    expect(done(clinicalStages(progress({ project, dataset }, { videos: 5, frames: 9 })))).toEqual([
      'project',
      'dataset',
      'videos',
    ]);
  });

  it('are closed to anyone who may not open their pages', () => {
    const stages = clinicalStages(progress({ project }), (href) => href === '/sarm/results');
    expect(open(stages)).toEqual(['analysis']);
    expect(closed(stages, 'project')).toBe('noAccess');
  });
});

it('the technical stages are six others', () => {
  expect(open(technicalStages())).toEqual(['technicalDataset', 'extract', 'annotation']);
  const counts = { videos: 1, frames: 3, framesWithDetections: 2, labeledFrames: 1 };
  const stages = technicalStages(progress({ project, dataset, video }, counts));
  expect(stages).toHaveLength(6);
  expect(stages.map(({ href }) => href)).toEqual([
    '/finetune/datasets',
    `/finetune/datasets/${D}/videos`,
    `/finetune/frame-extraction?videoId=${V}`,
    `/finetune/annotation/morphology?videoId=${V}&datasetId=${D}`,
    `/finetune/mask-extraction?videoId=${V}&datasetId=${D}`,
    '/finetune/annotation',
  ]);
  expect(done(stages)).toEqual(['technicalDataset', 'upload', 'extract', 'detection', 'annotation']);
});

it('annotators who may not manage annotation are led to what was decided about their own', () => {
  const stages = technicalStages(undefined, (href) => href === '/finetune/data-label-review');
  expect(open(stages)).toEqual(['annotation']);
  const none = technicalStages(undefined, () => false);
  expect(closed(none, 'annotation')).toBe('noAccess');
});

it('an address belongs to a stage', () => {
  expect(currentStage('/sarm/projects')).toBe('project');
  expect(currentStage(`/sarm/projects/${P}/datasets`)).toBe('dataset');
  expect(currentStage(`/sarm/projects/${P}/datasets/${D}/videos`)).toBe('videos');
  expect(currentStage(`/sarm/projects/${P}/datasets/${D}/videos/${V}/frames`)).toBe('frames');
  expect(currentStage(`/sarm/reports/view/${D}`)).toBe('reports');
  expect(currentStage('/api-docs')).toBeNull();
  expect(currentStage('/finetune/dashboard')).toBeNull();
  expect(currentStage('/finetune/videos')).toBe('technicalDataset');
  expect(currentStage(`/finetune/projects/${P}/datasets`)).toBe('technicalDataset');
  expect(currentStage(`/finetune/datasets/${D}/videos`)).toBe('upload');
  expect(currentStage('/finetune/frame-extraction-detail')).toBe('extract');
  expect(currentStage('/finetune/crops')).toBe('detection');
  expect(currentStage('/finetune/annotation/morphology')).toBe('detection');
  expect(currentStage('/finetune/mask-extraction')).toBe('segmentation');
  expect(currentStage('/finetune/annotation')).toBe('annotation');
  expect(currentStage('/finetune/annotation/detection/frame')).toBe('annotation');
  expect(currentStage('/finetune/annotation/morphology/review')).toBe('annotation');
});
