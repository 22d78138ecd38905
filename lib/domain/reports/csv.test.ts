import { expect, it } from 'vitest';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { composeReport } from './compose';
import type { Signature } from './contract-content';
import { reportCsv } from './csv';
import { reportFileName } from './file-name';
import { factsOf, videoOf } from './testing';
import { reportTexts } from './translate';

const t = reportTexts('en');

const csvOf = (videoName: string): string[] => {
  const content = composeReport(
    factsOf([videoOf(1, { video: { videoName } }), videoOf(2)]),
    REFERENCE_SETS.who6,
    t,
  );
  return reportCsv(
    { id: 'r', analysisId: 'a', datasetId: 'd', content, signature: null, hasPdf: false },
    t,
  ).split('\r\n');
};

it('gives every figure with its interval and reference, and every replicate', () => {
  const lines = csvOf('Field 1');
  // 200 in 10 nl: 20 M/ml, held against at least 16.
  expect(lines.find((line) => line.startsWith('concentration,'))).toMatch(
    /^concentration,Sperm concentration,20,M\/ml,[\d.]+,[\d.]+,min,16,within,false,,measured$/,
  );
  expect(lines.filter((line) => line.includes('Field '))).toHaveLength(2);
  // Each replicate's own interval, as testing.ts gives it, beside its 100 in 5 nl.
  expect(lines.find((line) => line.includes(',Field 2,'))).toContain(',20,16.3,24.3,');
  // The exact interval of 200 counted is 173.24 to 229.72 (Garwood).
  expect(lines.find((line) => line.startsWith('sperm_counted,'))).toMatch(
    /^sperm_counted,200,173\.2\d*,229\.7\d*$/,
  );
});

it('says at its head that simulated data are simulated, and that it is no diagnosis', () => {
  const content = composeReport(factsOf([videoOf(1)], { isSimulated: true }), REFERENCE_SETS.who6, t);
  const report = { id: 'r', analysisId: 'a', datasetId: 'd', content, signature: null, hasPdf: false };
  const lines = reportCsv(report, t).split('\r\n');
  expect(lines[4]).toMatch(/^simulated,true,SIMULATED DATA/);
  expect(lines[5]).toMatch(/^notice,Not a medical device/);
});

it('says whether it is a draft, or by whom it was signed and how that is checked', () => {
  const content = composeReport(factsOf([videoOf(1)]), REFERENCE_SETS.who6, t);
  const report = { id: 'r', analysisId: 'a', datasetId: 'd', content, signature: null, hasPdf: false };
  const statusOf = (signature: Signature | null) =>
    reportCsv({ ...report, signature }, t)
      .split('\r\n')
      .slice(3, 7);
  expect(statusOf(null)[0]).toBe('status,"Draft, not signed"');
  expect(
    statusOf({
      ...{ number: 2, signerName: 'Ada Clinician', signedAt: '2026-01-03T04:05:06.000Z' },
      ...{ code: '7H3K-Q0ZD-4MVA-91XF', sha256: 'f'.repeat(64), reason: 'Volume', changes: [] },
    }),
  ).toEqual([
    'status,"Signed, version 2"',
    'signed_by,Ada Clinician,2026-01-03T04:05:06.000Z',
    'code,7H3K-Q0ZD-4MVA-91XF',
    `sha256,${'f'.repeat(64)}`,
  ]);
});

it('quotes names, and keeps spreadsheets from running them', () => {
  expect(csvOf('a, "b"').some((line) => line.includes('"a, ""b"""'))).toBe(true);
  for (const name of ['=HYPERLINK(1)', '+1', '-1', '@SUM(1)', '＝1+1']) {
    expect(csvOf(name).some((line) => line.includes(`,'${name},`))).toBe(true);
  }
});

it('names files after the dataset and the time of issue', () => {
  const issuedAt = '2026-01-02T03:04:05.678Z';
  const name = (dataset: string) => reportFileName({ dataset: { id: 'd', name: dataset }, issuedAt }, 'pdf');
  expect(name('Été / Probe 7')).toBe('Été_Probe_7_report_20260102-030405.pdf');
  expect(name('../..')).toBe('dataset_report_20260102-030405.pdf');
});
