import { linesOf, readStored } from './files';
import { type ObjectLine, parseObjectLine, readManifest } from './manifest';

/** The objects of the backup in the folder `backup`, as its list names them. @throws BackupError */
export async function* readObjectLines(root: string, backup: string): AsyncGenerator<ObjectLine> {
  const { list } = (await readManifest(backup)).manifest.objects;
  for await (const line of linesOf(readStored(root, list, null)))
    yield parseObjectLine(line, list.stored.file);
}
