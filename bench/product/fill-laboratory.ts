import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

export interface LargeLaboratory {
  readonly projectId: string;
  readonly datasetId: string;
  /** A video of the dataset with frames, and so many detections on them. */
  readonly videoId: string;
  readonly frameId: string;
  readonly detectionId: string;
}

const FRAMES = 500;

/**
 * Writes a dataset of so many videos, one of them with 500 frames and so many detections, into the database of a private
 * product: rows as uploads and detection leave them, by statements of a whole table each.
 *
 * @param count `elsewhere`: further videos of the project, in datasets of 50, with 500 detections on ten stills each
 */
export async function fillLaboratory(
  databaseUrl: string,
  count: { readonly videos: number; readonly detections: number; readonly elsewhere: number },
): Promise<LargeLaboratory> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const session = randomUUID();
  const one = async (rows: Promise<readonly { id?: string }[]>): Promise<string> => {
    const id = (await rows)[0]?.id;
    if (!id) throw new Error('a row was not written');
    return id;
  };
  try {
    const projectId = await one(sql`insert into projects (name) values ('Large') returning id`);
    const datasetId = await one(
      sql`insert into datasets (project_id, name, pixel_size_um, chamber_depth_um) values (${projectId}, 'Large', 0.5, 20) returning id`,
    );
    await sql`insert into patients (project_id, pseudonym) select ${projectId}, 'P-' || n from generate_series(1, 100) n`;
    await sql`
      insert into videos (dataset_id, name, original_filename, object_key, content_type, size_bytes, sha256, width, height,
        duration_seconds, frames_per_second, frame_count, codec, pixel_format, preview_status, processing_status,
        patient_id, capture_date, created_at)
      select ${datasetId}, 'Field ' || n, 'field-' || n || '.mp4', 'bench/' || n, 'video/mp4', 40000000 + n,
        md5(n::text) || md5('x' || n), 640, 480, 30, 50, 1500, 'h264', 'yuv420p', 'ready',
        case when n % 25 = 0 then 'failed' else 'uploaded' end,
        (select id from patients where pseudonym = 'P-' || (1 + n % 100) and project_id = ${projectId}),
        '2026-01-01'::date + n / 5, now() - n * interval '1 hour'
      from generate_series(1, ${count.videos}) n`;
    const videoId = await one(
      sql`select id from videos where name = 'Field 7' and dataset_id = ${datasetId}`,
    );
    // Every video has a still or two, so that counts per video have something to count.
    await sql`
      insert into frames (video_id, frame_number, time_offset_seconds, width, height, object_key, size_bytes, extraction_session)
      select v.id, 25 * n, n, 640, 480, 'bench/frames/' || v.id || '/' || n, 50000, ${session}
      from videos v, generate_series(0, 9) n where v.dataset_id = ${datasetId} and v.id <> ${videoId}`;
    await sql`
      insert into frames (video_id, frame_number, time_offset_seconds, width, height, object_key, size_bytes,
        extraction_session, selected, detection_status, detection_model_id, detected_at)
      select ${videoId}, 3 * n, n * 0.06, 640, 480, 'bench/frame-' || n, 50000, ${session}, n % 10 = 0, 'completed',
        'sperm-detector-v1', now()
      from generate_series(0, ${FRAMES - 1}) n`;
    await sql`
      insert into detections (frame_id, x1, y1, x2, y2, confidence, source, model_id)
      select f.id, (n * 37) % 620, (n * 53) % 460, (n * 37) % 620 + 12, (n * 53) % 460 + 9,
        0.4 + 0.6 * ((n * 7919) % 1000) / 1000.0, 'model', 'sperm-detector-v1'
      from frames f, generate_series(1, ${Math.round(count.detections / FRAMES)}) n where f.video_id = ${videoId}`;
    const frameId = await one(sql`select id from frames where video_id = ${videoId} and frame_number = 750`);
    const detectionId = await one(sql`select id from detections where frame_id = ${frameId} limit 1`);
    await fillElsewhere(sql, projectId, session, count.elsewhere);
    // As autovacuum leaves tables a minute after they grew.
    await sql`vacuum analyze`;
    return { projectId, datasetId, videoId, frameId, detectionId };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** What else a laboratory has after years: it must not be in the way of what one looks at. */
async function fillElsewhere(
  sql: postgres.Sql,
  projectId: string,
  session: string,
  videos: number,
): Promise<void> {
  await sql`insert into datasets (project_id, name, pixel_size_um, chamber_depth_um)
    select ${projectId}, 'Sample ' || n, 0.5, 20 from generate_series(1, ${Math.ceil(videos / 50)}) n`;
  await sql`
    insert into videos (dataset_id, name, original_filename, object_key, content_type, size_bytes, sha256, width, height,
      duration_seconds, frames_per_second, frame_count, codec, pixel_format, preview_status, processing_status, created_at)
    select d.id, 'Video ' || n, 'video-' || n || '.mp4', 'bench/elsewhere/' || n, 'video/mp4', 40000000 + n,
      md5('elsewhere' || n) || md5('y' || n), 640, 480, 30, 50, 1500, 'h264', 'yuv420p', 'ready', 'completed',
      now() - n * interval '1 hour'
    from generate_series(1, ${videos}) n join datasets d on d.name = 'Sample ' || (1 + (n - 1) / 50)`;
  await sql`
    insert into frames (video_id, frame_number, time_offset_seconds, width, height, object_key, size_bytes,
      extraction_session, detection_status, detection_model_id, detected_at)
    select v.id, 25 * n, n, 640, 480, 'bench/frames/' || v.id || '/' || n, 50000, ${session}, 'completed',
      'sperm-detector-v1', now()
    from videos v join datasets d on d.id = v.dataset_id, generate_series(0, 9) n where starts_with(d.name, 'Sample ')`;
  await sql`
    insert into detections (frame_id, x1, y1, x2, y2, confidence, source, model_id)
    select f.id, (n * 37) % 620, (n * 53) % 460, (n * 37) % 620 + 12, (n * 53) % 460 + 9,
      0.4 + 0.6 * ((n * 7919) % 1000) / 1000.0, 'model', 'sperm-detector-v1'
    from frames f join videos v on v.id = f.video_id join datasets d on d.id = v.dataset_id, generate_series(1, 50) n
    where starts_with(d.name, 'Sample ')`;
}
