import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { returnedWithoutCode } from '@/lib/platform/auth/google/google-provider';
import { endInWindow } from '@/lib/platform/auth/google/google-window';
import { DEVICE_COOKIE } from '@/lib/platform/auth/guessing/device';
import { type DeviceJar, nextAuthOptions } from '@/lib/platform/auth/next-auth';
import { inEnglish } from '@/lib/platform/http/english';
import { requestOrigin } from '@/lib/platform/http/origin';
import { problemResponse } from '@/lib/platform/http/problem';
import { withBoundedBody } from '@/lib/platform/http/request-body';

type Context = { params: Promise<{ nextauth: string[] }> };

/** Sign-in, sign-out and the CSRF token of the browser's sign-in: next-auth's own endpoints. */
async function handler(given: NextRequest, context: Context): Promise<Response> {
  const page = returnedWithoutCode(new URL(given.url));
  if (page) return endInWindow(given, new Response(null, { status: 303, headers: { location: page } }));
  let request: NextRequest;
  try {
    request = await withBoundedBody(given);
  } catch (error) {
    return problemResponse(error, requestOrigin(given.headers).requestId, inEnglish);
  }
  const jar: DeviceJar = { cookie: request.cookies.get(DEVICE_COOKIE)?.value };
  const response: Response = await NextAuth(request, context, nextAuthOptions(jar));
  if (jar.setCookie) response.headers.append('set-cookie', jar.setCookie);
  return endInWindow(request, response);
}

export { handler as GET, handler as POST };
