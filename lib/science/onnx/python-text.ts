/** Class names that a file may have; the largest public set in use has 1,203 (LVIS). */
const MAX_NAMES = 10_000;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
};
const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/**
 * Class names as exporters of YOLO write them into metadata: a Python dict or list as text, `{0: 'head', 1: "it's"}`
 * or `['head', 'tail']` (Python's repr of str, int, dict and list). Nothing is evaluated.
 *
 * @returns names by class number, or null where the text is anything else or numbers are missing, double or negative
 */
export function parseNames(text: string): string[] | null {
  const scanner = new Scanner(text.trim());
  const names = scanner.takes('{') ? readDict(scanner) : scanner.takes('[') ? readList(scanner) : null;
  return scanner.isAtEnd ? names : null;
}

/** Two numbers as `[480, 640]`, in the order of the text; null for anything else. */
export function parsePair(text: string): [number, number] | null {
  const [, first, second] = /^\s*[[(]\s*(\d{1,6})\s*,\s*(\d{1,6})\s*[\])]\s*$/.exec(text) ?? [];
  return first && second ? [Number(first), Number(second)] : null;
}

function readDict(scanner: Scanner): string[] | null {
  const names = new Map<number, string>();
  while (!scanner.takes('}')) {
    const key = scanner.integer();
    if (key === null || names.has(key) || !scanner.takes(':')) return null;
    const name = scanner.string();
    if (name === null || names.size >= MAX_NAMES) return null;
    names.set(key, name);
    if (!scanner.takes(',') && !scanner.sees('}')) return null;
  }
  const list = Array.from({ length: names.size }, (_, i) => names.get(i));
  return list.length > 0 && list.every((name) => name !== undefined) ? list : null;
}

function readList(scanner: Scanner): string[] | null {
  const names: string[] = [];
  while (!scanner.takes(']')) {
    const name = scanner.string();
    if (name === null || names.length >= MAX_NAMES) return null;
    names.push(name);
    if (!scanner.takes(',') && !scanner.sees(']')) return null;
  }
  return names.length > 0 ? names : null;
}

class Scanner {
  private at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    this.skip();
    return this.at === this.text.length;
  }

  sees(sign: string): boolean {
    this.skip();
    return this.text[this.at] === sign;
  }

  takes(sign: string): boolean {
    if (!this.sees(sign)) return false;
    this.at++;
    return true;
  }

  integer(): number | null {
    this.skip();
    const start = this.at;
    while (isDigit(this.text[this.at])) this.at++;
    const length = this.at - start;
    return length > 0 && length < 7 ? Number(this.text.slice(start, this.at)) : null;
  }

  string(): string | null {
    this.skip();
    const quote = this.text[this.at];
    if (quote !== "'" && quote !== '"') return null;
    this.at++;
    let value = '';
    for (;;) {
      const sign = this.text[this.at++];
      if (sign === undefined) return null;
      if (sign === quote) return value;
      const part = sign === '\\' ? this.escape() : sign;
      if (part === null) return null;
      value += part;
    }
  }

  private escape(): string | null {
    const kind = this.text[this.at++] ?? '';
    const plain = Object.hasOwn(ESCAPES, kind) ? ESCAPES[kind] : undefined;
    if (plain !== undefined) return plain;
    const digits = Object.hasOwn(HEX_DIGITS, kind) ? (HEX_DIGITS[kind] ?? 0) : 0;
    const hex = this.text.slice(this.at, this.at + digits);
    if (digits === 0 || hex.length < digits || !/^[0-9a-f]+$/i.test(hex)) return null;
    this.at += digits;
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : null;
  }

  private skip(): void {
    while (/^[ \t\r\n]$/.test(this.text[this.at] ?? '')) this.at++;
  }
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9';
