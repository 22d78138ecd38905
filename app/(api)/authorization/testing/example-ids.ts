import { randomUUID } from 'node:crypto';

const KINDS = [
  'project',
  'dataset',
  'patient',
  'microscope',
  'scalePicture',
  'calibrationProfile',
  'chamber',
  'controlled',
  'material',
  'run',
  'duplicate',
  'erasure',
  'frame',
  'detection',
  'submission',
  'task',
  'detectionTask',
  'analysis',
  'analysisTask',
  'user',
  'newcomer',
  'role',
  'notification',
  'log',
  'mail',
  'template',
  'savedReport',
  'still',
  'cell',
  'label',
  'item',
  'version',
  'unit',
  'model',
  'modelVersion',
  'candidate',
  'evaluation',
  'revalidation',
  'prediction',
] as const;
export type Kind = (typeof KINDS)[number];

/** The same ids from the first call to the last, so that every address can be written down beforehand. */
const ids = new Map(KINDS.map((kind) => [kind, randomUUID() as string]));
export const id = (kind: Kind): string => ids.get(kind) ?? '';
export const videos = Array.from({ length: 5 }, () => randomUUID());
export const [firstVideo = '', secondVideo = ''] = videos;

/** The log numbers its entries itself. */
export const setLogId = (entry: string): void => void ids.set('log', entry);
