import { notifications } from '@mantine/notifications';
import { reasonOf } from './form-dialog';

/** Does something to one row, says how it ended, and shows the list again where it worked. */
export async function runWithToast(
  action: () => Promise<unknown>,
  told: { readonly done: string; readonly failed: string; readonly reload: () => void },
): Promise<void> {
  try {
    await action();
    notifications.show({ color: 'teal', message: told.done });
    told.reload();
  } catch (failure) {
    notifications.show({ color: 'red', message: reasonOf(failure, told.failed) });
  }
}
