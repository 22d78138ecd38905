/** The import wall: holds every module of the code base against the rules in wall-rules.mjs. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findCycles } from './cycles.mjs';
import { readModuleFacts } from './module-facts.mjs';
import { IMPURE_GLOBALS, isBrowserSafe, isScience, RULES, TEST } from './wall-rules.mjs';

const FOLDERS = ['app', 'components', 'lib', 'db', 'inngest', 'scripts', 'e2e', 'bench'];
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx'];

/**
 * @typedef {{ rule: string, file: string, line: number, message: string }} Violation
 * @param {string} root folder of the repository
 * @returns {Violation[]} sorted by file and line; empty when the code base stands
 */
export function checkWall(root) {
  /** @type {Violation[]} */
  const violations = [];
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  for (const file of listModules(root)) {
    const facts = readModuleFacts(file, readFileSync(path.join(root, file), 'utf8'));
    const isTest = TEST.test(file);
    const browser = facts.useClient || file.startsWith('components/') || isBrowserSafe(file);
    const targets = facts.requests.map((request) => ({
      ...request,
      target: resolveRequest(root, file, request.request),
    }));
    graph.set(
      file,
      targets.flatMap(({ target }) => (target === null ? [] : [target])),
    );

    for (const { request, typeOnly, line, target } of targets) {
      for (const rule of RULES) {
        if (isTest && !rule.ofTests) continue;
        if (!rule.forbids({ file, browser, request, target, typeOnly })) continue;
        violations.push({
          rule: rule.name,
          file,
          line,
          message: `imports ${target ?? request}. ${rule.why}`,
        });
      }
    }
    if (!isTest && isScience(file)) violations.push(...findImpurities(file, facts));
  }
  for (const circle of findCycles(graph)) {
    violations.push({
      rule: 'no-cycles',
      file: circle[0] ?? '',
      line: 1,
      message: `imports itself: ${circle.join(' → ')}`,
    });
  }
  return violations.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** @param {string} file @param {import('./module-facts.mjs').ModuleFacts} facts @returns {Violation[]} */
function findImpurities(file, facts) {
  return facts.globals
    .filter(({ name }) => name === 'Math.random' || IMPURE_GLOBALS.has(name))
    .map(({ name, line }) => ({
      rule: 'wing',
      file,
      line,
      message: `uses ${name}. Science has no clock, no hidden randomness and no way out: pass it in as a parameter.`,
    }));
}

/** @param {string} root @returns {string[]} */
function listModules(root) {
  const folders = FOLDERS.filter((folder) => existsSync(path.join(root, folder)));
  const top = readdirSync(root).filter((file) => statSync(path.join(root, file)).isFile());
  const inside = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.split(path.sep).join('/')),
    ),
  );
  return [...top, ...inside].filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts')).sort();
}

/**
 * @param {string} root @param {string} file who asks @param {string} request as written
 * @returns {string | null} path of the module, null for a package
 */
function resolveRequest(root, file, request) {
  const place = request.startsWith('@/')
    ? request.slice(2)
    : request.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), request)
      : null;
  if (place === null) return null;
  // What doesn't exist is the type checker's business; the rules still see where it would be.
  return ENDINGS.map((ending) => place + ending).find((one) => isFile(path.join(root, one))) ?? place;
}

/** @param {string} file */
function isFile(file) {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
