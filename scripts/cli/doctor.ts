/**
 * Checks a deployment from the environment as it is: npm run -s doctor [-- --json] [--send-to ADDRESS]
 * One line a check: ok, warning or fault, and one sentence. Exit code 0 where all is in order, 1 with warnings, 2 with
 * faults. Writes nothing but objects of its own, which it removes, and prints no secret.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Env } from '@/lib/env';
import { endWith, explainFailure, UsageError } from './command-line';
import { certificate } from './doctor/certificate';
import { type Check, examine, exitCodeOf, type Finding, fault } from './doctor/finding';
import { nodeVersion } from './doctor/node-version';
import { ownInstallation } from './doctor/own-installation';

/** Parts that need a usable environment even to be loaded. */
async function checksOf(sendTo: string | undefined): Promise<readonly Check[]> {
  const [
    { environment },
    { database },
    { storage },
    { jobs },
    { mail },
    { media },
    { models },
    { clock },
    { proxy },
  ] = await Promise.all([
    import('./doctor/environment'),
    import('./doctor/database'),
    import('./doctor/storage'),
    import('./doctor/jobs'),
    import('./doctor/mail'),
    import('./doctor/media'),
    import('./doctor/models'),
    import('./doctor/clock'),
    import('./doctor/proxy'),
  ]);
  return [
    { name: 'environment', run: async (env) => environment(env) },
    { name: 'database', run: database },
    { name: 'storage', run: storage },
    { name: 'jobs', run: jobs },
    { name: 'mail', run: (env) => mail(env, sendTo) },
    { name: 'media', run: () => media() },
    { name: 'models', run: models },
    { name: 'clock', run: clock },
    { name: 'proxy', run: proxy },
    { name: 'tls', run: certificate },
  ];
}

async function examineAll(sendTo: string | undefined, tell: (finding: Finding) => void): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = (finding: Finding) => {
    findings.push(finding);
    tell(finding);
  };
  add(nodeVersion());
  let env: Env;
  try {
    ({ env } = await import('@/lib/env'));
  } catch (error) {
    // Names the variables, never their values.
    add(fault('environment', error instanceof Error ? error.message : 'The environment is not usable'));
    return findings;
  }
  for (const check of await checksOf(sendTo)) for (const finding of await examine(check, env)) add(finding);
  return findings;
}

function options() {
  try {
    const { values } = parseArgs({ options: { json: { type: 'boolean' }, 'send-to': { type: 'string' } } });
    const sendTo = values['send-to'];
    if (sendTo !== undefined && !z.email().safeParse(sendTo).success)
      throw new UsageError('--send-to needs an email address');
    return { json: values.json ?? false, sendTo };
  } catch (error) {
    return explainFailure(error);
  }
}

if (existsSync('.env')) process.loadEnvFile?.('.env');
for (const [name, value] of Object.entries(ownInstallation())) process.env[name] ||= value;
// What the product logs meanwhile is not for this reader.
process.env.LOG_LEVEL = 'silent';
const { json, sendTo } = options();
const findings = await examineAll(sendTo, ({ level, check, message }) => {
  if (!json) console.log(`${level.padEnd(8)} ${check.padEnd(28)} ${message}`);
});
if (json) console.log(JSON.stringify({ status: exitCodeOf(findings), findings }, null, 2));
await endWith(exitCodeOf(findings));
