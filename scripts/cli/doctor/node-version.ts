import { type Finding, fault, ok, warning } from './finding';

/** From package.json's `engines`. */
const LEAST_NODE = [20, 9] as const;

/** Last days with security fixes, from the schedule of Node's release working group (github.com/nodejs/Release). */
const FIXED_UNTIL: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};

/** Whether the product runs on this version, and whether Node still mends what is found in it. A version not known here counts as mended. */
export function nodeVersion(version = process.versions.node, now = new Date()): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  if (!isNewEnough)
    return fault('node', `Node ${version} is too old: install ${LEAST_NODE.join('.')} or newer`);
  const until = FIXED_UNTIL[major];
  const isFixed = until === undefined || now.toISOString().slice(0, 10) <= until;
  return isFixed
    ? ok('node', `Node ${version}`)
    : warning(
        'node',
        `Node ${version} has had no security fixes since ${until}: install a version with long-term support`,
      );
}
