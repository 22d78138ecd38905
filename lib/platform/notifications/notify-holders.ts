import type { Executor } from '@/db/client';
import { selectHolders } from '@/lib/platform/users';
import { notify } from './notify';

type Notice = Omit<Parameters<typeof notify>[1], 'userId'>;

/**
 * Tells everybody who holds a permission the same, in the transaction of what it speaks of.
 *
 * @param skips says who of them is not told: who did it, or has been told already
 */
export async function notifyHolders(
  tx: Executor,
  permission: Parameters<typeof selectHolders>[1],
  notice: Notice,
  skips: (userId: string) => boolean | Promise<boolean> = () => false,
): Promise<void> {
  for (const userId of await selectHolders(tx, permission)) {
    if (!(await skips(userId))) await notify(tx, { userId, ...notice });
  }
}
