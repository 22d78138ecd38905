import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { composeReport } from '../compose';
import { factsOf, videoOf } from '../testing';
import { reportTexts } from '../translate';
import { renderReportPdf } from './render';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

async function render(picture: Buffer): Promise<Uint8Array> {
  const videos = [1, 2, 3, 4, 5].map((number) => videoOf(number));
  const composed = composeReport(factsOf(videos, { language: 'en' }), REFERENCE_SETS.who6, reportTexts('en'));
  const shown = { videoId: 'v', videoName: 'Field 1', sha256: 'hash', drawn: 1, omitted: 0 };
  const content = { ...composed, pictures: { tracks: [shown], frames: [] } };
  const report = { id: 'r', analysisId: 'a', datasetId: 'd', content, signature: null, hasPdf: false };
  return renderReportPdf(report, new Map([['hash', picture]]));
}

/** Apart from the test, so that nothing of it refers to the picture. */
async function printed(color: string): Promise<{ picture: WeakRef<Buffer>; images: number }> {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .png()
    .toBuffer();
  const pdf = Buffer.from(await render(picture)).toString('latin1');
  return { picture: new WeakRef(picture), images: pdf.split('/Subtype /Image').length - 1 };
}

it('keeps no picture of a report once its PDF is made', async () => {
  // The very first document may stay at hand with the code that was compiled for it, the last one until the next.
  const documents = [];
  for (const color of ['red', 'blue', 'green', 'white']) documents.push(await printed(color));
  expect(documents.map(({ images }) => images)).toEqual([1, 1, 1, 1]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  collectGarbage();
  expect(documents.slice(1, 3).map(({ picture }) => picture.deref())).toEqual([undefined, undefined]);
});
