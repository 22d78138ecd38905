import { randomUUID } from 'node:crypto';
import type { Client } from '@/scripts/client/client';
import { listTracks } from './clip';
import type { TrackAction } from './plan-tracks';

/** Carries a plan out through the calls that the workspace makes. @throws Error where one is refused */
export async function carryOut(client: Client, videoId: string, plan: readonly TrackAction[]): Promise<void> {
  const clientId = randomUUID();
  let sequence = 0;
  const pieces: string[] = [];
  const idOf = (track: string): string => pieces[Number(/^piece (\d+)$/.exec(track)?.[1]) - 1] ?? track;
  const operate = async (of: (seen: (track: string) => { id: string; version: number }) => object) => {
    const versions = new Map((await listTracks(client, videoId)).map(({ id, version }) => [id, version]));
    sequence += 1;
    const operation = of((track) => ({ id: idOf(track), version: versions.get(idOf(track)) ?? 1 }));
    const { conflicts } = await client.get<{ conflicts: unknown[] }>(
      'POST',
      `/sarm/annotation/videos/${videoId}/tracks/operations`,
      { clientId, sequence, operation },
    );
    if (conflicts.length > 0) throw new Error(`a conflict: ${JSON.stringify({ operation, conflicts })}`);
  };
  const { frames } = await client.get<{ frames: { id: string; frameNumber: number }[] }>(
    'GET',
    `/sarm/media/list-frames/${videoId}?limit=2000`,
  );
  const frameAt = new Map(frames.map(({ id, frameNumber }) => [frameNumber, id]));
  const change = async (frame: number, ops: readonly object[]) => {
    sequence += 1;
    await client.get('POST', `/sarm/annotation/frames/${frameAt.get(frame)}/changes`, {
      ...{ clientId, sequence, ops },
    });
  };
  for (const action of plan) {
    if (action.kind === 'reject') {
      await operate((seen) => ({ kind: 'reject', tracks: [seen(action.track)] }));
    } else if (action.kind === 'split') {
      const newTrackId = randomUUID();
      await operate((seen) => ({
        kind: 'split',
        track: seen(action.track),
        frame: action.frame,
        newTrackId,
      }));
      pieces.push(newTrackId);
    } else if (action.kind === 'swap') {
      await operate((seen) => ({
        kind: 'swap-tails',
        tracks: action.tracks.map(seen),
        frame: action.frame,
      }));
    } else if (action.kind === 'join') {
      await operate((seen) => ({ kind: 'join', tracks: action.tracks.map(seen) }));
    } else {
      const trackId = randomUUID();
      for (const [at, { frame, ...corners }] of action.keys.entries()) {
        const track = { op: 'put', kind: 'track', id: trackId, fields: {} };
        const box = {
          ...{ op: 'put', kind: 'box', id: randomUUID() },
          fields: { ...corners, trackId, isKey: true },
        };
        await change(frame, at === 0 ? [track, box] : [box]);
      }
    }
  }
  await operate(() => ({ kind: 'accept-all' }));
}
