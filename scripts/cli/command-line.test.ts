import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

/** More than a pipe holds (64 KiB on Linux). */
const BYTES = 300_000;

describe('a command that ends', () => {
  it('has written all that it wrote, however slowly it is read', async () => {
    const program = `import { endWith } from './scripts/cli/command-line.ts';
      process.stdout.write('x'.repeat(${BYTES}));
      process.stderr.write('y'.repeat(${BYTES}));
      await endWith(3);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program]);
    const closed = once(child, 'close');
    await pause(1500);
    const read = { out: 0, err: 0 };
    child.stdout.on('data', (bytes: Buffer) => {
      read.out += bytes.length;
    });
    child.stderr.on('data', (bytes: Buffer) => {
      read.err += bytes.length;
    });
    expect(await closed).toEqual([3, null]);
    expect(read).toEqual({ out: BYTES, err: BYTES });
  });
});
