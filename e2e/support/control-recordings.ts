import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { FIELD } from '@/lib/domain/analyses/testing';

export interface ControlRecordings {
  readonly projectId: string;
  readonly microscopeId: string;
  readonly datasetId: string;
  /** Ids of the videos by the name of each. */
  readonly videos: ReadonlyMap<string, string>;
}

/**
 * A project with a dataset of control material, recorded on a microscope of its own: a measured video for each of these
 * concentrations (M/ml).
 */
export async function controlRecordings(
  sql: postgres.Sql,
  concentrations: Readonly<Record<string, number>>,
): Promise<ControlRecordings> {
  const [projectId, microscopeId, datasetId] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into projects (id, name) values (${projectId}, 'Controlled project')`;
  await sql`insert into microscopes (id, name) values (${microscopeId}, 'Control microscope')`;
  await sql`insert into datasets (id, project_id, name, microscope_id, pixel_size_um, chamber_depth_um, dilution)
    values (${datasetId}, ${projectId}, 'Bead recordings', ${microscopeId}, 0.5, 20, 1)`;
  const videos = new Map<string, string>();
  for (const [name, millionPerMl] of Object.entries(concentrations)) {
    const id = randomUUID();
    await sql`insert into videos (id, dataset_id, name, original_filename, object_key, content_type, size_bytes, sha256,
        width, height, duration_seconds, frames_per_second, frame_count, codec, pixel_format, processing_status)
      values (${id}, ${datasetId}, ${name}, 'beads.mp4', ${`control/${id}`}, 'video/mp4', 1, ${id},
        64, 48, 2, 25, 50, 'h264', 'yuv420p', 'completed')`;
    const concentration = {
      millionPerMl,
      interval95: { low: millionPerMl * 0.9, high: millionPerMl * 1.1 },
    };
    const result = { ...FIELD, casa: { ...FIELD.casa, concentration } };
    await sql`insert into video_measurements (video_id, fingerprint, model_id, model_sha256, software_version, result,
        artefact_prefix)
      values (${id}, 'f', 'm', ${'a'.repeat(64)}, '0', ${sql.json(result as never)}, ${`control/${id}/`})`;
    videos.set(name, id);
  }
  return { projectId, microscopeId, datasetId, videos };
}
