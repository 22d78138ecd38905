import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ROOT } from '../launcher/places.mjs';
import { checkModelLicenses } from './model-licenses.mjs';

/** @type {string[]} */
const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** @param {string} id @param {object | null} card @param {string} [text] */
function shipped(id, card, text = '') {
  const root = mkdtempSync(path.join(os.tmpdir(), 'model-licenses-'));
  folders.push(root);
  const folder = path.join(root, 'models', id);
  mkdirSync(folder, { recursive: true });
  if (card) writeFileSync(path.join(folder, 'card.json'), JSON.stringify(card));
  writeFileSync(path.join(folder, 'CARD.md'), text);
  return checkModelLicenses(root).problems;
}

const mhsma = { name: 'MHSMA', license: 'CC BY-NC-SA 4.0', attribution: 'Javadi & Mirroshandel 2019' };
const visem = { name: 'VISEM', license: 'CC BY 4.0', attribution: 'Thambawita et al. 2023' };
const BOUND = { license: 'CC BY-NC-SA 4.0', licenseNote: 'Non-commercial.', trainedOn: [mhsma] };

test('an open model trained on open data is fine', () => {
  expect(shipped('sperm-detector-v1', { license: 'MIT', trainedOn: [visem] })).toEqual([]);
});

test('weights cannot be freer than the pictures they were trained on', () => {
  expect(shipped('sperm-detector-v1', { license: 'MIT', trainedOn: [visem, mhsma] })).toEqual([
    'models/sperm-detector-v1: MIT, but trained on MHSMA (CC BY-NC-SA 4.0)',
  ]);
});

test('a restricted model is on the list, says so on both cards, and attributes', () => {
  expect(shipped('sperm-morphology-v1', BOUND, 'License: CC BY-NC-SA 4.0')).toEqual([]);
  expect(shipped('sperm-segmenter-v1', BOUND, 'CC BY-NC-SA 4.0')).toContain(
    'models/sperm-segmenter-v1: CC BY-NC-SA 4.0',
  );
  expect(shipped('sperm-morphology-v1', BOUND, 'MIT')).toEqual([
    'models/sperm-morphology-v1: CARD.md does not name CC BY-NC-SA 4.0',
  ]);
  const silent = { ...BOUND, licenseNote: undefined, trainedOn: [{ ...mhsma, attribution: undefined }] };
  expect(shipped('sperm-morphology-v1', silent, 'CC BY-NC-SA 4.0')).toEqual([
    'models/sperm-morphology-v1: CC BY-NC-SA 4.0, and the card does not say what that means',
    'models/sperm-morphology-v1: MHSMA is not attributed',
  ]);
});

test('a model without a card or a license is a problem', () => {
  expect(shipped('m', null)).toEqual(['models/m: no readable card.json']);
  expect(shipped('m', {})).toEqual(['models/m: the card names no license']);
});

test('the shipped models are in order', () => {
  expect(checkModelLicenses(ROOT).problems).toEqual([]);
});
