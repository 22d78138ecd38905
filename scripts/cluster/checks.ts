import { request } from 'node:https';
import { sha256Of } from '@/lib/sha256';
import { Client } from '@/scripts/client/client';
import type { Cluster } from './cluster';
import {
  ADMINISTRATOR,
  eventually,
  type Laboratory,
  newDataset,
  newSample,
  type Sample,
  sendInStretches,
  startAnalysis,
} from './sample';
import { must, type Row, trial } from './table';
import { objectOf, requireWhole } from './verdict';

/** A call from another address of this machine, so that the proxy sees another client. */
function callFrom(
  { address }: Cluster,
  localAddress: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${address}${path}`,
      {
        ...{ method: 'POST', localAddress, family: 4, host: '127.0.0.1' },
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      },
    );
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

/** The web servers that answered what `work` asked for. */
async function serversOf(
  cluster: Cluster,
  about: RegExp,
  work: () => Promise<unknown>,
): Promise<Set<number>> {
  const before = (await cluster.passed()).length;
  await work();
  // nginx writes its line after the answer.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const lines = (await cluster.passed()).slice(before);
  return new Set(
    lines.filter(({ path }) => about.test(path)).flatMap(({ webPorts }) => webPorts.at(-1) ?? []),
  );
}

async function sharesSessions({ cluster, anonymous }: Laboratory): Promise<string> {
  const client = await anonymous.as(ADMINISTRATOR, cluster.password);
  const direct = cluster.webPorts.map((port) => new Client(`http://127.0.0.1:${port}`, client.token));
  const me = async () =>
    Promise.all(direct.map(async (each) => (await each.call('GET', '/sarm/auth/get-me')).status));
  must(
    (await me()).every((status) => status === 200),
    'a session is not known on both web servers',
  );
  await direct[0]?.call('POST', '/sarm/auth/logout-user');
  const after = await me();
  must(
    after.every((status) => status === 401),
    `after signing out at web-1: ${after.join(', ')}`,
  );
  return 'a session of one is known to the other, and ended at one it is ended at both';
}

