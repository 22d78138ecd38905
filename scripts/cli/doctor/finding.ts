import type { Env } from '@/lib/env';

export const LEVELS = ['ok', 'warning', 'fault'] as const;
export type Level = (typeof LEVELS)[number];

/** What was seen of one thing, in one sentence that says what to mend where there is anything. */
export interface Finding {
  /** `database.migrations`: the part, and what of it. */
  readonly check: string;
  readonly level: Level;
  readonly message: string;
}

const finding =
  (level: Level) =>
  (check: string, message: string): Finding => ({ check, level, message });
export const ok = finding('ok');
export const warning = finding('warning');
export const fault = finding('fault');

/** A part that hangs is a fault of its own. */
const MAX_MS = 30_000;

const SECRET_NAMES = [
  'AUTH_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'INNGEST_EVENT_KEY',
  'INNGEST_SIGNING_KEY',
  'GOOGLE_CLIENT_SECRET',
  'DEMO_PASSWORD',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof Env)[];

/** Every secret of the environment, passwords within addresses among them, in both of their spellings. */
function secretsOf(env: Env): string[] {
  const inAddresses = [env.DATABASE_URL, env.SMTP_URL, env.S3_ENDPOINT, env.INNGEST_BASE_URL].flatMap(
    (url) => {
      const { password = '' } = url ? new URL(url) : {};
      return [password, decodeURIComponent(password)];
    },
  );
  const named = SECRET_NAMES.map((name) => env[name] ?? '');
  return [...named, ...inAddresses].filter((secret) => secret.length > 0);
}

/** What an error says, in one line without any secret. */
export function reasonOf(error: unknown, env?: Env): string {
  const { code, message } =
    error instanceof Error ? (error as Error & { code?: unknown }) : { code: '', message: '' };
  const said = message || (typeof code === 'string' && code) || String(error);
  const line = said.replace(/\s+/g, ' ').trim().slice(0, 300).replace(/\.$/, '');
  return secretsOf(env ?? ({} as Env)).reduce((text, secret) => text.replaceAll(secret, '…'), line);
}

export interface Check {
  readonly name: string;
  readonly run: (env: Env) => Promise<readonly Finding[]>;
}

/** Runs one check; what it throws, and that it hangs, is a fault of the part. Never throws. */
export async function examine({ name, run }: Check, env: Env, maxMs = MAX_MS): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${maxMs / 1000} s`)), maxMs);
  });
  try {
    return (await Promise.race([run(env), late])).map((each) => ({
      ...each,
      message: `${reasonOf(new Error(each.message), env)}.`,
    }));
  } catch (error) {
    return [fault(name, `The check could not be made: ${reasonOf(error, env)}.`)];
  } finally {
    clearTimeout(timer);
  }
}

/** 0 where everything is in order, 1 with warnings, 2 with faults. */
export const exitCodeOf = (findings: readonly Finding[]): 0 | 1 | 2 => {
  if (findings.some(({ level }) => level === 'fault')) return 2;
  return findings.some(({ level }) => level === 'warning') ? 1 : 0;
};
