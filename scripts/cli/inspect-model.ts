/**
 * Looks through an ONNX file before anything runs it and prints JSON: inputs, outputs, operators, metadata and what the
 * model is recognized as, or the reason for which it is refused (exit code 1).
 *
 * npm run -s inspect:model -- FILE [--try PICTURE] [--head anchors|centers|final]
 * --try runs the model on a picture in a limited process and adds its boxes in px and its time in ms.
 * --head says how to read the output of a model that is ambiguous.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readGrayPicture } from '@/lib/engine/media';
import { type TrialAnswer, tryModel } from '@/lib/engine/model-trials';
import {
  inspectModel,
  MAX_MODEL_BYTES,
  recognizeLayout,
  YOLO_HEADS,
  type YoloHead,
} from '@/lib/science/onnx';
import { sha256Of } from '@/lib/sha256';
import { explainFailure, UsageError } from './command-line';

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { try: { type: 'string' }, head: { type: 'string' } },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0)
    throw new UsageError(
      'usage: npm run -s inspect:model -- FILE [--try PICTURE] [--head anchors|centers|final]',
    );
  const head = headOption(values.head);
  const bytes = await readModel(file);
  const sha256 = sha256Of(bytes);
  const result = inspectModel(bytes);
  if (!result.ok) {
    print({ file, sha256, refused: result.reason, detail: result.detail });
    return 1;
  }
  const { inspection } = result;
  const trial: TrialAnswer | undefined = values.try
    ? await tryModel(bytes, await readGrayPicture(values.try), { head })
    : undefined;
  print({ file, sha256, layout: recognizeLayout(inspection), inspection, ...(trial ? { trial } : {}) });
  return trial && !trial.ok ? 1 : 0;
}

/** No more than a byte beyond the limit is read, however large the file is. */
async function readModel(file: string): Promise<Uint8Array> {
  if (!(await stat(file)).isFile()) throw new UsageError(`${file} is not a file`);
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: MAX_MODEL_BYTES })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function headOption(text: string | undefined): YoloHead | undefined {
  const head = YOLO_HEADS.find((one) => one === text);
  if (text !== undefined && !head)
    throw new UsageError(`--head must be ${YOLO_HEADS.join(', ')}, not '${text}'`);
  return head;
}

const print = (value: unknown): boolean => process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);

main().then((code) => {
  process.exitCode = code;
}, explainFailure);
