import { redirect } from 'next/navigation';
import { FIRST_PAGE } from '@/lib/platform/auth/callback-url';

/** The first page, whose own guard asks who comes. */
export default function HomePage() {
  redirect(FIRST_PAGE);
}
