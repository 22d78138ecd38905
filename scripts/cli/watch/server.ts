import type { z } from 'zod';
import { createDataset, getDatasets } from '@/lib/domain/datasets/contract';
import { getProjects } from '@/lib/domain/projects/contract';
import { getVideo, listDatasetVideos } from '@/lib/domain/videos/contract';
import { createUpload, TUS_VERSION, uploadState } from '@/lib/domain/videos/contract-uploads';
import { addressOf } from '@/lib/platform/http/client';
import type { AnswerOf, Contract, InputOf } from '@/lib/platform/http/contract';
import { readStretch } from './folder';

const ANSWER_MS = 60_000;
/** Bytes of one request; the server asks again at each whether the token may still write. */
const STRETCH_BYTES = 8 * 1024 * 1024;
/** Slow lines may need this long for a stretch, or the server for looking into the whole video. */
const STRETCH_MS = 10 * 60 * 1000;
const PAGE_VIDEOS = 1000;

/** What the server said, or that it could not be reached (status 0). */
export class ServerError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
    this.name = 'ServerError';
  }

  /** Another try may do: no network, a restart, too many calls. Not a full storage, which somebody has to empty. */
  get isPassing(): boolean {
    return [0, 408, 423, 429, 500, 502, 503, 504].includes(this.status);
  }
}

/** The product's programming interface, as the watch uses it. */
export class Server {
  readonly #token: string;

  constructor(
    readonly address: string,
    token: string,
    readonly signal: AbortSignal,
  ) {
    this.#token = token;
  }

  async #fetch(path: string, init: RequestInit & { timeoutMs?: number } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.#token}`);
    headers.set('accept', 'application/json');
    const limit = AbortSignal.timeout(init.timeoutMs ?? ANSWER_MS);
    let response: Response;
    try {
      response = await fetch(new URL(path, this.address), {
        ...init,
        headers,
        // A token must not follow to another address.
        redirect: 'error',
        signal: AbortSignal.any([this.signal, limit]),
      });
    } catch (cause) {
      if (this.signal.aborted) throw cause;
      const reason =
        cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : 'no answer';
      throw new ServerError(0, `${this.address} cannot be reached (${reason})`);
    }
    if (response.ok) return response;
    const body = (await response.json().catch(() => null)) as { message?: string } | null;
    const wait = Number(response.headers.get('retry-after') ?? 0);
    throw new ServerError(response.status, body?.message ?? `status ${response.status}`, wait || 0);
  }

  async #call<C extends Contract>(contract: C, input: InputOf<C> = {}): Promise<AnswerOf<C>> {
    const response = await this.#fetch(addressOf(contract, input), {
      method: contract.method,
      ...(input.body === undefined
        ? {}
        : { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }),
    });
    return (contract.result as z.ZodType<AnswerOf<C>>).parse(await response.json());
  }

  /** The projects that the token may write to and whose name has this in it. */
  async findProjects(search: string): Promise<{ id: string; name: string }[]> {
    const { projects } = await this.#call(getProjects, {
      query: { search, access: 'write', status: 'active', limit: PAGE_VIDEOS },
    });
    return projects.map(({ project }) => project);
  }

  /** The datasets of a project whose name has this in it. */
  async findDatasets(projectId: string, search: string): Promise<{ id: string; name: string }[]> {
    const query = { project_id: projectId, search, limit: 200 };
    return (await this.#call(getDatasets, { query })).datasets;
  }

  createDataset(projectId: string, name: string): Promise<{ id: string }> {
    return this.#call(createDataset, { body: { projectId, name } });
  }

  /** Videos of a dataset by the SHA-256 of their content. */
  async listContents(datasetId: string): Promise<Map<string, string>> {
    const contents = new Map<string, string>();
    for (let offset = 0; ; offset += PAGE_VIDEOS) {
      const { videos, total } = await this.#call(listDatasetVideos, {
        params: { datasetId },
        query: { limit: PAGE_VIDEOS, offset },
      });
      for (const { id, sha256 } of videos) contents.set(sha256, id);
      if (videos.length === 0 || offset + videos.length >= total) return contents;
    }
  }

  async hasVideo(id: string): Promise<boolean> {
    return this.#unlessMissing(async () => {
      await (await this.#fetch(addressOf(getVideo, { params: { id } }))).arrayBuffer();
      return true;
    }, false);
  }

  /** How much of an upload has arrived; null when the server knows nothing of it. */
  uploadState(id: string): Promise<{ offset: number; completed: boolean } | null> {
    return this.#unlessMissing(() => this.#call(uploadState, { params: { id } }), null);
  }

  async #unlessMissing<T>(ask: () => Promise<T>, missing: T): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ServerError && error.status === 404) return missing;
      throw error;
    }
  }

  /** Begins an upload. @returns its id, which becomes the video's */
  async beginUpload(fileName: string, sizeBytes: number, datasetId: string): Promise<string> {
    const fields = { filename: fileName, dataset_id: datasetId };
    const response = await this.#fetch(createUpload.path, {
      method: 'POST',
      headers: {
        'tus-resumable': TUS_VERSION,
        'upload-length': String(sizeBytes),
        'upload-metadata': Object.entries(fields)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
    });
    return String(((await response.json()) as { id: unknown }).id);
  }

  /**
   * Sends a file from an offset to its end, in stretches.
   * @returns the content's SHA-256 as the server has it, if told
   * @throws FileTrouble, ServerError
   */
  async sendRest(id: string, file: string, sizeBytes: number, from: number): Promise<string | null> {
    for (let offset = from; ; ) {
      const stretch = await readStretch(file, offset, Math.min(STRETCH_BYTES, sizeBytes - offset));
      const response = await this.#fetch(addressOf(uploadState, { params: { id } }), {
        method: 'PATCH',
        headers: {
          'tus-resumable': TUS_VERSION,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: stretch,
        timeoutMs: STRETCH_MS,
      });
      if (response.status === 200) {
        const { video } = (await response.json()) as { video?: { sha256?: string } };
        return video?.sha256 ?? null;
      }
      await response.arrayBuffer();
      offset += stretch.length;
    }
  }
}
