/**
 * Measures one video several times in a row, as a worker measures the videos of a sample, and ends when the process that
 * did it has: for whoever counts the processor time of both.
 *   node --import tsx bench/stages/in-a-row.ts VIDEO MODEL FOLDER TIMES
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { endIdleProcesses, runAnalysisProcess } from '@/lib/engine/casa';

const [videoFile, model, folder, times] = process.argv.slice(2);
if (!videoFile || !model || !folder) throw new Error('VIDEO MODEL FOLDER TIMES');
for (let i = 0; i < Number(times); i++) {
  const outputFolder = path.join(folder, String(i));
  await mkdir(outputFolder, { recursive: true });
  await runAnalysisProcess({ videoFile, model, outputFolder });
}
await endIdleProcesses();
