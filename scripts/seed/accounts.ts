import { randomInt } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@/db/client';
import { env } from '@/lib/env';
import { say } from '@/lib/messages/message';
import { recordAudit } from '@/lib/platform/audit';
import { hashPassword } from '@/lib/platform/auth';
import { notify } from '@/lib/platform/notifications';
import { createUser } from '@/lib/platform/users';
import { SEED_ORIGIN } from './origin';

interface Account {
  readonly label: string;
  readonly email: string;
  readonly displayName: string;
  readonly roleCode: string;
  /** Where the person chooses a project: the page of the workflow that is open to them. */
  readonly projects: '/sarm/projects' | '/finetune/videos';
}

const ADMINISTRATOR: Account = {
  label: 'administrator',
  email: env.ADMIN_EMAIL.toLowerCase(),
  displayName: 'Administrator',
  roleCode: 'system_admin',
  projects: '/sarm/projects',
};

/** Who works in the demo project, beside the administrator. */
export const DEMO_STAFF: readonly Account[] = [
  {
    label: 'clinician',
    email: 'clinician@example.com',
    displayName: 'Demo Clinician',
    roleCode: 'clinician',
    projects: '/sarm/projects',
  },
  {
    label: 'technician',
    email: 'technician@example.com',
    displayName: 'Demo Technician',
    roleCode: 'lab_technician',
    projects: '/sarm/projects',
  },
  {
    label: 'trainer',
    email: 'trainer@example.com',
    displayName: 'Demo Trainer',
    roleCode: 'model_trainer',
    projects: '/finetune/videos',
  },
];

/** Letters and digits that nobody mistakes for one another: 31 of them, so 12 carry 59 bits. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

function readablePassword(): string {
  const letters = Array.from({ length: 12 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

/** Whole or not at all: a list of passwords that is cut off would lock people out. */
async function keepForOwner(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

/**
 * Makes the first accounts, in a database that has none: the administrator and, with demo data, the demo staff.
 * Their passwords are written to DEMO_ACCOUNTS_FILE before the accounts exist, so that none can be lost.
 * @returns the accounts as text for the person at the terminal.
 */
export async function seedAccounts(db: Database): Promise<string> {
  const accounts = await Promise.all(
    [ADMINISTRATOR, ...(env.DEMO_DATA ? DEMO_STAFF : [])].map(async (account) => {
      const password = env.DEMO_PASSWORD ?? readablePassword();
      return { ...account, password, passwordHash: await hashPassword(password) };
    }),
  );
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const text = accounts
    .map(({ label, email, password }) => `${label.padEnd(15)}${email.padEnd(width + 2)}${password}\n`)
    .join('');
  await keepForOwner(env.DEMO_ACCOUNTS_FILE, text);
  await db.transaction(async (tx) => {
    for (const { email, displayName, passwordHash, roleCode, label, projects } of accounts) {
      const user = await createUser(tx, {
        email,
        displayName,
        passwordHash,
        isActive: true,
        roleCodes: [roleCode],
      });
      await recordAudit(
        tx,
        { origin: SEED_ORIGIN },
        {
          type: 'user',
          action: 'user.create',
          message: `Made the first ${label} account`,
          resourceType: 'user',
          resourceId: user.id,
        },
      );
      await notify(tx, {
        byMail: false,
        userId: user.id,
        type: 'info',
        title: say('notices.welcome.title'),
        message: say('notices.welcome.message', { role: label }),
        link: projects,
      });
    }
  });
  return text;
}
