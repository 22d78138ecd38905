/**
 * Whether a part of the product is alive, for the health check of a container: exit code 0 or 1.
 *
 * node scripts/deploy/health.mjs web|worker
 */
const ADDRESSES = {
  web: `http://127.0.0.1:${process.env.PORT || 3000}/healthz`,
  // A worker of the embedded engine has no port; its health shows in the web server's /readyz.
  worker: `http://127.0.0.1:${process.env.WORKER_PORT || 3400}/healthz`,
};

const part = process.argv[2] ?? '';
if (!(part === 'web' || part === 'worker')) {
  console.error('Say which part: web or worker.');
  process.exit(2);
}
try {
  const answer = await fetch(ADDRESSES[part], { signal: AbortSignal.timeout(4_000) });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
} catch (error) {
  console.error(`The ${part} is not well: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