async function sharesSettings({ cluster, client }: Laboratory): Promise<string> {
  const [first, second] = cluster.webPorts.map(
    (port) => new Client(`http://127.0.0.1:${port}`, client.token),
  );
  const read = async () =>
    (await second?.get<{ settings: { general: { maxUploadSize: number } } }>('GET', '/admin/system-settings'))
      ?.settings.general.maxUploadSize;
  await read();
  const startedAt = Date.now();
  await first?.get('PUT', '/admin/system-settings/general', { maxUploadSize: 101 });
  await eventually('a setting known to the other web server', 10, async () => (await read()) === 101);
  return `a setting changed at web-1 held at web-2 after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function believesProxy({ cluster }: Laboratory): Promise<string> {
  const { sql } = cluster;
  const account = { email: ADMINISTRATOR, password: cluster.password };
  const forged = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'cluster-forwarded' };
  const { status, headers } = await callFrom(cluster, '127.0.0.77', '/sarm/auth/login-user', account, forged);
  must(status === 200, `signing in: ${status}`);
  const [session] = await sql<{ ip_address: string }[]>`
    select ip_address from sessions where user_agent = 'cluster-forwarded' order by created_at desc limit 1`;
  must(session?.ip_address === '127.0.0.77', `the session notes the address ${session?.ip_address}`);
  must(headers['strict-transport-security'] !== undefined, 'no Strict-Transport-Security');
  return 'the session notes the client’s own address, not the one it claimed; browsers are told to keep to https';
}

async function sharesRateLimit({ cluster }: Laboratory): Promise<string> {
  const wrong = { email: 'nobody@example.com', password: 'a wrong password' };
  let guesses = 0;
  const used = await serversOf(cluster, /login-user/, async () => {
    for (let status = 0; status !== 429; guesses += 1) {
      must(guesses < 15, 'no pause after 15 wrong passwords');
      status = (await callFrom(cluster, '127.0.0.78', '/sarm/auth/login-user', wrong)).status;
    }
  });
  must(used.size === 2, 'only one web server was asked');
  // PAIR_LIMIT of lib/platform/auth/guessing: ten wrong passwords for one account from one network.
  must(guesses === 11, `the pause came with guess ${guesses}`);
  return 'ten wrong passwords, spread over both web servers, and the eleventh is paused';
}

async function takesUploads(lab: Laboratory): Promise<string> {
  const { cluster } = lab;
  const file = lab.clips[0] ?? Buffer.alloc(0);
  const datasetId = await newDataset(lab);
  let id = '';
  const used = await serversOf(cluster, /\/sarm\/video\/uploads\//, async () => {
    ({ id } = await sendInStretches(lab, datasetId, file, { stretches: 8, pauseMs: 0 }));
  });
  must(used.size === 2, 'all stretches came to one web server');
  const [video] = await cluster.sql<{ object_key: string; sha256: string }[]>`
    select object_key, sha256 from videos where id = ${id}`;
  must(video?.sha256 === sha256Of(file), 'the stored digest is not that of the file');
  must(
    sha256Of(await objectOf(cluster, video.object_key)) === sha256Of(file),
    'the stored file is not what was sent',
  );
  return 'eight stretches that came to both web servers made one file, byte for byte, in the bucket';
}

async function streamsEvents(lab: Laboratory, sample: Sample): Promise<{ analysisId: string; seen: string }> {
  const { cluster, client } = lab;
  const headers = { authorization: `Bearer ${client.token}` };
  const notices = await fetch(`${cluster.address}/sarm/notifications/events`, { headers });
  const { analysisId, taskId } = await startAnalysis(lab, sample);
  const startedAt = Date.now();
  const task = await fetch(`${cluster.address}/tasks/${taskId}/events`, { headers });
  const arrivals: { at: number; status: string }[] = [];
  const decoder = new TextDecoder();
  for await (const chunk of task.body ?? []) {
    const [, status = ''] = /"status":"(\w+)"/.exec(decoder.decode(chunk, { stream: true })) ?? [];
    if (status) arrivals.push({ at: Date.now() - startedAt, status });
  }
  const first = arrivals[0];
  must(
    first !== undefined && arrivals.at(-1)?.status === 'SUCCESS',
    `the stream told ${JSON.stringify(arrivals)}`,
  );
  // Held back by a buffer, the first event would come with the last.
  must(
    first.at < 2_000 && first.status !== 'SUCCESS',
    `the first event came after ${first.at} ms: ${first.status}`,
  );
  const endedAt = Date.now();
  const reader = notices.body?.getReader();
  let told = '';
  while (!told.includes(sample.datasetId)) {
    must(Date.now() - endedAt < 12_000, `no notice of the finished analysis; told: ${told.slice(-300)}`);
    const { value, done } = (await reader?.read()) ?? { done: true };
    must(!done, 'the stream of notices ended');
    told += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  const seen = `first event after ${first.at} ms, ${arrivals.length} until the end; the notice came ${Date.now() - endedAt} ms after it`;
  return { analysisId, seen };
}

async function opensMedia({ cluster, client }: Laboratory, { videoIds }: Sample): Promise<string> {
  const id = videoIds[0] ?? '';
  const links = await client.get<{ videoUrl: string; thumbnailUrl: string }>(
    'GET',
    `/sarm/media/token/${id}`,
  );
  for (const link of [links.videoUrl, links.thumbnailUrl]) {
    must(new URL(link, cluster.address).origin === cluster.address, `a link leads elsewhere: ${link}`);
  }
  await eventually(
    'a thumbnail',
    60,
    async () => (await fetch(new URL(links.thumbnailUrl, cluster.address))).ok,
  );
  const part = await fetch(new URL(links.videoUrl, cluster.address), { headers: { range: 'bytes=0-99' } });
  const bytes = (await part.arrayBuffer()).byteLength;
  must(part.status === 206 && bytes === 100, `a part of the video: ${part.status}, ${bytes} bytes`);
  return 'links of the product’s own address play a part of a video from the bucket and show its picture';
}

/** The product through the proxy, before anything is killed. */
export async function runChecks(lab: Laboratory): Promise<Row[]> {
  const asked = 'through nginx';
  const rows = [
    await trial('sessions of two web servers', asked, () => sharesSessions(lab)),
    await trial('settings of two web servers', 'at each', () => sharesSettings(lab)),
    await trial('X-Forwarded-For, TRUST_PROXY', asked, () => believesProxy(lab)),
    await trial('guessing of passwords', asked, () => sharesRateLimit(lab)),
    await trial('upload by stretches', asked, () => takesUploads(lab)),
  ];
  const sample = await newSample(lab);
  let analysisId = '';
  rows.push(
    await trial('event streams', asked, async () => {
      const { seen, analysisId: id } = await streamsEvents(lab, sample);
      analysisId = id;
      return seen;
    }),
    await trial('pictures and videos', asked, () => opensMedia(lab, sample)),
    await trial('an analysis', asked, () => requireWhole(lab, sample, analysisId)),
  );
  return rows;
}
