/** Renders one demo clip: `node --import tsx scripts/seed/render-clip.ts SEED FILE [SECONDS]`. A separate process uses a core of its own. */

import { writeVideo } from '@/lib/engine/media/scene-writer';
import { simulateScene } from '@/lib/science/simulation';
import { demoScene } from './demo-sample';

const [seed, file, seconds] = process.argv.slice(2);
if (!seed || !file) throw new Error('render-clip needs a seed and a file');
await writeVideo(file, simulateScene(demoScene(Number(seed), seconds ? Number(seconds) : undefined)));
