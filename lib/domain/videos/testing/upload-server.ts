import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { testDatabase } from '@/db/testing';
import { createDataset } from '@/lib/domain/datasets';
import { renderVideo, testFolder } from '@/lib/engine/media/test-videos';
import { AppError, ERROR_STATUS } from '@/lib/errors';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { abandonUpload, beginUpload, continueUpload, getUploadState } from '..';

type Person = Awaited<ReturnType<typeof testPerson>>;

/** What every call that changes an upload says. */
export const TUS = { 'tus-resumable': '1.0.0' };

/**
 * The upload endpoints over real HTTP, as Next calls them, with a database, people and a clip of 50 frames to send; requests
 * come from the technician unless `from.caller` is set to somebody else.
 */
export async function uploadServer() {
  const { db, sql, close } = await testDatabase();
  const clips = await testFolder();
  const technician = await testPerson(db, 'Technician');
  const viewer = await testPerson(db, 'Viewer');
  const stranger = await testPerson(db, 'Stranger');
  const projectId = await testProject(db, 'P', [
    [technician, 'member'],
    [viewer, 'viewer'],
  ]);
  const dataset = { projectId, name: 'D', description: '', type: 'clinical' } as const;
  const { id: datasetId } = await createDataset(technician, dataset);
  const file = await renderVideo(
    clips.file('field.avi'),
    'testsrc=size=320x240:rate=25:duration=2',
    ...['-c:v', 'mjpeg', '-q:v', '3'],
  );
  const clip = await readFile(file);
  /** What was asked of the server, with the offset. */
  const requests: string[] = [];
  const from: { caller: Person } = { caller: technician };

  const route = async (request: Request, id: string): Promise<Response> => {
    const { caller } = from;
    if (request.method === 'POST') return beginUpload(caller, request);
    if (request.method === 'PATCH') return continueUpload(caller, id, request);
    return request.method === 'DELETE' ? abandonUpload(caller, id) : getUploadState(caller, id);
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.headers['upload-offset'] ?? ''}`.trim());
    const answer = await route(asWeb(request), request.url?.split('/').at(-1) ?? '').catch(
      (error: unknown) =>
        error instanceof AppError
          ? Response.json({ message: error.message }, { status: ERROR_STATUS[error.code] })
          : Promise.reject(error),
    );
    if (response.destroyed) return;
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(request.method === 'HEAD' ? undefined : Buffer.from(await answer.arrayBuffer()));
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = (id = ''): string => `http://127.0.0.1:${port}/sarm/video/uploads${id && `/${id}`}`;

  /** Announces a file of so many bytes; a field that is empty is left out. */
  function begin(bytes: number, fields: Record<string, string> = {}): Promise<Response> {
    const metadata = Object.entries({ filename: 'a.avi', dataset_id: datasetId, ...fields })
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const headers = { ...TUS, 'upload-length': String(bytes), 'upload-metadata': metadata };
    return fetch(endpoint(), { method: 'POST', headers });
  }

  return {
    ...{ db, sql, datasetId, clip, technician, viewer, stranger, requests, from, port, endpoint, begin },
    /** The id of an upload that is begun. */
    beginning: async (bytes: number): Promise<string> =>
      ((await (await begin(bytes)).json()) as { id: string }).id,
    /** Sends bytes that begin at `offset` of the file. */
    append(id: string, offset: number, body: Buffer | ReadableStream<Uint8Array>): Promise<Response> {
      const contentType = { 'content-type': 'application/offset+octet-stream' };
      const headers = { ...TUS, ...contentType, 'upload-offset': String(offset) };
      return fetch(endpoint(id), { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit);
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await close();
      await clips.remove();
    },
  };
}

/** Keys of what is stored below a prefix. */
export const keysOf = async (prefix: string): Promise<string[]> =>
  (await objectStore().list(prefix)).objects.map(({ key }) => key);

function asWeb(request: IncomingMessage): Request {
  const gone = new AbortController();
  request.on('close', () => !request.complete && gone.abort(new Error('connection lost')));
  const hasBody = request.method === 'PATCH' || request.method === 'POST';
  return new Request(`http://server${request.url}`, {
    method: request.method,
    headers: new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null,
    signal: gone.signal,
    duplex: 'half',
  } as RequestInit);
}
