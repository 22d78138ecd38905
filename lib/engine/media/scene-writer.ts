import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { GrayFrame } from '@/lib/science/vision/types';
import { findFfmpeg } from './ffmpeg-binary';

/** Pictures of one size at a steady rate, such as those of a simulated scene. */
export interface FilmedScene {
  readonly parameters: { readonly width: number; readonly height: number; readonly framesPerSecond: number };
  readonly frames: () => Iterable<{ readonly picture: GrayFrame }>;
}

/** Frames go to ffmpeg through a pipe: H.264 (yuv420p, crf 18), or MJPEG when the name ends with .avi. */
export async function writeVideo(file: string, scene: FilmedScene): Promise<void> {
  const { width, height, framesPerSecond } = scene.parameters;
  const avi = file.toLowerCase().endsWith('.avi');
  const codec = avi
    ? ['-c:v', 'mjpeg', '-q:v', '3', '-pix_fmt', 'yuvj420p']
    : [
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '18',
        '-pix_fmt',
        'yuv420p',
        '-movflags',
        '+faststart',
      ];
  // H.264 in 4:2:0 has even sides only.
  const even = width % 2 || height % 2 ? ['-vf', 'pad=ceil(iw/2)*2:ceil(ih/2)*2'] : [];
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-s',
    `${width}x${height}`,
    '-r',
    String(framesPerSecond),
  ];
  const args = ['-v', 'error', '-y', ...input, '-i', 'pipe:0', ...even, ...codec, file];
  const ffmpeg = spawn(findFfmpeg(), args, { stdio: ['pipe', 'ignore', 'pipe'] });
  let complaint = '';
  ffmpeg.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = once(ffmpeg, 'close');
  // A broken pipe shows up as ffmpeg's exit code, with its reason.
  ffmpeg.stdin.on('error', () => undefined);
  for (const { picture } of scene.frames()) {
    if (!ffmpeg.stdin.writable) break;
    if (!ffmpeg.stdin.write(picture.data)) await Promise.race([once(ffmpeg.stdin, 'drain'), ended]);
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0)
    throw new Error(`ffmpeg could not write ${file}: ${complaint.trim() || `exit code ${code}`}`);
}
