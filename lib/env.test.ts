import { describe, expect, it } from 'vitest';
import { parseEnv } from './env';

describe('parseEnv', () => {
  it('has a usable default for everything that is not set', () => {
    const env = parseEnv({});
    expect(env).toMatchObject({
      STORAGE_DRIVER: 'disk',
      DEMO_DATA: true,
      TRUST_PROXY: false,
      LOG_LEVEL: 'info',
    });
    expect(env.DATABASE_URL).toBeUndefined();
  });

  it('takes an empty variable for one that is not set', () => {
    expect(parseEnv({ LOG_LEVEL: '', DATABASE_URL: '', S3_BUCKET: '' }).LOG_LEVEL).toBe('info');
  });

  it('reads numbers and switches', () => {
    const env = parseEnv({
      MAX_UPLOAD_MB: '2048',
      DEMO_DATA: 'false',
      TRUST_PROXY: '1',
      WORKER_PORT: '4000',
    });
    expect(env).toMatchObject({
      MAX_UPLOAD_MB: 2048,
      DEMO_DATA: false,
      TRUST_PROXY: true,
      WORKER_PORT: 4000,
    });
  });

  it('takes the secret under the name that next-auth uses', () => {
    const secret = 's'.repeat(32);
    expect(parseEnv({ NEXTAUTH_SECRET: secret }).AUTH_SECRET).toBe(secret);
  });

  it('names every wrong variable at once, and never its value', () => {
    const wrong = {
      DATABASE_URL: 'mysql://root:hunter2@db',
      AUTH_SECRET: 'short-secret',
      MAX_UPLOAD_MB: '-1',
      STORAGE_DRIVER: 's3',
    };
    const message = (() => {
      try {
        parseEnv(wrong);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    })();
    for (const name of ['DATABASE_URL', 'AUTH_SECRET', 'MAX_UPLOAD_MB']) expect(message).toContain(name);
    for (const value of ['hunter2', 'short-secret']) expect(message).not.toContain(value);
  });

  it('asks for a bucket where objects are to lie in S3', () => {
    expect(() => parseEnv({ STORAGE_DRIVER: 's3' })).toThrow(
      'S3_BUCKET: is needed when STORAGE_DRIVER is s3',
    );
    expect(() => parseEnv({ STORAGE_DRIVER: 'both' })).toThrow('when STORAGE_DRIVER is both');
    expect(parseEnv({ STORAGE_DRIVER: 's3', S3_BUCKET: 'b' }).S3_BUCKET).toBe('b');
  });
});
