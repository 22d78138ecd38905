/**
 * Renders a simulated video with its truth.
 *   npm run -s simulate -- --out DIR [--name video.mp4] [--seconds 5] [--fps 50] [--width 640] [--height 480]
 *     [--concentration M_PER_ML] [--rapid SHARE --slow SHARE --non-progressive SHARE --immotile SHARE]
 *     [--progressive SHARE] [--contrast MODE] [--pixel-size-um N] [--chamber-depth-um N] [--drift-um-per-s N]
 *     [--debris N] [--noise LEVELS] [--interlaced] [--seed N]
 * Writes the video (H.264 for .mp4, MJPEG for .avi), truth.csv (`frame,track_id,class,x,y,w,h`; classes 0 sperm,
 * 1 cluster; left and top in px) and truth.json (parameters, counts, and each track's path and kinematics).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CONTRAST_MODES, type SceneParameters, simulateScene } from '@/lib/vision/simulate';
import { explainFailure, numberOption, UsageError } from './command-line';
import { motilityFromShares } from './simulation/motility-option';
import { truthCsv, truthJson } from './simulation/truth-files';
import { writeVideo } from './simulation/video-writer';

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
  debris: { type: 'string' },
  noise: { type: 'string' },
  interlaced: { type: 'boolean' },
  seed: { type: 'string' },
} as const;

await main().catch(explainFailure);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (!values.out) throw new UsageError('name the folder to write into: --out DIR');
  const number = (name: Exclude<keyof typeof OPTIONS, 'interlaced'>): number | undefined =>
    numberOption(`--${name}`, values[name]);
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
    debrisPerField: number('debris'),
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
