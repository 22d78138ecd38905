import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { returnedWithoutCode } from '@/lib/platform/auth/google/google-provider';
import { endInWindow } from '@/lib/platform/auth/google/google-window';
import { nextAuthOptions } from '@/lib/platform/auth/next-auth';

type Context = { params: Promise<{ nextauth: string[] }> };

/** Sign-in, sign-out and the CSRF token of the browser's sign-in: next-auth's own endpoints. */
async function handler(request: NextRequest, context: Context): Promise<Response> {
  const page = returnedWithoutCode(new URL(request.url));
  if (page) return endInWindow(request, new Response(null, { status: 303, headers: { location: page } }));
  return endInWindow(request, await NextAuth(request, context, nextAuthOptions()));
}

export { handler as GET, handler as POST };
