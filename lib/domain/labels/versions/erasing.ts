import { ObjectNotFoundError, objectStore } from '@/lib/platform/storage';
import { versionLines } from './comparing';
import { countLines, type DocumentLine, writeDocument } from './document';
import { pictureKey, versionPrefix } from './pictures';
import { replaceDocument, type VersionRow, versionsOfProject } from './queries';

/** A version that frames were taken out of, by the hashes of its document. */
export interface RewrittenVersion {
  readonly id: string;
  readonly before: string;
  readonly after: string;
  readonly framesRemoved: number;
}

interface Going {
  readonly projectId: string;
  readonly videoIds: readonly string[];
  /** Names that must not be read any more, and what stands in their place. */
  readonly texts: readonly string[];
  readonly code: string;
}

/** A document that is not in the store holds nothing that could be taken out of it. */
function unlessGone(error: unknown): null {
  if (error instanceof ObjectNotFoundError) return null;
  throw error;
}

/** Which pictures only frames of these videos show, over all versions of a project. */
async function picturesOf({ projectId, videoIds }: Going): Promise<string[]> {
  const [going, staying] = [new Set<string>(), new Set<string>()];
  const gone = new Set(videoIds);
  for await (const version of versionsOfProject(projectId)) {
    try {
      for await (const line of versionLines(version)) {
        if (line.kind !== 'frame' || line.sha256 === null) continue;
        (gone.has(line.videoId) ? going : staying).add(line.sha256);
      }
    } catch (error) {
      unlessGone(error);
    }
  }
  return [...going].filter((sha256) => !staying.has(sha256));
}

async function* without(
  lines: AsyncIterable<DocumentLine>,
  { videoIds, texts, code }: Going,
  removed: { frames: number },
): AsyncGenerator<DocumentLine> {
  const gone = new Set(videoIds);
  const clean = (name: string): string => (says(name, texts) ? code : name);
  let skips = false;
  for await (const line of lines) {
    if (line.kind === 'label') {
      yield { ...line, name: clean(line.name), datasetName: clean(line.datasetName) };
      continue;
    }
    if (line.kind === 'frame') {
      skips = gone.has(line.videoId);
      if (skips) removed.frames += 1;
    }
    // Items follow their frame.
    if (!skips) yield line;
  }
}

const says = (name: string, texts: readonly string[]): boolean =>
  texts.some((text) => name.toLowerCase().includes(text.toLowerCase()));

async function rewrite(version: VersionRow, going: Going): Promise<RewrittenVersion | null> {
  const { id, projectId, sha256: before, objectKey, name, note } = version;
  const gone = new Set(going.videoIds);
  let isConcerned = says(name, going.texts) || says(note, going.texts);
  for await (const line of versionLines(version)) {
    if (isConcerned) break;
    isConcerned =
      (line.kind === 'frame' && gone.has(line.videoId)) ||
      (line.kind === 'label' && (says(line.name, going.texts) || says(line.datasetName, going.texts)));
  }
  if (!isConcerned) return null;
  const removed = { frames: 0 };
  const { counts, add } = countLines();
  async function* left(): AsyncGenerator<DocumentLine> {
    for await (const line of without(versionLines(version), going, removed)) {
      add(line);
      yield line;
    }
  }
  const key = `${versionPrefix(projectId)}versions/${id}-${going.code.toLowerCase()}.jsonl`;
  const { sha256 } = await objectStore().put(key, writeDocument(left()), {
    contentType: 'application/x-ndjson',
  });
  await replaceDocument(id, {
    sha256,
    objectKey: key,
    counts,
    name: says(name, going.texts) ? going.code : name,
    note: says(note, going.texts) ? '' : note,
    originalSha256: version.originalSha256 ?? before,
  });
  if (objectKey !== key) await objectStore().delete(objectKey);
  return { id, before, after: sha256, framesRemoved: removed.frames };
}

/**
 * Takes the frames of some videos out of every frozen version of a project's data labels, with their pictures. What a version
 * was before stays on record by its hash. Safe to run again: pictures go first, as the documents say which.
 */
export async function takeVideosOutOfVersions(going: Going): Promise<RewrittenVersion[]> {
  for (const sha256 of await picturesOf(going)) {
    await objectStore().delete(pictureKey(going.projectId, sha256));
  }
  const rewritten: RewrittenVersion[] = [];
  for await (const version of versionsOfProject(going.projectId)) {
    const done = await rewrite(version, going).catch(unlessGone);
    if (done) rewritten.push(done);
  }
  return rewritten;
}
