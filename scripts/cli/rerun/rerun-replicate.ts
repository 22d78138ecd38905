import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type ArchiveManifest, REPLICATE_FILES } from '@/lib/domain/exchange/contract-archive';
import { analyzeVideo, type Calibration } from '@/lib/engine/casa';
import { packField, type RecordedField, unpackField } from '@/lib/engine/casa/field-record';
import { measureFollowed } from '@/lib/engine/casa/measure-followed';
import { ArchiveError } from './archive-error';
import { compare } from './compare';
import { type Correction, measureCorrected, readCorrections } from './corrections';
import { isThere, readJson } from './files';
import type { Recipe } from './models';
import { type Print, printComparison } from './print';

/** What the same measurement made again may have otherwise: how long it took, and by which version. */
const UNLIKE = ['timings', 'softwareVersion'];

/** A replicate as it was unpacked. */
export interface Unpacked {
  readonly result: { readonly casa: object; readonly calibration: unknown };
  readonly field: RecordedField | null;
  readonly corrections: readonly Correction[];
}

export async function readReplicate(
  folder: string,
  { folder: own }: ArchiveManifest['replicates'][number],
): Promise<Unpacked> {
  const names = REPLICATE_FILES;
  const result = (await readJson(folder, `${own}/${names.result}`)) as Unpacked['result'] | null;
  if (typeof result?.casa !== 'object' || result.casa === null)
    throw new ArchiveError(`${own}/${names.result} holds no measurement`);
  const fieldFile = `${own}/${names.field}`;
  const field = (await isThere(folder, fieldFile))
    ? await unpackField(await readFile(path.join(folder, fieldFile))).catch((cause: unknown) => {
        throw new ArchiveError(`${fieldFile} can't be read`, { cause });
      })
    : null;
  if (field) requirePlausible(fieldFile, field);
  const edits = `${own}/${names.corrections}`;
  const corrections = (await isThere(folder, edits))
    ? readCorrections(await readJson(folder, edits), edits)
    : [];
  return { result, field, corrections };
}

/** Beyond these no video was ever measured, and a record that claims so would keep a machine busy for days. */
const MAX_FRAMES = 1_000_000;
const MAX_SIDE_PX = 20_000;

function requirePlausible(name: string, { field: { frames, width, height } }: RecordedField): void {
  const isWithin = (value: unknown, max: number): boolean =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max;
  if (!isWithin(frames, MAX_FRAMES) || !isWithin(width, MAX_SIDE_PX) || !isWithin(height, MAX_SIDE_PX))
    throw new ArchiveError(`${name} claims ${frames} frames of ${width} × ${height} pixels`);
}

/** The parts of a result that follow from the tracks. */
function fromTracks(casa: object, summary: object): object {
  return Object.fromEntries(Object.entries(casa).filter(([key]) => key in summary || key === 'warnings'));
}

async function measureVideo(
  videoFile: string,
  recipe: Recipe,
  calibration: unknown,
  unpacked: Unpacked,
  print: Print,
): Promise<boolean> {
  const { result, field } = await analyzeVideo({
    videoFile,
    model: recipe.models.detector,
    restingModel: recipe.models.restingJudge,
    parameters: recipe.parameters,
    calibration: calibration as Calibration,
  });
  const isSame = printComparison(compare(unpacked.result.casa, result, UNLIKE), print);
  if (!unpacked.field || !field) return isSame;
  const inflate = async (record: RecordedField) => promisify(gunzip)(await packField(record));
  const hasSameTracks = (await inflate(unpacked.field)).equals(await inflate(field));
  print(hasSameTracks ? '  same     every point of every track' : '  DIFFERS  the tracks (field.json.gz)');
  return isSame && hasSameTracks;
}

/** The figures from the tracks once more, and with what people corrected in them. */
async function measureTracks(
  folder: string,
  { folder: own }: ArchiveManifest['replicates'][number],
  { result, field, corrections }: Unpacked,
  print: Print,
): Promise<boolean> {
  if (!field) {
    print("  NOT CHECKED  the figures from the tracks: this measurement's version didn't keep them");
    return false;
  }
  const { summary, warnings } = measureFollowed(field.field);
  print('  from the tracks:');
  const isSame = printComparison(
    compare(fromTracks(result.casa, summary), { ...summary, warnings }, UNLIKE),
    print,
  );
  const reviewed = `${own}/${REPLICATE_FILES.reviewed}`;
  if (corrections.length === 0 || !(await isThere(folder, reviewed))) return isSame;
  const kept = (await readJson(folder, reviewed)) as { casa?: object } | null;
  const corrected = measureCorrected(field.field, corrections).summary;
  print(`  with ${corrections.length} corrections of tracks:`);
  const before = Object.fromEntries(Object.entries(kept?.casa ?? {}).filter(([key]) => key in corrected));
  return printComparison(compare(before, corrected), print) && isSame;
}

/**
 * Measures a replicate again as it was measured, and says what is the same. Without its video, only what follows from the
 * tracks.
 * @param recipe what it was made with, or why nobody can tell
 */
export async function rerunReplicate(
  folder: string,
  replicate: ArchiveManifest['replicates'][number],
  unpacked: Unpacked,
  recipe: Recipe | string,
  print: Print,
): Promise<boolean> {
  const { videoFile, measured } = replicate;
  let isSame = true;
  if (videoFile === null) {
    print('  without its video: only the figures that follow from its tracks are checked');
  } else if (typeof recipe === 'string') {
    print(`  NOT CHECKED  the measurement of the video: ${recipe}`);
    isSame = false;
  } else {
    const file = path.join(folder, videoFile);
    isSame = await measureVideo(file, recipe, measured?.calibration, unpacked, print);
  }
  const isSameFromTracks = await measureTracks(folder, replicate, unpacked, print);
  return isSame && isSameFromTracks;
}
