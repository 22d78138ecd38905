import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/** @type {import('next/dist/lib/load-custom-routes').RouteHas} */
const acceptsHtml = { type: 'header', key: 'accept', value: '.*text/html.*' };

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` holds the types, in every test run; a first start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Native or worker-based packages that a bundler must leave alone.
  serverExternalPackages: [
    'onnxruntime-node',
    '@react-pdf/renderer',
    'sharp',
    'pino',
    'postgres',
    'inngest',
    'nodemailer',
    'prom-client',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-base',
  ],
  experimental: {
    // A first start builds once: writing this cache would take a fifth of it, and saves nothing until a source changes.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads them: the server runs without `--enable-source-maps`, and browsers are not given any.
    turbopackSourceMaps: false,
    optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'],
  },
  // `/admin/users` is a page for a browser that walks there, and JSON for everyone else.
  async rewrites() {
    /** @type {import('next/dist/lib/load-custom-routes').RouteHas[]} */
    const navigation = [
      acceptsHtml,
      { type: 'header', key: 'rsc' },
      { type: 'query', key: '_rsc' },
      { type: 'header', key: 'next-action' },
    ];
    return {
      beforeFiles: [{ source: '/admin/:path+', missing: navigation, destination: '/api/admin/:path+' }],
    };
  },
  async headers() {
    return [
      {
        source: '/:path*',
        headers: [
          { key: 'x-content-type-options', value: 'nosniff' },
          { key: 'referrer-policy', value: 'same-origin' },
          { key: 'x-frame-options', value: 'DENY' },
          // No other site keeps a hold on our pages. They see whether the window closes that they opened for Google.
          { key: 'cross-origin-opener-policy', value: 'same-origin-allow-popups' },
          // Nor does any other site embed our pictures and answers.
          { key: 'cross-origin-resource-policy', value: 'same-origin' },
          { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=()' },
        ],
      },
      // Asked for again after each step from page to page.
      { source: '/icon.svg', headers: [{ key: 'cache-control', value: 'public, max-age=86400' }] },
      // What runs and draws nothing; documents get theirs, with a nonce, from proxy.ts.
      {
        source: '/((?!_next/).*)',
        missing: [acceptsHtml, { type: 'header', key: 'rsc' }],
        headers: [{ key: 'content-security-policy', value: "default-src 'none'; frame-ancestors 'none'" }],
      },
    ];
  },
};

/** @param {string} phase of Next: building, developing, serving what was built */
export default async function configure(phase) {
  // The plugin tells a build where the messages are. With it come a watcher of files and, where it is asked for, a compiler
  // that unpacks itself into a cache, which can't be written where a server runs on a read-only file system.
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  return createNextIntlPlugin('./lib/platform/i18n/request.ts')(config);
}
