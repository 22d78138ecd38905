/** Counts passed and failed tests in what vitest, Playwright and the checks report. */
import { readFileSync } from 'node:fs';

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
