import * as ownAccount from '@/lib/account/contract';
import * as administration from '@/lib/administration/contract';
import * as analyses from '@/lib/analyses/contract';
import * as auth from '@/lib/auth/contract';
import * as account from '@/lib/auth/contract-account';
import * as google from '@/lib/auth/contract-google';
import * as twoFactor from '@/lib/auth/contract-two-factor';
import * as datasets from '@/lib/datasets/contract';
import * as detections from '@/lib/detections/contract';
import * as frames from '@/lib/frames/contract';
import type { Contract } from '@/lib/http/contract';
import * as openapi from '@/lib/http/contract-openapi';
import * as logs from '@/lib/logs/contract';
import * as mail from '@/lib/mail/contract';
import * as notifications from '@/lib/notifications/contract';
import * as projects from '@/lib/projects/contract';
import * as projectMembers from '@/lib/projects/contract-members';
import * as reports from '@/lib/reports/contract';
import * as roles from '@/lib/roles/contract';
import * as settings from '@/lib/settings/contract';
import * as tasks from '@/lib/tasks/contract';
import * as videos from '@/lib/videos/contract';

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'admission' in value;

/** One line a domain. Contract files may also export schemas and types; only their contracts are taken. */
const DOMAINS: readonly Record<string, unknown>[] = [
  account,
  administration,
  analyses,
  auth,
  datasets,
  detections,
  frames,
  google,
  logs,
  mail,
  notifications,
  openapi,
  ownAccount,
  projects,
  projectMembers,
  reports,
  roles,
  settings,
  tasks,
  twoFactor,
  videos,
];

/** Every endpoint of the product. A test pairs each with its route file. */
export const CONTRACTS: readonly Contract[] = DOMAINS.flatMap((domain) =>
  Object.values(domain).filter(isContract),
);
