'use client';
import { PasswordForm } from './password-form';

/** The password form of a page that leads on once it is done; by a full load, because the session is a new one. */
export function DetourPassword({ destination }: { readonly destination: string }) {
  return <PasswordForm onSaved={() => window.location.assign(destination)} />;
}
