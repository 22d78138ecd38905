import * as analyses from '@/lib/domain/analyses/contract';
import * as dashboard from '@/lib/domain/dashboard/contract';
import * as datasets from '@/lib/domain/datasets/contract';
import * as detections from '@/lib/domain/detections/contract';
import * as frames from '@/lib/domain/frames/contract';
import * as projects from '@/lib/domain/projects/contract';
import * as projectMembers from '@/lib/domain/projects/contract-members';
import * as reports from '@/lib/domain/reports/contract';
import * as videos from '@/lib/domain/videos/contract';
import * as uploads from '@/lib/domain/videos/contract-uploads';
import * as logs from '@/lib/platform/audit/contract';
import * as auth from '@/lib/platform/auth/contract';
import * as account from '@/lib/platform/auth/contract-account';
import * as google from '@/lib/platform/auth/google/contract-google';
import * as twoFactor from '@/lib/platform/auth/two-factor/contract-two-factor';
import type { Contract } from '@/lib/platform/http/contract';
import * as openapi from '@/lib/platform/http/contract-openapi';
import * as mail from '@/lib/platform/mail/contract';
import * as notifications from '@/lib/platform/notifications/contract';
import * as ownAccount from '@/lib/platform/profile/contract';
import * as roles from '@/lib/platform/roles/contract';
import * as settings from '@/lib/platform/settings/contract';
import * as tasks from '@/lib/platform/tasks/contract';
import * as administration from '@/lib/platform/user-administration/contract';

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'admission' in value;

/** One line a domain. Contract files may also export schemas and types; only their contracts are taken. */
const DOMAINS: readonly Record<string, unknown>[] = [
  account,
  administration,
  analyses,
  auth,
  dashboard,
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
  uploads,
  videos,
];

/** Every endpoint of the product. A test pairs each with its route file. */
export const CONTRACTS: readonly Contract[] = DOMAINS.flatMap((domain) =>
  Object.values(domain).filter(isContract),
);
