import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { inEnglish } from '@/lib/messages/in-english';
import { type FieldKinematics, steadyBoxes } from '@/lib/science/kinematics';
import type { Detection, Track } from '@/lib/science/vision/types';
import { DETECTIONS_HEADER, detectionLines, kinematicsTable, TRACKS_HEADER, trackLines } from './csv-tables';
import { FIELD_RECORD, packField, type RecordedField } from './field-record';
import type { CasaResult } from './result';

/** Names of the files that an analysis writes. */
export const OUTPUT_FILES = {
  detections: 'detections.csv',
  tracks: 'tracks.csv',
  kinematics: 'kinematics.csv',
  summary: 'summary.json',
  /** What the figures were computed from, for programs: see field-record.ts. */
  field: FIELD_RECORD,
} as const;

/** Ends the names of files that are still being written. */
export const PARTIAL_SUFFIX = '.partial';

/** summary.json, for programs: its calibration says `framesPerSecond`, and what the result says stands in English. */
function summaryText(result: CasaResult): string {
  const { framesPerSecondOverride: framesPerSecond, ...calibration } = result.calibration;
  const { morphology, warnings } = result;
  const written = {
    ...result,
    calibration: { ...calibration, framesPerSecond },
    morphology: { ...morphology, reason: inEnglish(morphology.reason) },
    warnings: warnings.map((warning) => inEnglish(warning)),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/**
 * Writes an analysis's files. Each is written under a temporary name and renamed when all are whole, so that a
 * failed or cancelled analysis leaves nothing half-written; `discard` removes what there is.
 */
export class OutputFolder {
  private detections: WriteStream | null = null;
  private readonly written: string[] = [];
  private failure: Error | null = null;

  private constructor(private readonly folder: string) {}

  /** Makes the folder where it is missing. */
  static async open(folder: string): Promise<OutputFolder> {
    await mkdir(folder, { recursive: true });
    return new OutputFolder(folder);
  }

  private partial(name: string): string {
    if (!this.written.includes(name)) this.written.push(name);
    return path.join(this.folder, `.${name}${PARTIAL_SUFFIX}`);
  }

  /** Appends one frame's detections; waits when the disk is slower than the detector. */
  async addDetections(frame: number, detections: readonly Detection[]): Promise<void> {
    if (!this.detections) {
      this.detections = createWriteStream(this.partial(OUTPUT_FILES.detections));
      this.detections.on('error', (error) => {
        this.failure = error;
      });
      this.detections.write(`${DETECTIONS_HEADER}\n`);
    }
    if (this.failure) throw this.failure;
    const stream = this.detections;
    if (!stream.write(detectionLines(frame, detections))) {
      // A failure is thrown by the next call.
      await once(stream, 'drain').catch(() => undefined);
    }
  }

  /** Writes the tables and the summary, then gives all files their names. */
  async complete(
    result: CasaResult,
    tracks: readonly Track[] | null,
    kinematics: FieldKinematics,
    field: RecordedField | null,
  ): Promise<void> {
    if (tracks) {
      const exported = steadyBoxes(tracks, kinematics.tracks, result.video.framesPerSecond);
      if (!this.detections) await writeFile(this.partial(OUTPUT_FILES.detections), `${DETECTIONS_HEADER}\n`);
      await writeFile(this.partial(OUTPUT_FILES.tracks), [`${TRACKS_HEADER}\n`, trackLines(exported)]);
    }
    if (this.detections) {
      this.detections.end();
      await finished(this.detections);
    }
    const table = kinematicsTable(kinematics.tracks, result.calibration.pixelSizeUm, result.fields);
    await writeFile(this.partial(OUTPUT_FILES.kinematics), table);
    await writeFile(this.partial(OUTPUT_FILES.summary), summaryText(result));
    if (field) await writeFile(this.partial(OUTPUT_FILES.field), await packField(field));
    for (const name of this.written) await rename(this.partial(name), path.join(this.folder, name));
  }

  async discard(): Promise<void> {
    this.detections?.destroy();
    await Promise.all(this.written.map((name) => rm(this.partial(name), { force: true })));
  }
}
