/**
 * Who may call what, written out from the specification's permission table (part 1, section 6) and decisions 8 and 9: not
 * read from the contracts, whose admissions this table is to judge. A contract without a line here fails the test.
 */
import { ACCOUNTS } from './accounts';
import { EQUIPMENT } from './equipment';
import { FRAMES_AND_MODELS } from './frames-and-models';
import { INSTALLATION } from './installation';
import { LABELS } from './labels';
import type { Line } from './line';
import { PATIENTS } from './patients';
import { PROJECTS } from './projects';
import { RECORDINGS } from './recordings';
import { REPORTS } from './reports';

export { passes } from './gates';
export { fenceAnswer } from './line';
export { type Letter, PEOPLE } from './people';

const PARTS = [
  ACCOUNTS,
  INSTALLATION,
  PROJECTS,
  RECORDINGS,
  PATIENTS,
  EQUIPMENT,
  FRAMES_AND_MODELS,
  LABELS,
  REPORTS,
];

/** @throws Error for a call that stands in two parts: the later would silently hide the earlier. */
function joined(): Readonly<Record<string, Line>> {
  const all: Record<string, Line> = {};
  for (const [call, line] of PARTS.flatMap((part) => Object.entries(part))) {
    if (call in all) throw new Error(`${call} is expected twice`);
    all[call] = line;
  }
  return all;
}

export const EXPECTED = joined();
