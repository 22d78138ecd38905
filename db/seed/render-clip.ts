/** Renders one demo clip: `node --import tsx db/seed/render-clip.ts SEED FILE`. A process of its own uses a core of its own. */
import { simulateScene } from '@/lib/vision/simulate';
import { writeVideo } from '@/scripts/simulation/video-writer';
import { demoScene } from './demo-sample';

const [seed, file] = process.argv.slice(2);
if (!seed || !file) throw new Error('render-clip needs a seed and a file');
await writeVideo(file, simulateScene(demoScene(Number(seed))));
