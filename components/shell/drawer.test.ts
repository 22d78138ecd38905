import { expect, it } from 'vitest';
import { drawerFor } from './drawer';

it.each([
  ['/sarm/projects', ['sarm.*', 'finetune.*'], 'sarm'],
  ['/finetune/dashboard', ['sarm.*', 'finetune.*'], 'finetune'],
  ['/admin/users', ['sarm.*', 'system.*'], 'admin'],
  ['/dashboard', ['sarm.*', 'finetune.*'], 'sarm'],
  ['/profile', ['finetune.train_model'], 'finetune'],
  ['/dashboard', ['system.manage_users'], 'admin'],
  ['/dashboard', [], null],
] as const)('on %s, holding %j, the drawer is %s', (path, held, drawer) => {
  expect(drawerFor(path, held)).toBe(drawer);
});
