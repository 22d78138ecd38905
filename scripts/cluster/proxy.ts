import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fillIn } from '../deploy/render-nginx.mjs';
import { ROOT } from '../launcher/places.mjs';
import { makePostgresFolder, postgresAccount } from '../launcher/postgres-binaries.mjs';
import { Service, type ServicePlan } from './service';

export interface ProxyPlan {
  readonly program: string;
  readonly folder: string;
  readonly key: string;
  readonly certificate: string;
  readonly port: number;
  readonly webPorts: readonly number[];
  /** Where a real Inngest server reaches the workers. */
  readonly workers?: { readonly port: number; readonly workerPorts: readonly number[] } | undefined;
  readonly onStart: ServicePlan['onStart'];
}

/** A line of the access log: the path, and the ports of the web servers that it was tried on. */
export interface Passed {
  readonly path: string;
  readonly status: number;
  readonly webPorts: readonly number[];
}

const servers = (ports: readonly number[]): string =>
  ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n    ');

const WORKERS_TEMPLATE = path.join(ROOT, 'deploy/nginx/workers.conf.template');

/** Where a real Inngest server reaches the workers, as a deployment has it. */
const forWorkers = ({ workers }: ProxyPlan): string =>
  workers
    ? fillIn(readFileSync(WORKERS_TEMPLATE, 'utf8'), {
        WORKERS_LISTEN: `127.0.0.1:${workers.port}`,
        WORKER_SERVERS: `upstream workers {\n    ${servers(workers.workerPorts)}\n}`,
        WORKERS: 'workers',
      })
    : '';

const configuration = (plan: ProxyPlan, place: string): string => `
daemon off;
pid ${place}/nginx.pid;
worker_processes 1;
error_log stderr warn;
events { worker_connections 512; }
http {
  log_format passed '$status $upstream_addr $request_uri';
  access_log ${place}/access.log passed;
  client_body_temp_path ${place}/body;
  proxy_temp_path ${place}/proxy;
  fastcgi_temp_path ${place}/fastcgi;
  uwsgi_temp_path ${place}/uwsgi;
  scgi_temp_path ${place}/scgi;
  upstream web {
    ${servers(plan.webPorts)}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${plan.port} ssl http2;
    ssl_certificate ${plan.certificate};
    ssl_certificate_key ${plan.key};
    # The product has limits of its own, and takes an upload as it comes.
    client_max_body_size 0;
    proxy_request_buffering off;
    location / {
      proxy_pass http://web;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_read_timeout 300s;
    }
  }
${forWorkers(plan)}
}
`;

/** nginx with TLS in front of the web servers, in turn; answers are buffered as by default. */
export async function startProxy(
  plan: ProxyPlan,
): Promise<{ server: Service; passed: () => Promise<Passed[]> }> {
  const place = path.join(plan.folder, 'nginx');
  makePostgresFolder(place);
  const file = path.join(plan.folder, 'nginx.conf');
  writeFileSync(file, configuration(plan, place));
  const server = new Service({
    name: 'nginx',
    command: [plan.program, '-e', 'stderr', '-p', place, '-c', file],
    folder: plan.folder,
    account: postgresAccount(),
    isReady: async () => (await fetch(`https://localhost:${plan.port}/healthz`)).status > 0,
    endsBy: 'SIGTERM',
    onStart: plan.onStart,
  });
  await server.start();
  const passed = async (): Promise<Passed[]> =>
    (await readFile(path.join(place, 'access.log'), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [, status, addresses = '', uri = ''] = /^(\d+) (.*?) (\/\S*)$/.exec(line) ?? [];
        const webPorts = [...addresses.matchAll(/:(\d+)/g)].map(([, port]) => Number(port));
        return { path: uri, status: Number(status), webPorts };
      });
  return { server, passed };
}
