import type { ChamberView } from './contract';
import type { ChamberFacts } from './queries';

/** A counting chamber as endpoints answer it. */
export const viewChamber = (row: ChamberFacts): ChamberView => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  nominalDepthUm: row.nominalDepthUm,
  measuredDepthUm: row.measuredDepthUm,
  depthUm: row.measuredDepthUm ?? row.nominalDepthUm,
  compensationFactor: row.compensationFactor,
  compensationSource: row.compensationSource,
  notes: row.notes,
  isBuiltIn: row.catalogKey !== null,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  uses: row.uses,
  version: row.version,
});
