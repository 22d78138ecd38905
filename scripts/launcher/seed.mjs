/** Brings an empty database to what the product needs: roles, first accounts and, unless refused, the demo project. */
import { spawn } from 'node:child_process';
import { ROOT } from './places.mjs';

/**
 * Runs the seed. It prints the accounts on its standard output when it makes them, and nothing when they are there;
 * it keeps them in the file that DEMO_ACCOUNTS_FILE names.
 * @param {NodeJS.ProcessEnv} env @param {(child: import('node:child_process').ChildProcess) => void} onSpawn
 * @returns {Promise<string>} the accounts just made, or ''
 * @throws {Error} when the seed fails; its own words are on the terminal
 */
export function seedDatabase(env, onSpawn) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/seed/seed-entry.mjs'], {
      cwd: ROOT,
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    onSpawn(child);
    let accounts = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      accounts += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(accounts.trim());
      else
        reject(new Error('The first accounts and the demo project could not be made; the reason is above.'));
    });
  });
}
