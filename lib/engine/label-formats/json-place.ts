import type { Place } from './faults';

/** Nothing that is read here lies deeper; only faults beyond it are told less exactly. */
const MAX_DEPTH = 64;

/**
 * Where a value is in a JSON text, or where the text stops being JSON. It walks the text again, so it is only for telling
 * a fault.
 *
 * @param path names and numbers from the top; where it leads nowhere, the place of its last part that there is
 */
export function placeInJson(text: string, path: readonly PropertyKey[]): Place {
  const walk = new JsonWalk(text, path);
  walk.run();
  const before = text.slice(0, walk.found);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: walk.found - lineStart + 1 };
}

class Stop extends Error {}

class JsonWalk {
  found = 0;
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly path: readonly PropertyKey[],
  ) {}

  run(): void {
    try {
      this.value(0, true);
      this.space();
      if (this.at < this.text.length) this.stop();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
    }
  }

  /** @param wanted whether everything on the way here was on the path */
  private value(depth: number, wanted: boolean): void {
    this.space();
    if (wanted) this.found = this.at;
    if (depth > MAX_DEPTH) this.stop(wanted ? this.found : this.at);
    const first = this.text[this.at];
    if (first === '{') this.members('}', depth, wanted);
    else if (first === '[') this.members(']', depth, wanted);
    else if (first === '"') this.string();
    else this.token(SCALAR);
    if (wanted && depth === this.path.length) throw new Stop();
  }

  private members(end: '}' | ']', depth: number, wanted: boolean): void {
    this.at++;
    this.space();
    if (this.text[this.at] === end) {
      this.at++;
      return;
    }
    for (let index = 0; ; index++) {
      let name: PropertyKey = index;
      if (end === '}') {
        this.space();
        name = JSON.parse(this.string()) as string;
        this.space();
        if (this.text[this.at++] !== ':') this.stop(this.at - 1);
      }
      this.value(depth + 1, wanted && depth < this.path.length && name === this.path[depth]);
      this.space();
      const next = this.text[this.at++];
      if (next === end) return;
      if (next !== ',') this.stop(this.at - 1);
    }
  }

  /** A loop rather than a pattern, which would go back over megabytes of a string that never ends. */
  private string(): string {
    const start = this.at;
    if (this.text[this.at++] !== '"') return this.stop(start);
    for (; ; this.at++) {
      const code = this.text.charCodeAt(this.at);
      // NaN at the end of the text.
      if (!(code >= 0x20)) return this.stop();
      if (code === QUOTE) return this.text.slice(start, ++this.at);
      if (code !== BACKSLASH) continue;
      ESCAPED.lastIndex = this.at + 1;
      const escaped = ESCAPED.exec(this.text)?.[0];
      if (escaped === undefined) return this.stop();
      this.at += escaped.length;
    }
  }

  private token(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const token = pattern.exec(this.text)?.[0];
    if (token === undefined) return this.stop();
    this.at += token.length;
    return token;
  }

  private space(): void {
    SPACE.lastIndex = this.at;
    this.at += SPACE.exec(this.text)?.[0].length ?? 0;
  }

  private stop(at = this.at): never {
    this.found = Math.min(at, this.text.length);
    throw new Stop();
  }
}

const SPACE = /[\s\uFEFF]*/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ESCAPED = /["\\/bfnrt]|u[\da-fA-F]{4}/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
