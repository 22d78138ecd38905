import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { recentSystemSettings } from '@/lib/platform/settings';

/** @throws AppError INVALID_REQUEST for a password below the administrator's `passwordMinLength`. */
export async function requireLongPassword(password: string, field: string): Promise<void> {
  const { passwordMinLength } = (await recentSystemSettings()).security;
  if (password.length >= passwordMinLength) return;
  const message = say('errors.passwordShort', { count: passwordMinLength });
  throw new AppError('INVALID_REQUEST', message, { fields: [{ path: field, message }] });
}
