/** Fills an empty database with the demo project and keeps the passwords that were made for its accounts. */
import { spawn } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { DEMO_ACCOUNTS_FILE, ROOT } from './places.mjs';

/**
 * Runs the seed. It prints the accounts on its standard output when it makes them, and nothing when they are there.
 * @param {NodeJS.ProcessEnv} env @param {(child: import('node:child_process').ChildProcess) => void} onSpawn
 * @param {string} [file] where the accounts are kept
 * @returns {Promise<string>} the accounts just made, or ''
 * @throws {Error} when the seed fails
 */
export function seedDemo(env, onSpawn, file = DEMO_ACCOUNTS_FILE) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'db/seed/index.ts'], {
      cwd: ROOT,
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    onSpawn(child);
    let accounts = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      // Kept at once: a password that is lost can't be shown again.
      if (accounts === '') {
        rmSync(file, { force: true });
        writeFileSync(file, text, { mode: 0o600 });
      } else appendFileSync(file, text);
      accounts += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(accounts.trim());
      else reject(new Error('The demo data could not be made; the reason is above.'));
    });
  });
}
