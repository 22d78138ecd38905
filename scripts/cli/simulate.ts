/**
 * Renders a simulated video with its truth.
 *   npm run -s simulate -- --out DIR [--name video.mp4] [--seconds 5] [--fps 50] [--width 640] [--height 480]
 *     [--concentration M_PER_ML] [--rapid SHARE --slow SHARE --non-progressive SHARE --immotile SHARE]
 *     [--progressive SHARE] [--contrast MODE] [--pixel-size-um N] [--chamber-depth-um N] [--drift-um-per-s N]
 *     [--debris N] [--large-debris N] [--droplets SHARE] [--fringes 0..1] [--clusters N] [--shaking SHARE]
 *     [--round-cells N] [--stuck SHARE] [--noise LEVELS] [--interlaced] [--seed N]
 * --shaking is the share of the clusters whose cells live, --stuck that of the round cells to which sperm stick.
 * Writes the video (H.264 for .mp4, MJPEG for .avi), truth.csv (`frame,track_id,class,x,y,w,h`; classes 0 sperm,
 * 1 cluster; left and top in px) and truth.json (parameters, counts, each track's path and
 * kinematics, and round cells and held sperm as they are in the first frame).
 *
 *   npm run -s simulate -- --stills N --out DIR [--stain STAIN] [--cells N] [--width 640] [--height 480]
 *     [--pixel-size-um N] [--debris N] [--noise LEVELS] [--seed N]
 * Writes N stills at high magnification as PNG, and truth.json: COCO instances of every part of every cell, with
 * morphology and the head's sizes in µm. The n-th still has the seed S + n − 1.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { CONTRAST_MODES, type SceneParameters, simulateScene } from '@/lib/science/simulation';
import { STILL_STAINS, simulateStill } from '@/lib/science/simulation/still';
import { explainFailure, numberOption, UsageError } from './command-line';
import { motilityFromShares } from './simulation/motility-option';
import { cocoOfStills } from './simulation/still-files';
import { truthCsv, truthJson } from './simulation/truth-files';

const OPTIONS = {
  out: { type: 'string' },
  name: { type: 'string', default: 'video.mp4' },
  seconds: { type: 'string' },
  fps: { type: 'string' },
  width: { type: 'string' },
  height: { type: 'string' },
  concentration: { type: 'string' },
  progressive: { type: 'string' },
  rapid: { type: 'string' },
  slow: { type: 'string' },
  'non-progressive': { type: 'string' },
  immotile: { type: 'string' },
  contrast: { type: 'string' },
  'pixel-size-um': { type: 'string' },
  'chamber-depth-um': { type: 'string' },
  'drift-um-per-s': { type: 'string' },
  'vibration-um': { type: 'string' },
  'jolt-um': { type: 'string' },
  'view-diameter': { type: 'string' },
  debris: { type: 'string' },
  'large-debris': { type: 'string' },
  droplets: { type: 'string' },
  fringes: { type: 'string' },
  clusters: { type: 'string' },
  shaking: { type: 'string' },
  'round-cells': { type: 'string' },
  stuck: { type: 'string' },
  noise: { type: 'string' },
  interlaced: { type: 'boolean' },
  seed: { type: 'string' },
  stills: { type: 'string' },
  stain: { type: 'string' },
  cells: { type: 'string' },
} as const;

await main().catch(explainFailure);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (!values.out) throw new UsageError('name the folder to write into: --out DIR');
  const number = (name: Exclude<keyof typeof OPTIONS, 'interlaced'>): number | undefined =>
    numberOption(`--${name}`, values[name]);
  const count = number('stills');
  if (count !== undefined) return writeStills(values.out, count, values.stain, number);
  const contrast = CONTRAST_MODES.find((mode) => mode === values.contrast);
  if (values.contrast && !contrast)
    throw new UsageError(`--contrast must be one of ${CONTRAST_MODES.join(', ')}`);
  const chosen: { [K in keyof SceneParameters]?: SceneParameters[K] | undefined } = {
    seed: number('seed'),
    seconds: number('seconds'),
    framesPerSecond: number('fps'),
    width: number('width'),
    height: number('height'),
    concentrationMillionPerMl: number('concentration'),
    pixelSizeUm: number('pixel-size-um'),
    chamberDepthUm: number('chamber-depth-um'),
    driftXUmPerS: number('drift-um-per-s'),
    vibrationUm: number('vibration-um'),
    joltUm: number('jolt-um'),
    viewDiameter: number('view-diameter'),
    debrisPerField: number('debris'),
    largeDebrisPerField: number('large-debris'),
    dropletShare: number('droplets'),
    fringes: number('fringes'),
    clustersPerField: number('clusters'),
    shakingShare: number('shaking'),
    roundCellsPerField: number('round-cells'),
    stuckToRoundCellsShare: number('stuck'),
    noiseLevels: number('noise'),
    interlaced: values.interlaced,
    contrast,
    motility: motilityFromShares({
      progressive: number('progressive'),
      rapid: number('rapid'),
      slow: number('slow'),
      nonProgressive: number('non-progressive'),
      immotile: number('immotile'),
    }),
  };
  const scene = simulateScene(Object.fromEntries(Object.entries(chosen).filter(([, v]) => v !== undefined)));
  await mkdir(values.out, { recursive: true });
  await writeVideo(path.join(values.out, values.name), scene);
  await writeFile(path.join(values.out, 'truth.csv'), truthCsv(scene));
  await writeFile(path.join(values.out, 'truth.json'), truthJson(scene, values.name));
  process.stderr.write(`${scene.frameCount} frames, ${scene.tracks.length} tracks: ${values.out}\n`);
}

type NumberOption = (
  name: 'seed' | 'width' | 'height' | 'pixel-size-um' | 'cells' | 'debris' | 'noise',
) => number | undefined;

async function writeStills(
  out: string,
  count: number,
  stainName: string | undefined,
  number: NumberOption,
): Promise<void> {
  if (!(Number.isInteger(count) && count > 0))
    throw new UsageError(`--stills must be a whole number above zero, not ${count}`);
  const stain = STILL_STAINS.find((name) => name === stainName);
  if (stainName && !stain) throw new UsageError(`--stain must be one of ${STILL_STAINS.join(', ')}`);
  const chosen = {
    stain,
    width: number('width'),
    height: number('height'),
    pixelSizeUm: number('pixel-size-um'),
    cells: number('cells'),
    debrisPer1000Um2: number('debris'),
    noiseLevels: number('noise'),
  };
  const given = Object.fromEntries(Object.entries(chosen).filter(([, v]) => v !== undefined));
  const first = number('seed') ?? 1;
  await mkdir(out, { recursive: true });
  const stills = [];
  for (let n = 0; n < count; n++) {
    const still = simulateStill(given, first + n);
    const file = `still-${String(n + 1).padStart(4, '0')}.png`;
    const { width, height, data } = still.picture;
    await sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toFile(path.join(out, file));
    stills.push({ file, seed: first + n, still });
  }
  await writeFile(path.join(out, 'truth.json'), cocoOfStills(stills));
  const cells = stills.reduce((sum, { still }) => sum + still.cells.length, 0);
  process.stderr.write(`${count} stills, ${cells} cells: ${out}\n`);
}
