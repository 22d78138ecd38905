import type { DataFlow } from '../contract-data-flow';

/** Folders of the object store, by what they hold. A test compares them with the keys that the code makes. */
export const OBJECT_PLACES: readonly DataFlow['objects'][number][] = [
  { prefix: 'videos/', contents: 'videos', purpose: 'recording', retention: 'video' },
  { prefix: 'stills/', contents: 'stills', purpose: 'recording', retention: 'untilErased' },
  { prefix: 'reports/', contents: 'reports', purpose: 'report', retention: 'report' },
  { prefix: 'saved-reports/', contents: 'savedReports', purpose: 'report', retention: 'untilErased' },
  { prefix: 'labels/', contents: 'labels', purpose: 'training', retention: 'untilErased' },
  { prefix: 'training/', contents: 'training', purpose: 'training', retention: 'hours' },
  { prefix: 'uploads/', contents: 'uploads', purpose: 'recording', retention: 'hours' },
  { prefix: 'imports/', contents: 'imports', purpose: 'annotation', retention: 'hours' },
  { prefix: 'models/', contents: 'models', purpose: 'training', retention: 'project' },
  { prefix: 'avatars/', contents: 'avatars', purpose: 'account', retention: 'account' },
  { prefix: 'microscopes/', contents: 'scalePictures', purpose: 'equipment', retention: 'project' },
  { prefix: 'removed/', contents: 'removed', purpose: 'work', retention: 'hours' },
  { prefix: 'certificates/', contents: 'certificates', purpose: 'erasure', retention: 'record' },
  { prefix: 'erasures/', contents: 'erasures', purpose: 'erasure', retention: 'record' },
];
