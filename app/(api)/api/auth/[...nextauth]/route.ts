import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { nextAuthOptions } from '@/lib/auth/next-auth';

type Context = { params: Promise<{ nextauth: string[] }> };

/** Sign-in, sign-out and the CSRF token of the browser's sign-in: next-auth's own endpoints. */
const handler = (request: NextRequest, context: Context): Promise<Response> =>
  NextAuth(request, context, nextAuthOptions());

export { handler as GET, handler as POST };
