import type { Env } from '@/lib/env';
import { type Finding, fault, ok, warning } from './finding';

const isLocal = (url: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(url).host);

/** What is allowed and yet hardly meant. */
export function environment(env: Env): Finding[] {
  const found: Finding[] = [];
  const isServed = !isLocal(env.NEXTAUTH_URL);
  if (!env.DATABASE_URL)
    found.push(
      warning(
        'environment.DATABASE_URL',
        'DATABASE_URL is not set: npm start runs a Postgres of its own, which is not looked at here',
      ),
    );
  if (!env.AUTH_SECRET)
    found.push(
      (isServed ? fault : warning)(
        'environment.AUTH_SECRET',
        'AUTH_SECRET is not set: web and worker each need the same one, of 32 characters or more',
      ),
    );
  if (isServed && env.NEXTAUTH_URL.startsWith('http://'))
    found.push(
      fault('environment.NEXTAUTH_URL', 'NEXTAUTH_URL begins with http: passwords travel in the clear'),
    );
  if (isServed && env.DEMO_DATA)
    found.push(warning('environment.DEMO_DATA', 'DEMO_DATA is on: set it to false before the first start'));
  if (env.SMTP_URL && env.MAIL_FROM.includes('localhost'))
    found.push(
      warning('environment.MAIL_FROM', 'MAIL_FROM is not set: mail servers refuse an address of localhost'),
    );
  if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY))
    found.push(
      fault(
        'environment.S3_ACCESS_KEY_ID',
        'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: one is missing',
      ),
    );
  if (env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET)
    found.push(
      fault('environment.GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID is set without GOOGLE_CLIENT_SECRET'),
    );
  return found.length > 0 ? found : [ok('environment', 'Every variable is usable')];
}
