import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inflateSync } from 'node:zlib';
import { Document, View } from '@react-pdf/renderer';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { renderPdf } from '@/lib/platform/pdf/rendering';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { composeReport } from '../compose';
import { reportFormat } from '../contract-format';
import { ALL_SECTIONS } from '../contract-print';
import { factsOf, videoOf } from '../testing';
import { reportTexts } from '../translate';
import { ReportPage } from './frame';
import { TrackPictures } from './pictures';
import { renderReportPdf } from './render';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function reportWithPicture(name = 'Field 1') {
  const videos = [1, 2, 3, 4, 5].map((number) => videoOf(number));
  const composed = composeReport(factsOf(videos, { language: 'en' }), REFERENCE_SETS.who6, reportTexts('en'));
  const shown = { videoId: 'v', videoName: name, sha256: 'hash', drawn: 1, omitted: 0 };
  const content = { ...composed, pictures: { tracks: [shown], frames: [] } };
  return { id: 'r', analysisId: 'a', datasetId: 'd', content, signature: null, hasPdf: false };
}

const dot = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .png()
    .toBuffer();

/** Apart from the test, so that nothing of it refers to the picture. */
async function printed(color: string): Promise<{ picture: WeakRef<Buffer>; images: number }> {
  const picture = await dot(color);
  const pdf = Buffer.from(await renderReportPdf(reportWithPicture(), new Map([['hash', picture]]))).toString(
    'latin1',
  );
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

/** What is drawn on each page, as PDF operators. */
function pagesOf(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body = '']) => {
    try {
      const drawn = inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      return / Tf\b/.test(drawn) ? [drawn] : [];
    } catch {
      return [];
    }
  });
}

it('leaves no heading at the foot of a page, away from its pictures', async () => {
  const pictures = new Map([['hash', await dot('blue')]]);
  const report = reportWithPicture();
  const props = { t: reportTexts('en'), format: reportFormat('en'), sections: ALL_SECTIONS, print: null };
  const pageCounts: number[] = [];
  // The room that is left for the section: none, some for the heading alone, and enough.
  for (const taken of [480, 520, 560, 580, 600, 620, 640, 660]) {
    const pdf = await renderPdf(String(taken), (fonts) => (
      <Document>
        <ReportPage {...props} report={report} pictures={pictures} fonts={fonts}>
          <View style={{ height: taken }} />
          <TrackPictures {...props} report={report} pictures={pictures} fonts={fonts} />
        </ReportPage>
      </Document>
    ));
    const pages = pagesOf(pdf);
    pageCounts.push(pages.length);
    // Headings alone are set in 11 points.
    const headed = pages.filter((drawn) => / 11 Tf\b/.test(drawn));
    expect(headed).toHaveLength(1);
    expect(headed[0]).toMatch(/ Do\b/);
  }
  expect(new Set(pageCounts)).toEqual(new Set([1, 2]));
});
