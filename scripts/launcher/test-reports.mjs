/** Counts passed and failed tests, and names the failed ones, in what vitest, Playwright and the checks report. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {string} file JSON report of vitest @param {boolean} succeeded whether vitest ended with exit code 0
 * @returns {Counts}
 */
export function countVitest(file, succeeded) {
  return count(file, succeeded, (report) => {
    // A file that can't be loaded has no tests that could fail.
    const broken = report.testResults.filter(
      (/** @type {{ status: string, assertionResults: { status: string }[] }} */ one) =>
        one.status === 'failed' && !one.assertionResults.some(({ status }) => status === 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/** @param {string} file JSON report of Playwright @param {boolean} succeeded @returns {Counts} */
export function countPlaywright(file, succeeded) {
  return count(file, succeeded, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));
}

/** @param {string} file as scripts/check.mjs writes it @param {boolean} succeeded @returns {Counts} */
export function countCheck(file, succeeded) {
  return count(file, succeeded, ({ passed, failed }) => ({ passed, failed, skipped: 0 }));
}

/**
 * A run that failed without a failed test to show for it (it crashed, or hung and was ended) counts as one.
 * @param {string} file @param {boolean} succeeded @param {(report: any) => Counts} read @returns {Counts}
 */
function count(file, succeeded, read) {
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { ...counts, failed: 1 };
  }
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** Escapes that color the text of a terminal. */
const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** @param {string | undefined} message @returns {string} its first line, without colors */
const firstLine = (message) => (message ?? '').replace(COLORS, '').split('\n')[0]?.slice(0, 300) ?? '';

/**
 * A line for each failed test: who reads only the end of a long output sees what failed, and why.
 * @param {string} file JSON report of vitest @param {string} root folder that the files' names begin from
 * @returns {string[]} none where there is no report
 */
export function failedOfVitest(file, root) {
  return lines(file, ({ testResults }) =>
    testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((/** @type {any} */ one) => one.status === 'failed');
      const place = path.relative(root, name);
      if (status === 'failed' && failed.length === 0) return [`${place}: ${firstLine(message)}`];
      return failed.map(
        (/** @type {any} */ one) => `${place} > ${one.fullName}: ${firstLine(one.failureMessages[0])}`,
      );
    }),
  );
}

/** The same of journeys. @param {string} file JSON report of Playwright @returns {string[]} */
export function failedOfPlaywright(file) {
  /** @param {any} suite @returns {string[]} */
  const ofSuite = (suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ one) => ['unexpected', 'flaky'].includes(one.status))
        .map((/** @type {any} */ one) => {
          const error = one.results.find((/** @type {any} */ each) => each.error)?.error;
          return `${spec.file} > ${spec.title} (${one.projectName}): ${firstLine(error?.message)}`;
        }),
    ),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ];
  return lines(file, (report) => [
    ...ofSuite(report),
    ...report.errors.map((/** @type {any} */ error) => firstLine(error.message)),
  ]);
}

/** @param {string} file @param {(report: any) => string[]} read @returns {string[]} */
function lines(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

/** @param {readonly Counts[]} all @returns {Counts} */
export function addCounts(all) {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
