/**
 * The product as a laboratory's IT runs it: PostgreSQL behind PgBouncer, an S3 server, two web servers behind nginx with TLS,
 * three workers; then checks through the proxy, journeys in a browser, and one process after another killed at work:
 *   npm run cluster [-- --only=checks,journeys,kills] [--jobs=inngest] [--journeys=e2e/sign-in.spec.ts,…]
 * Jobs are run by the embedded engine, or with --jobs=inngest by a real Inngest server; that one is not killed, for without a
 * Redis of its own it keeps its queue in memory. Prints what was seen as a table; exit code 1 when anything was lost, doubled
 * or refused. Everything lies in a temporary folder, on free ports, and is gone afterwards. Says which Debian packages are
 * missing; it installs none.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWeb, isBuildFresh } from '../launcher/build.mjs';
import { withoutProductSettings } from '../launcher/clean-environment.mjs';
import { makeDataFolders, ROOT } from '../launcher/places.mjs';
import { signalGroup } from '../launcher/processes.mjs';
import { clearAbandonedRuns } from '../launcher/run-record.mjs';
import { onStopSignals } from '../launcher/signals.mjs';
import { findPrograms } from './requirements.mjs';

/** @param {string} openssl @param {string} folder */
function makeCertificate(openssl, folder) {
  const files = { key: path.join(folder, 'tls.key'), certificate: path.join(folder, 'tls.crt') };
  const made = spawnSync(
    openssl,
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', files.key, '-out', files.certificate],
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`No certificate could be made: ${made.stderr}`);
  // nginx reads it as another account.
  chmodSync(files.key, 0o644);
  return files;
}

/**
 * Ends what is at work: nothing of its own yet, the build, or the cluster.
 * @type {() => void}
 */
let end = () => process.exit(1);
onStopSignals(
  () => end(),
  () => end(),
);

try {
  process.chdir(ROOT);
  makeDataFolders();
  await clearAbandonedRuns('cluster-');
  const programs = findPrograms();
  if (!isBuildFresh())
    await buildWeb(withoutProductSettings(process.env), (build) => {
      // It leads a group of its own, and would stay at work.
      end = () => {
        signalGroup(build.pid ?? 0, 'SIGKILL');
        process.exit(1);
      };
    });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-cluster-'));
  // Postgres, PgBouncer and nginx run under another account; what is inside has rights of its own.
  chmodSync(folder, 0o755);
  const { key, certificate } = makeCertificate(programs.openssl, folder);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname ?? '', 'run.ts'), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: {
        ...withoutProductSettings(process.env),
        // Node reads it once, as it starts.
        NODE_EXTRA_CA_CERTS: certificate,
        CLUSTER_PLAN: JSON.stringify({ folder, key, certificate, programs }),
      },
    },
  );
  // It ends what it started, and then itself.
  end = () => child.kill('SIGTERM');
  const code = await new Promise((resolve) => child.on('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
