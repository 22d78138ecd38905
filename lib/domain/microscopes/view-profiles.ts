import { pixelSizeFromLines } from '@/lib/science/scale';
import type { ProfileView } from './contract-profiles';
import type { ProfileFacts } from './queries-profiles';

/** A calibration profile as endpoints answer it. */
export const viewProfile = (row: ProfileFacts): ProfileView => ({
  id: row.id,
  microscopeId: row.microscopeId,
  microscopeName: row.microscopeName,
  microscopeIsArchived: row.microscopeArchivedAt !== null,
  objective: row.objective,
  pixelSizeUm: row.pixelSizeUm,
  uncertaintyUm: row.uncertaintyUm,
  standardDeviationUm: row.lines ? (pixelSizeFromLines(row.lines)?.standardDeviationUm ?? null) : null,
  frameWidth: row.frameWidth,
  frameHeight: row.frameHeight,
  method: row.method,
  scalePictureId: row.scalePictureId,
  lines: row.lines ? [...row.lines] : null,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  notes: row.notes,
  measuredByName: row.measuredByName,
  uses: row.uses,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
});
