import { Inngest } from 'inngest';
import { env } from '@/lib/env';
import { log } from '@/lib/platform/http/log';
import { embeddedFetch } from './embedded/fetch';
import { WatchJobs } from './watch-jobs';

/** INNGEST_DEV=0 means 'not the dev server' to the SDK, so it does not choose a real server by itself. */
const devServer = env.INNGEST_DEV !== undefined && !['0', 'false'].includes(env.INNGEST_DEV);

/**
 * True when the engine in this repository runs the jobs; false when the environment names a real Inngest server
 * (INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY or INNGEST_DEV). The only switch between the two.
 */
export const isEmbedded = !(
  env.INNGEST_BASE_URL ||
  env.INNGEST_EVENT_KEY ||
  env.INNGEST_SIGNING_KEY ||
  devServer
);

/**
 * The client that job functions are created with. Against a real server nothing is overridden and the SDK reads its
 * own variables; embedded, its `fetch` turns every event it sends into a row.
 */
export const inngest = new Inngest({
  id: 'sarm',
  logger: log,
  middleware: [WatchJobs],
  ...(isEmbedded ? { isDev: true, baseUrl: 'http://embedded.invalid', fetch: embeddedFetch } : {}),
});
