import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { createDiskStore } from '@/lib/platform/storage/disk-store';

export interface Picture {
  /** A JPEG or PNG. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Puts pictures into a private product as the frames of a video of their own, as extraction leaves them. */
export async function placeFrames(
  product: { readonly databaseUrl: string; readonly storageFolder: string },
  pictures: readonly Picture[],
): Promise<string[]> {
  const store = createDiskStore({ root: product.storageFolder });
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
  const one = async (rows: Promise<readonly { id?: string }[]>): Promise<string> => {
    const id = (await rows)[0]?.id;
    if (!id) throw new Error('a row was not written');
    return id;
  };
  try {
    const projectId = await one(sql`insert into projects (name) values ('Stills') returning id`);
    const datasetId = await one(
      sql`insert into datasets (project_id, name) values (${projectId}, 'Stills') returning id`,
    );
    const { width, height } = pictures[0] ?? { width: 1, height: 1 };
    const videoId = await one(sql`
      insert into videos (dataset_id, name, original_filename, object_key, content_type, size_bytes, sha256, width, height,
        duration_seconds, frames_per_second, frame_count, codec, pixel_format)
      values (${datasetId}, 'Stills', 'stills.mp4', ${`stills/${datasetId}`}, 'video/mp4', 1, ${'0'.repeat(64)}, ${width},
        ${height}, ${pictures.length}, 1, ${pictures.length}, 'h264', 'yuv420p') returning id`);
    const session = randomUUID();
    const ids: string[] = [];
    for (const [number, picture] of pictures.entries()) {
      const key = `videos/${videoId}/frames/${number}.jpg`;
      await store.put(key, picture.bytes, { contentType: 'image/jpeg' });
      ids.push(
        await one(sql`
          insert into frames (video_id, frame_number, time_offset_seconds, width, height, object_key, size_bytes,
            extraction_session)
          values (${videoId}, ${number}, ${number}, ${picture.width}, ${picture.height}, ${key}, ${picture.bytes.length},
            ${session}) returning id`),
      );
    }
    return ids;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
