/**
 * Analyses one video from the command line, without server or database.
 *
 * npm run -s analyse -- VIDEO --out DIR [--model ID|FILE.onnx] [--pixel-size-um N] [--chamber-depth-um N]
 *   [--dilution N] [--fps N] [--start S] [--seconds S] [--threads N] [--tracks FILE.csv]
 *
 * Writes detections.csv, tracks.csv, kinematics.csv, summary.json and field.json.gz into DIR; progress goes to stderr.
 *
 * npm run -s analyse -- --zip FILE [--model FILE.onnx]
 *
 * Measures an analysis that the product handed out as a zip again, with the parameters and models it was made with, and
 * says figure by figure what is the same; a detector that the laboratory deployed itself is brought along. Exit code 1 when something differs, was changed or can't be checked.
 */
import { parseArgs } from 'node:util';
import { type AnalysisProgress, analyzeTracks, analyzeVideo, OutputFolder } from '@/lib/engine/casa';
import { endWith, explainFailure, numberOption, UsageError } from './command-line';

const USAGE =
  'usage: npm run -s analyse -- VIDEO --out DIR [--model ID|FILE.onnx] [--pixel-size-um N] [--chamber-depth-um N] ' +
  '[--dilution N] [--fps N] [--start S] [--seconds S] [--threads N] [--tracks FILE.csv], or -- --zip FILE [--model FILE.onnx]';

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      model: { type: 'string' },
      'pixel-size-um': { type: 'string' },
      'chamber-depth-um': { type: 'string' },
      dilution: { type: 'string' },
      fps: { type: 'string' },
      start: { type: 'string' },
      seconds: { type: 'string' },
      threads: { type: 'string' },
      tracks: { type: 'string' },
      zip: { type: 'string' },
    },
  });
  if (values.zip !== undefined) {
    const { zip, model, ...others } = values;
    if (!zip || positionals.length > 0 || Object.keys(others).length > 0) throw new UsageError(USAGE);
    return { kind: 'rerun' as const, zip, model };
  }
  const [videoFile, ...others] = positionals;
  if (!videoFile || others.length > 0 || !values.out) throw new UsageError(USAGE);
  return {
    kind: 'analyze' as const,
    out: values.out,
    tracksFile: values.tracks,
    options: {
      videoFile,
      model: values.model,
      calibration: {
        pixelSizeUm: numberOption('--pixel-size-um', values['pixel-size-um']) ?? null,
        chamberDepthUm: numberOption('--chamber-depth-um', values['chamber-depth-um']) ?? null,
        dilution: numberOption('--dilution', values.dilution) ?? 1,
        framesPerSecondOverride: numberOption('--fps', values.fps) ?? null,
      },
      startSeconds: numberOption('--start', values.start),
      seconds: numberOption('--seconds', values.seconds),
      threads: numberOption('--threads', values.threads),
    },
  };
}

function showProgress({ stage, framesDone, framesTotal, fraction }: AnalysisProgress): void {
  const text = `${stage} ${framesDone}/${framesTotal} frames (${Math.round(100 * fraction)} %)`;
  process.stderr.write(process.stderr.isTTY ? `\r${text.padEnd(60)}` : `${text}\n`);
}

/** Says on stdout what is the same. Returns the exit code. */
async function rerun(zip: string, model: string | undefined): Promise<number> {
  // Reports and corrections are read as the server reads them, which a plain analysis does without.
  const { rerunArchive } = await import('./rerun/rerun-archive');
  const isSame = await rerunArchive(zip, (line) => process.stdout.write(`${line}\n`), model);
  return isSame ? 0 : 1;
}

async function main(): Promise<number> {
  const asked = readArguments();
  if (asked.kind === 'rerun') return rerun(asked.zip, asked.model);
  const { out, tracksFile, options } = asked;
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stop.abort(new Error('stopped; nothing was written')));
  }
  const folder = await OutputFolder.open(out);
  try {
    const analysis = tracksFile
      ? await analyzeTracks({ ...options, tracksFile }, stop.signal)
      : await analyzeVideo(options, {
          signal: stop.signal,
          onProgress: showProgress,
          onDetections: (frame, detections) => folder.addDetections(frame, detections),
        });
    const { result, tracks, kinematics, field } = analysis;
    await folder.complete(result, tracksFile ? null : tracks, kinematics, field);
    if (process.stderr.isTTY) process.stderr.write('\n');
    const { counts, motility, timings } = analysis.result;
    const moving =
      motility.status === 'not measured'
        ? 'motility not measured'
        : `${motility.motile.percent.toFixed(1)} % motile`;
    const { fields = [] } = analysis.result;
    const inFields = fields.length > 1 ? `in ${fields.length} fields` : 'per field';
    process.stderr.write(
      `${counts.distinctTracks} tracks, ${counts.meanPerField.toFixed(1)} sperm ${inFields}, ${moving}; ` +
        `${timings.totalSeconds.toFixed(1)} s; results in ${out}\n`,
    );
    return 0;
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

main().then(endWith, explainFailure);
