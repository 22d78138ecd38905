import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseEnv, VARIABLES } from './env';
import { readSecretFiles, SECRETS } from './secret-files.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function secretFile(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content, { mode: 0o600 });
  return file;
}

describe('readSecretFiles', () => {
  it('takes each secret from its file, without the line break that editors add', () => {
    for (const name of SECRETS) {
      const env = readSecretFiles({
        [`${name}_FILE`]: secretFile(name, `of ${name}, 'quoted' = yes \n\r\n`),
      });
      expect(env).toEqual({ [name]: `of ${name}, 'quoted' = yes ` });
    }
  });

  it('reaches the checked environment like a variable that is set', () => {
    const env = parseEnv(
      readSecretFiles({
        DATABASE_URL_FILE: secretFile('url', 'postgres://sarm:p%40ss@db:5432/sarm\n'),
        AUTH_SECRET_FILE: secretFile('auth', 's'.repeat(32)),
        SMTP_URL: 'smtp://mail.example',
        SMTP_URL_FILE: '',
      }),
    );
    expect(env.DATABASE_URL).toBe('postgres://sarm:p%40ss@db:5432/sarm');
    expect(env.AUTH_SECRET).toBe('s'.repeat(32));
    expect(env.SMTP_URL).toBe('smtp://mail.example');
  });

  it('hands the secret on to a process that is started with the same environment', () => {
    const env = readSecretFiles({ AUTH_SECRET_FILE: secretFile('again', 't'.repeat(32)) });
    expect(readSecretFiles({ ...env })).toEqual({ AUTH_SECRET: 't'.repeat(32) });
  });

  it('refuses what is set twice, and files that are missing, empty or something else', () => {
    const secret = 'hunter2-of-the-file';
    const file = secretFile('twice', secret);
    const refusals: [Record<string, string>, string][] = [
      [{ SMTP_URL: 'smtp://hunter2@mail', SMTP_URL_FILE: file }, 'Both SMTP_URL and SMTP_URL_FILE are set'],
      [{ AUTH_SECRET_FILE: path.join(folder, 'nowhere') }, "AUTH_SECRET_FILE names can't be read (ENOENT)"],
      [{ AUTH_SECRET_FILE: folder }, "AUTH_SECRET_FILE names can't be read (EISDIR)"],
      [{ AUTH_SECRET_FILE: secretFile('empty', '\n') }, 'AUTH_SECRET_FILE names is empty'],
      [{ AUTH_SECRET_FILE: secretFile('large', 'x'.repeat(16_385)) }, 'more than 16384 characters'],
    ];
    for (const [env, words] of refusals) {
      expect(() => readSecretFiles(env)).toThrow(words);
      expect(() => readSecretFiles({ ...env })).not.toThrow(/hunter2/);
    }
  });

  it('knows every variable that is a secret by its name', () => {
    const named = VARIABLES.filter((name) =>
      /SECRET|PASSWORD|TOKEN|(?<!PUBLIC)_KEY|^(DATABASE|DATABASE_DIRECT|SMTP)_URL$/.test(name),
    );
    expect(named.length).toBeGreaterThan(7);
    expect(named.filter((name) => !SECRETS.includes(name))).toEqual([]);
  });
});
