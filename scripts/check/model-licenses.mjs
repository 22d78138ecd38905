/** Holds the license of every shipped model against what it was trained on and what a deployment may do with it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isPermissive } from './licenses.mjs';

/** Models under a license that is not open to everybody, each with the reason why it may be here. */
const RESTRICTED = [
  {
    model: /^sperm-morphology-v\d+$/,
    license: /^CC BY-NC-SA 4\.0$/,
    why: 'Trained on MHSMA. Its folder may be deleted: morphology by classifier is then not measured, all else works.',
  },
];

/** Licenses of training data, as cards write them, that bind the weights to non-commercial use or to no use at all. */
const RESTRICTIVE = /\bNC\b|\bND\b|non-commercial|academic|research only/i;

/** @param {string} license as a card writes it */
const isOpen = (license) => isPermissive(license) || /^CC BY 4\.0$/.test(license);

/**
 * @param {string} root folder of the repository
 * @returns {{ checked: number, problems: string[] }}
 */
export function checkModelLicenses(root) {
  const folder = path.join(root, 'models');
  const models = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  const problems = models.flatMap(({ name }) => problemsOf(name, path.join(folder, name)));
  return { checked: models.length, problems };
}

/** @param {string} id @param {string} folder @returns {string[]} */
function problemsOf(id, folder) {
  /** @type {{ license?: string, licenseNote?: string, trainedOn?: { name: string, license: string, attribution?: string }[] }} */
  let card;
  try {
    card = JSON.parse(readFileSync(path.join(folder, 'card.json'), 'utf8'));
  } catch {
    return [`models/${id}: no readable card.json`];
  }
  const { license, trainedOn = [] } = card;
  if (!license) return [`models/${id}: the card names no license`];
  const problems = [];
  const restricted = RESTRICTED.some((one) => one.model.test(id) && one.license.test(license));
  if (!isOpen(license) && !restricted) problems.push(`models/${id}: ${license}`);
  if (restricted) {
    if (!card.licenseNote)
      problems.push(`models/${id}: ${license}, and the card does not say what that means`);
    const text = path.join(folder, 'CARD.md');
    if (!existsSync(text) || !readFileSync(text, 'utf8').includes(license))
      problems.push(`models/${id}: CARD.md does not name ${license}`);
  }
  for (const data of trainedOn) {
    if (RESTRICTIVE.test(data.license) && !restricted)
      problems.push(`models/${id}: ${license}, but trained on ${data.name} (${data.license})`);
    if (!data.attribution) problems.push(`models/${id}: ${data.name} is not attributed`);
  }
  return problems;
}
