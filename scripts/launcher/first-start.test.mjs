import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestSources } from './build.mjs';
import { choosePort, findFreePort, isPortFree } from './ports.mjs';
import { loadSecrets } from './secrets.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'first-start-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('secrets are made once, long, different, and only for their owner', () => {
  const file = path.join(folder, 'secrets.json');
  const secrets = loadSecrets(file);
  expect(loadSecrets(file)).toEqual(secrets);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // 32 random bytes in base64url are 43 characters.
  expect(secrets.authSecret).toHaveLength(43);
  expect(loadSecrets(path.join(folder, 'others.json')).authSecret).not.toBe(secrets.authSecret);
  chmodSync(file, 0o644);
  loadSecrets(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a secret that an older version did not have is added, the others stay', () => {
  const file = path.join(folder, 'older.json');
  writeFileSync(file, JSON.stringify({ authSecret: 'kept' }));
  const secrets = loadSecrets(file);
  expect(secrets.authSecret).toBe('kept');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
});

test('damaged secrets are an error: new ones would lock the data away', () => {
  const file = path.join(folder, 'damaged.json');
  writeFileSync(file, '{"authSecret": "ab');
  expect(() => loadSecrets(file)).toThrow(/damaged/);
  expect(readFileSync(file, 'utf8')).toBe('{"authSecret": "ab');
});

test('a demanded port that is in use is refused with the next step; without a demand the next free one is taken', async () => {
  const port = await findFreePort();
  const server = net.createServer();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(null)));
  try {
    expect(await isPortFree(port, '127.0.0.1')).toBe(false);
    await expect(choosePort(String(port), '127.0.0.1')).rejects.toThrow(`Port ${port} is in use`);
    await expect(choosePort('http', '127.0.0.1')).rejects.toThrow('PORT=http is not a port number');
    const chosen = await choosePort(undefined, '127.0.0.1');
    expect(await isPortFree(chosen, '127.0.0.1')).toBe(true);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('the build is renewed for a changed, new or renamed source, not for a test or what lies outside', () => {
  const root = path.join(folder, 'app');
  /** @param {string} file @param {string} text */
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write('app/page.tsx', 'a');
  write('lib/x.ts', 'b');
  const first = digestSources(root);
  for (const outside of [
    'lib/x.test.ts',
    'e2e/y.spec.ts',
    'scripts/z.mjs',
    '.data/secrets.json',
    'next-env.d.ts',
    'README.md',
  ]) {
    write(outside, 'c');
  }
  expect(digestSources(root)).toBe(first);
  write('lib/x.ts', 'changed');
  const changed = digestSources(root);
  expect(changed).not.toBe(first);
  write('app/style.css', 'd');
  const added = digestSources(root);
  expect(added).not.toBe(changed);
  rmSync(path.join(root, 'app/style.css'));
  write('app/styles.css', 'd');
  expect(digestSources(root)).not.toBe(added);
  expect(existsSync(path.join(root, '.next'))).toBe(false);
});
