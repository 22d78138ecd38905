import { z } from 'zod';
import { readStored } from '@/db/stored-json';
import { type Certificate, certificateSchema, removedCounts } from './contract-content';
import type { ErasureRow } from './queries';
import { storedScope } from './scope';

const { labelVersionsRewritten, objectsRemoved, kept, modelsThatLearned } = certificateSchema.shape;

/** What an erasure found and did so far: `erasures.scope` while it runs. */
const storedProgress = z.object({
  scope: storedScope,
  removed: removedCounts,
  /** What the store held of the patient; null until it was looked at. */
  stored: objectsRemoved.shape.stored,
  kept: kept.shape.reports,
  models: modelsThatLearned,
  labelVersions: labelVersionsRewritten,
  auditEntries: z.number().int(),
});
export type Progress = z.infer<typeof storedProgress>;

/** Null before the first step. */
export const progressOf = ({ id, scope }: Pick<ErasureRow, 'id' | 'scope'>): Progress | null =>
  scope === null ? null : readStored(storedProgress, scope, `progress of the erasure ${id}`);

/** The certificate of an erasure that has one, also one that an earlier version of the product issued. */
export const readCertificate = ({ id, certificate }: Pick<ErasureRow, 'id' | 'certificate'>): Certificate =>
  readStored(certificateSchema, certificate, `certificate of the erasure ${id}`);

/** Counts of an interrupted run and of the one that goes on. */
export const added = (before: Progress['removed'], now: Progress['removed']): Progress['removed'] =>
  Object.fromEntries(
    Object.keys({ ...before, ...now }).map((kind) => {
      const key = kind as keyof Progress['removed'];
      return [kind, (before[key] ?? 0) + (now[key] ?? 0)];
    }),
  );
