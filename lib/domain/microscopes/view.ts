import type { MicroscopeView } from './contract';
import type { MicroscopeFacts } from './queries';

/** A microscope as endpoints answer it. */
export const viewMicroscope = (row: MicroscopeFacts): MicroscopeView => ({
  id: row.id,
  name: row.name,
  serialNumber: row.serialNumber,
  camera: row.camera,
  location: row.location,
  notes: row.notes,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  datasetsCount: row.datasetsCount,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
