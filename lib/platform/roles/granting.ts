import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { includesAll, type Principal } from '@/lib/platform/access';

/**
 * Nobody grants what they do not hold, except administrators. Otherwise the permission to edit roles would amount to all
 * others.
 * @param granted codes that a role or person shall have
 * @param before codes that it had before: keeping or narrowing them grants nothing
 * @throws AppError FORBIDDEN naming the first code that the principal does not hold
 */
export function requireGrantable(
  principal: Principal,
  granted: readonly string[],
  before: readonly string[] = [],
): void {
  if (principal.isAdministrator) return;
  const excess = granted.find(
    (code) => !includesAll(before, code) && !includesAll(principal.permissions, code),
  );
  if (excess) throw new AppError('FORBIDDEN', say('errors.grantNotHeld', { permission: excess }));
}
