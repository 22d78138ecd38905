import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import packageJson from '@/package.json';
import { readJson } from './files';
import { type Recipe, recipeOf, requireModels, withWeights } from './models';
import type { Print } from './print';
import { readReplicate, rerunReplicate, type Unpacked } from './rerun-replicate';
import { checkSigned, readContent, rerunReport } from './rerun-report';
import { unpackArchive } from './unpack-archive';

type Manifest = Awaited<ReturnType<typeof unpackArchive>>;

async function rerunReports(
  folder: string,
  { report }: Manifest,
  replicates: ReadonlyMap<string, Unpacked>,
  print: Print,
): Promise<boolean> {
  if (!report) return true;
  print('report.json');
  const draft = readContent(await readJson(folder, 'report.json'), 'report.json');
  let isSame = rerunReport(draft, replicates, print);
  for (const { number, sha256, signer, signedAt, code } of report.signed) {
    const name = `signed/version-${number}.json`;
    print(`${name}, signed by ${signer} at ${signedAt}, code ${code}`);
    const content = checkSigned(await readJson(folder, name), name, sha256, print);
    isSame = rerunReport(content, replicates, print) && isSame;
  }
  return isSame;
}

async function rerunUnpacked(
  folder: string,
  manifest: Manifest,
  print: Print,
  weightsFile: string | undefined,
): Promise<boolean> {
  const { replicates, analysis, softwareVersion, files } = manifest;
  print(`analysis ${analysis.id} of ${analysis.datasetName}, ${replicates.length} replicates`);
  print(`${files.length} files have the hashes of the manifest`);
  print(`archive written by version ${softwareVersion}, checked by version ${packageJson.version}`);
  const recipes = await Promise.all(
    replicates.map(async ({ measured }) => {
      const recipe = measured && recipeOf(measured);
      return weightsFile && recipe && typeof recipe === 'object' ? withWeights(recipe, weightsFile) : recipe;
    }),
  );
  // Before minutes are spent on measuring: what can't be proven here is said at once.
  await requireModels(
    recipes.filter(
      (recipe, place): recipe is Recipe =>
        typeof recipe === 'object' && recipe !== null && replicates[place]?.videoFile !== null,
    ),
  );
  const unpacked = new Map<string, Unpacked>();
  let isSame = true;
  for (const [place, replicate] of replicates.entries()) {
    const { measured, videoName, videoId } = replicate;
    print(
      `${replicate.folder}: ${videoName}${measured ? `, measured by version ${measured.softwareVersion}` : ''}`,
    );
    const recipe = recipes[place];
    if (!recipe) {
      print('  was not measured');
      continue;
    }
    const read = await readReplicate(folder, replicate);
    unpacked.set(videoId, read);
    isSame = (await rerunReplicate(folder, replicate, read, recipe, print)) && isSame;
  }
  return (await rerunReports(folder, manifest, unpacked, print)) && isSame;
}

/**
 * Measures an analysis again from its archive (`GET /sarm/analysis/get-archive/{id}`) and says figure by figure whether it
 * is the same.
 * @param weightsFile ONNX file of a detector that the laboratory deployed itself, which no archive holds
 * @returns whether everything is
 * @throws ArchiveError for a file that is no such archive, has been changed, or was measured by weights that aren't here
 */
export async function rerunArchive(file: string, print: Print, weightsFile?: string): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-archive-'));
  try {
    const manifest = await unpackArchive(file, folder);
    const isSame = await rerunUnpacked(folder, manifest, print, weightsFile);
    const isWhole = manifest.replicates.every(({ videoFile }) => videoFile !== null);
    if (!isSame) print('NOT THE SAME');
    else if (isWhole) print('the same');
    else print('the same, as far as it was checked: the videos are not in the archive');
    return isSame;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
