import { z } from 'zod';

// Everything that there is of one patient, as ids, keys of the store and texts. Kept with an erasure while it runs.

const ids = z.array(z.string());

export const storedScope = z.object({
  projectId: z.string(),
  patientId: z.string(),
  /** Of the patient's samples: one ejaculate each. */
  datasetIds: ids,
  /** Of those datasets, and others that name the patient themselves. */
  videoIds: ids,
  stillIds: ids,
  frameIds: ids,
  analysisIds: ids,
  /** Reports that nobody has signed: they go. */
  draftIds: ids,
  /** Reports with a signed version: they are kept under a code until their retention period is over. */
  signedReportIds: ids,
  savedReportIds: ids,
  labelIds: ids,
  predictionIds: ids,
  measurementIds: ids,
  taskIds: ids,
  uploadIds: ids,
  /** Trainings that copied the patient's pictures. */
  runIds: ids,
  /** Versions of models that learned from them, themselves or through the version that they began with. */
  learnedVersionIds: ids,
  /** Whatever else entries of the audit log are about: boxes, masks, items and emails that people worked on. */
  loggedIds: ids,
  /** What may be read nowhere any more: the patient's name, the pseudonym, names of files that are only the patient's. */
  texts: z.array(z.string()),
  /** Folders and single objects of the store. */
  prefixes: z.array(z.string()),
  keys: z.array(z.string()),
});
export type Scope = z.infer<typeof storedScope>;

const LISTS = Object.keys(storedScope.shape).filter(
  (name) => name !== 'projectId' && name !== 'patientId',
) as readonly Exclude<keyof Scope, 'projectId' | 'patientId'>[];

/** Both together: what was found before, and what a run after an interruption finds. */
export function joined(before: Scope | null, found: Scope): Scope {
  if (!before) return found;
  const lists = LISTS.map((name) => [name, [...new Set([...before[name], ...found[name]])]] as const);
  return { ...found, ...Object.fromEntries(lists) };
}

/** Every id that rows, links and entries of the log may name. */
export const allIds = (scope: Scope): string[] => [
  ...new Set([
    scope.patientId,
    ...LISTS.filter(
      (name) => name.endsWith('Ids') && !['learnedVersionIds', 'runIds'].includes(name),
    ).flatMap((name) => scope[name]),
  ]),
];
