import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  addCounts,
  countCheck,
  countPlaywright,
  countVitest,
  failedOfPlaywright,
  failedOfVitest,
} from './test-reports.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {unknown} content */
function report(content) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] };

test('vitest: a file that cannot be loaded counts as its own failure', () => {
  const testResults = [
    passed,
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'failed', assertionResults: [] },
  ];
  const file = report({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 3,
    numTodoTests: 1,
    testResults,
  });
  expect(countVitest(file, false)).toEqual({ passed: 2, failed: 2, skipped: 4 });
});

test('a run that failed although each test passed counts as one failure', () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [passed],
  });
  expect(countVitest(file, false)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  expect(countVitest(file, true)).toEqual({ passed: 5, failed: 0, skipped: 0 });
});

test('a report that is missing or cut off counts as one failure, even after exit code 0', () => {
  expect(countVitest(path.join(folder, 'nowhere.json'), true).failed).toBe(1);
  expect(countPlaywright(report('{"stats":'), true).failed).toBe(1);
});

test('Playwright: flaky tests and errors outside tests are failures', () => {
  const file = report({
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'x' }],
  });
  expect(countPlaywright(file, false)).toEqual({ passed: 7, failed: 3, skipped: 2 });
});

test('failed tests are named by file and title, with the first line of why', () => {
  const failed = {
    status: 'failed',
    fullName: 'counts cells',
    failureMessages: ['\u001b[31mno 1\u001b[0m\nat x'],
  };
  const testResults = [
    { name: '/here/lib/a.test.ts', ...passed },
    { name: '/here/lib/b.test.ts', status: 'failed', assertionResults: [failed, { status: 'passed' }] },
    {
      name: '/here/lib/c.test.ts',
      status: 'failed',
      message: 'cannot be loaded\nat y',
      assertionResults: [],
    },
  ];
  expect(failedOfVitest(report({ testResults }), '/here')).toEqual([
    'lib/b.test.ts > counts cells: no 1',
    'lib/c.test.ts: cannot be loaded',
  ]);
  const inner = {
    status: 'flaky',
    projectName: 'wide',
    results: [{ error: { message: 'not seen\nat z' } }, {}],
  };
  const fine = { status: 'expected', projectName: 'narrow', results: [{}] };
  const specs = [{ file: 'd.spec.ts', title: 'a report is signed', tests: [inner, fine] }];
  const suites = [{ suites: [{ specs }] }];
  expect(failedOfPlaywright(report({ suites, errors: [{ message: 'no server' }] }))).toEqual([
    'd.spec.ts > a report is signed (wide): not seen',
    'no server',
  ]);
  expect(failedOfVitest('nowhere.json', '/here')).toEqual([]);
});

test('counts add up', () => {
  const checks = countCheck(report({ passed: 4, failed: 1 }), false);
  expect(addCounts([checks, { passed: 10, failed: 0, skipped: 2 }])).toEqual({
    passed: 14,
    failed: 1,
    skipped: 2,
  });
});
