import { UsageError } from '../command-line';
import type { FoundFile } from './folder';
import type { Server } from './server';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The one of these with this name, whatever its case; null for none. @throws UsageError for several */
function theOne(found: readonly { id: string; name: string }[], what: string, name: string) {
  const same = found.filter((each) => each.name.toLowerCase() === name.toLowerCase());
  if (same.length > 1) throw new UsageError(`there are ${same.length} ${what}s named '${name}'; give its id`);
  return same[0] ?? null;
}

/** A project by its id or name. @throws UsageError when the token may not write to one */
export async function findProject(server: Server, given: string): Promise<{ id: string; name: string }> {
  const found = await server.findProjects(UUID.test(given) ? '' : given);
  const project = UUID.test(given)
    ? found.find(({ id }) => id === given.toLowerCase())
    : theOne(found, 'project', given);
  if (!project) throw new UsageError(`the token may not write to a project '${given}'`);
  return project;
}

/** Where each file goes: into one dataset, or into one for each subfolder. */
export class Places {
  readonly #known = new Map<string, { id: string; contents: Map<string, string> }>();

  constructor(
    private readonly server: Server,
    private readonly projectId: string,
    /** The id or name of the one dataset; null for one for each subfolder. */
    private readonly dataset: string | null,
    private readonly print: (line: string) => void,
  ) {}

  /** Null for a file that lies in no subfolder where each subfolder is a dataset. */
  nameFor({ subfolder }: FoundFile): string | null {
    return this.dataset ?? subfolder;
  }

  /** The dataset of this name, made if there is none, and what it holds. @throws UsageError, ServerError */
  async open(name: string): Promise<{ id: string; contents: Map<string, string> }> {
    const known = this.#known.get(name);
    if (known) return known;
    const id = UUID.test(name) ? name.toLowerCase() : await this.#byName(name);
    const place = { id, contents: await this.server.listContents(id) };
    this.#known.set(name, place);
    return place;
  }

  async #byName(name: string): Promise<string> {
    const found = theOne(await this.server.findDatasets(this.projectId, name), 'dataset', name);
    if (found) return found.id;
    const { id } = await this.server.createDataset(this.projectId, name);
    this.print(`created dataset ${name}; enter its calibration before its videos are measured`);
    return id;
  }
}
