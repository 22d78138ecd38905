import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as datasets from '@/lib/domain/datasets/contract';
import * as detections from '@/lib/domain/detections/contract';
import { EXTRACTION_LIMITS, extractionConfig } from '@/lib/domain/frames/contract';
import * as reports from '@/lib/domain/reports/contract';
import * as videos from '@/lib/domain/videos/contract';
import { readMessage } from '@/lib/messages/message';

const ID = '0a5f7a3c-95a5-4c0e-8f43-0b0a6f0f9b6d';

const said = (text: string) => readMessage(text) ?? text;

/** What is said first of a value that a schema refuses. */
function refusal(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : said(parsed.error.issues[0]?.message ?? '');
}

it.each([
  ['get-dataset', datasets.getDataset.params, 'id'],
  ['update-dataset', datasets.updateDataset.params, 'id'],
  ['delete-dataset', datasets.deleteDataset.params, 'id'],
  ['the videos of a dataset', videos.listDatasetVideos.params, 'datasetId'],
  ['get-report', reports.getReport.params, 'datasetId'],
])('%s says of a malformed id what is specified', (_, params, name) => {
  expect(refusal(params as z.ZodType, { [name]: '17' })).toEqual({ key: 'errors.datasetIdInvalid' });
  expect(refusal(params as z.ZodType, { [name]: '' })).toEqual({ key: 'errors.datasetIdMissing' });
  expect(refusal(params as z.ZodType, { [name]: ID })).toBeNull();
});

it('a change of a dataset that changes nothing is refused, one that clears a value is not', () => {
  const body = datasets.updateDataset.body as z.ZodType;
  expect(refusal(body, {})).toEqual({ key: 'errors.datasetInformationMissing' });
  expect(refusal(body, { unknown: 1 })).toEqual({ key: 'errors.datasetInformationMissing' });
  expect(refusal(body, { dilution: null })).toBeNull();
  expect(refusal(body, { description: '' })).toBeNull();
});

it('a dataset without a name is refused by name, not by type', () => {
  const body = datasets.createDataset.body as z.ZodType;
  for (const name of [undefined, '', '  ', 5]) {
    expect(refusal(body, { name, project_id: ID }), String(name)).toEqual({
      key: 'errors.datasetNameRequired',
    });
  }
  expect(refusal(body, { name: 'D', project_id: ID })).toBeNull();
});

describe('an extraction takes what its sliders can be set to', () => {
  it.each([
    ['frame_rate', EXTRACTION_LIMITS.frameRate],
    ['count', EXTRACTION_LIMITS.count],
    ['max_frames', EXTRACTION_LIMITS.maxFrames],
    ['quality', EXTRACTION_LIMITS.quality],
  ] as const)('%s', (name, { min, max, step }) => {
    for (const fits of [min, min + step, max]) expect(refusal(extractionConfig, { [name]: fits })).toBeNull();
    for (const wrong of [min - step, min - 0.1, min + step / 2, max + step, '5']) {
      expect(refusal(extractionConfig, { [name]: wrong }), `${name} ${wrong}`).not.toBeNull();
    }
  });

  it('extraction_method', () => {
    expect(refusal(extractionConfig, { extraction_method: 'auto' })).toBeNull();
    expect(refusal(extractionConfig, { extraction_method: 'opencv' })).not.toBeNull();
  });
});

it('a correction of a detection is not dropped without a word', () => {
  const body = detections.updateDetection.body as z.ZodType;
  expect(refusal(body, { label: 'cluster' })).toBeNull();
  expect(refusal(body, { note: 'tail out of focus' })).not.toBeNull();
  expect(refusal(body, { label: 'unheard of' })).not.toBeNull();
});

it('a detection by hand needs a whole box or none', () => {
  const body = detections.addDetection.body as z.ZodType;
  expect(refusal(body, { frame_id: ID })).toBeNull();
  expect(refusal(body, { frame_id: ID, x1: 1, y1: 1, x2: 9, y2: 9 })).toBeNull();
  expect(refusal(body, { frame_id: ID, x1: 1 })).not.toBeNull();
});
