import { sql } from 'drizzle-orm';
import { analyses, analysisVideos, videoMeasurements } from './schema';

/**
 * When a row of `video_measurements` was last used by an analysis. A stored measurement is used again by a later analysis
 * that asks the same, so its own age tells nothing.
 */
export const lastUsed = sql`coalesce((select max(a.created_at) from ${analysisVideos} as av
  join ${analyses} as a on a.id = av.analysis_id where av.measurement_id = ${videoMeasurements.id}), ${videoMeasurements.createdAt})`;
