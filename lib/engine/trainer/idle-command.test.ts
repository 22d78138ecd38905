import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findTools, idleCommand } from './idle-command';

const program = ['/bin/node', 'train.mjs'] as const;

describe('idleCommand', () => {
  it('puts what the system has before the program, and says whether it idles', () => {
    const tools = { prlimit: '/bin/prlimit', chrt: '/bin/chrt' };
    const limits = ['/bin/prlimit', '--data=4000000000', '--core=0', '--', ...program];
    expect(idleCommand(program, tools)).toEqual({
      file: '/bin/chrt',
      args: ['--idle', '0', ...limits],
      isIdle: true,
    });
    const [file, ...args] = limits;
    expect(idleCommand(program, { ...tools, chrt: null })).toEqual({ file, args, isIdle: false });
    expect(idleCommand(program, { prlimit: null, chrt: null })).toEqual({
      file: '/bin/node',
      args: ['train.mjs'],
      isIdle: false,
    });
  });

  const tools = findTools();
  it.runIf(tools.chrt && tools.prlimit)('limits and idles what the kernel then runs', () => {
    // A shell, as its start costs next to nothing: idle programs wait for everything else.
    const shell = ['/bin/sh', '-c', 'ulimit -c; cat /proc/$$/limits; exec cat /proc/$$/stat'] as const;
    const { file, args } = idleCommand(shell, tools);
    const printed = spawnSync(file, args, { encoding: 'utf8' }).stdout.trim().split('\n');
    expect(printed[0]).toBe('0');
    expect(printed.find((line) => line.startsWith('Max data size'))).toContain('4000000000');
    // Field 41 of stat(5) is the policy; what follows the name in parentheses is field 3. SCHED_IDLE is 5.
    const fields = (printed.at(-1) ?? '').split(') ')[1]?.split(' ') ?? [];
    expect(fields[41 - 3]).toBe('5');
  });
});
