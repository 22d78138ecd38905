import { sha256Of } from '@/lib/sha256';
import type { SplitUnit } from './contract';

/** A video with labeled frames, or a still with judged cells, and whose it is where that is known. */
export interface SplitVideo {
  readonly id: string;
  readonly patientId: string | null;
  /** Of stills the dataset, which holds one sample: where patients are not known, samples stay together. */
  readonly sampleId?: string;
}

export interface Split {
  /** What was kept together; `none` where there is nothing to judge by. */
  readonly unit: SplitUnit;
  /** Ids of videos. */
  readonly training: readonly string[];
  readonly validation: readonly string[];
}

/** The same seed gives the same order, whatever else is there: a video that comes later does not turn everything round. */
const rank = (seed: number, key: string): string => sha256Of(`${seed}:${key}`);

function groupsOf(videos: readonly SplitVideo[]): { unit: SplitUnit; groups: Map<string, string[]> } {
  const byPatient = new Map<string, string[]>();
  for (const { id, patientId, sampleId } of videos) {
    const key = patientId ?? sampleId ?? id;
    byPatient.set(key, [...(byPatient.get(key) ?? []), id]);
  }
  const isEveryPatientKnown = videos.every(({ patientId }) => patientId !== null);
  if (byPatient.size > 1) return { unit: isEveryPatientKnown ? 'patient' : 'video', groups: byPatient };
  return { unit: 'video', groups: new Map(videos.map(({ id }) => [id, [id]])) };
}

/**
 * Divides videos into those that are learned from and those that judge: by patient, where there is one alone by video,
 * never by frame (frames of one video show the same cells). Of one video nothing can be held back.
 * @param share of patients (or videos) that judge, at least one where there are two
 */
export function splitVideos(videos: readonly SplitVideo[], share: number, seed: number): Split {
  const { unit, groups } = groupsOf(videos);
  if (groups.size < 2) return { unit: 'none', training: videos.map(({ id }) => id), validation: [] };
  const keys = [...groups.keys()].sort((a, b) => (rank(seed, a) < rank(seed, b) ? -1 : 1));
  const held = Math.min(groups.size - 1, Math.max(1, Math.round(share * groups.size)));
  const ofKeys = (some: readonly string[]): string[] => some.flatMap((key) => groups.get(key) ?? []);
  return { unit, training: ofKeys(keys.slice(held)), validation: ofKeys(keys.slice(0, held)) };
}
