import path from 'node:path';

/** What the watch says of files, a line each, and how many came to what. */
export class Report {
  readonly counts = {
    sent: 0,
    refused: 0,
    /** Still being written, or locked, at the last look. */
    unfinished: 0,
  };
  readonly #told = new Set<string>();

  constructor(
    private readonly folder: string,
    readonly print: (line: string) => void,
  ) {}

  /** A file by its place in the watched folder. */
  nameOf(file: string): string {
    return path.relative(this.folder, file) || file;
  }

  /** Says something of a file once, however often it is looked at. */
  once(file: string, what: string, line: (name: string) => string): void {
    const key = `${what} ${file}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.print(line(this.nameOf(file)));
  }

  /** Says once of a file, or of the folder, that it cannot be read now. */
  trouble(file: string, { message }: Error): void {
    this.once(file, message, (name) => `${name} cannot be read now, it is looked at again (${message})`);
  }
}
