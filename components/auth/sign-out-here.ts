import { signOut } from 'next-auth/react';

/**
 * Ends the session and returns to the sign-in page. What this tab keeps of the person, such as entries that were typed and not saved,
 * goes with it; a session that ends by itself leaves it.
 */
export async function signOutHere(): Promise<void> {
  window.sessionStorage.clear();
  await signOut({ callbackUrl: '/login' });
}
