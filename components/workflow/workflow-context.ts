/** Which project, dataset and video the person works on, as the address tells. */
export interface WorkflowContext {
  readonly projectId?: string | undefined;
  readonly datasetId?: string | undefined;
  readonly videoId?: string | undefined;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const idAfter = (path: string, ...names: readonly string[]): string | undefined =>
  new RegExp(`/(?:${names.join('|')})/(${UUID})`, 'i').exec(path)?.[1];

/** The ids in an address such as `/sarm/projects/{p}/datasets/{d}/videos/{v}/frames`. */
export function contextFromPath(path: string): WorkflowContext {
  return {
    projectId: idAfter(path, 'projects'),
    datasetId: idAfter(path, 'datasets', 'reports/view'),
    videoId: idAfter(path, 'videos', 'analysis', 'frames'),
  };
}

/**
 * What is known after walking to a new address: ids of the address win; those above them are kept only while they
 * are certain to belong together (same dataset → same project).
 */
export function mergeContext(known: WorkflowContext, here: WorkflowContext): WorkflowContext {
  if (here.projectId) {
    const sameProject = known.projectId === here.projectId;
    const datasetId = here.datasetId ?? (sameProject ? known.datasetId : undefined);
    const sameDataset = sameProject && known.datasetId === datasetId;
    return {
      projectId: here.projectId,
      datasetId,
      videoId: here.videoId ?? (sameDataset ? known.videoId : undefined),
    };
  }
  if (here.datasetId) {
    const same = known.datasetId === here.datasetId;
    return same
      ? { ...known, ...(here.videoId ? { videoId: here.videoId } : {}) }
      : { datasetId: here.datasetId };
  }
  if (here.videoId && here.videoId !== known.videoId) return { videoId: here.videoId };
  return known;
}

export type StageKey = 'project' | 'dataset' | 'videos' | 'frames' | 'analysis' | 'reports';

export interface Stage {
  readonly key: StageKey;
  /** Null while something above it has to be chosen first. */
  readonly href: string | null;
  readonly missing?: 'needsProject' | 'needsDataset' | 'needsVideo';
}

/** The six clinical stages with where each leads from here. */
export function clinicalStages({ projectId, datasetId, videoId }: WorkflowContext): readonly Stage[] {
  const project = projectId && `/sarm/projects/${projectId}/datasets`;
  const dataset = project && datasetId && `${project}/${datasetId}/videos`;
  return [
    { key: 'project', href: '/sarm/projects' },
    project ? { key: 'dataset', href: project } : { key: 'dataset', href: null, missing: 'needsProject' },
    dataset ? { key: 'videos', href: dataset } : { key: 'videos', href: null, missing: 'needsDataset' },
    dataset && videoId
      ? { key: 'frames', href: `${dataset}/${videoId}/frames` }
      : { key: 'frames', href: null, missing: 'needsVideo' },
    { key: 'analysis', href: '/sarm/results' },
    datasetId
      ? { key: 'reports', href: `/sarm/reports/view/${datasetId}` }
      : { key: 'reports', href: null, missing: 'needsDataset' },
  ];
}

/** The stage that an address belongs to. */
export function currentStage(path: string): StageKey | null {
  if (path.startsWith('/sarm/reports')) return 'reports';
  if (path.startsWith('/sarm/results') || path.startsWith('/sarm/analysis')) return 'analysis';
  if (/\/frames?(\/|$)|frame-detection/.test(path)) return 'frames';
  if (/\/videos?(\/|$)/.test(path)) return 'videos';
  if (/\/datasets(\/|$)/.test(path)) return 'dataset';
  return path.startsWith('/sarm/projects') ? 'project' : null;
}
