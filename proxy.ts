import { type NextRequest, NextResponse } from 'next/server';

const DEVELOPMENT = process.env.NODE_ENV === 'development';

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${DEVELOPMENT ? " 'unsafe-eval'" : ''}`,
    // In development Next adds styles of its own without the nonce.
    DEVELOPMENT ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Mantine and Chart.js set style attributes; those cannot load anything or run code.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${DEVELOPMENT ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Gives every page its Content Security Policy with its own nonce, which the layout hands to Mantine and Next. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('x-pathname', request.nextUrl.pathname + request.nextUrl.search);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = {
  // Documents, and the pages that a browser goes on to; answers of the API have a policy of their own (next.config.mjs).
  // Uploads stay outside: whatever passes through a proxy is cut at 10 MB. Static files need no policy.
  matcher: [
    {
      source:
        '/((?!_next/static|_next/image|icon.svg|healthz$|readyz$|sarm/video/upload-video|sarm/video/uploads|video/upload-video|sarm/media/).*)',
      has: [{ type: 'header', key: 'accept', value: '.*text/html.*' }],
    },
    {
      source: '/((?!_next/static|_next/image).*)',
      has: [{ type: 'header', key: 'rsc' }],
    },
  ],
};
