const POWERS = [1, 10, 100, 1000, 10_000];
/** Larger numbers are written as text: their digits do not fit into whole numbers of 32 bits. */
const MOST = 2 ** 31;
const [MINUS, COMMA, POINT, ZERO] = [45, 44, 46, 48];

/** A number rounded to so many decimals, at most four, without zeros at its end. */
export function fixed(value: number, digits: number): string {
  const power = POWERS[digits] ?? 1;
  return String(Math.round(value * power) / power);
}

/**
 * Text of numbers, written as bytes: tables of a recording hold a million numbers, and as text of its own each of them
 * takes a hundred times as long and leaves garbage.
 */
export class AsciiLines {
  private buffer = Buffer.allocUnsafe(4096);
  private length = 0;

  /** The same as `fixed` gives. */
  number(value: number, digits: number): this {
    const power = POWERS[digits] ?? 1;
    const rounded = Math.round(value * power);
    if (!(Math.abs(rounded) < MOST)) return this.text(String(rounded / power));
    this.makeRoom(24);
    if (rounded < 0) this.buffer[this.length++] = MINUS;
    const size = Math.abs(rounded);
    const whole = Math.floor(size / power);
    this.digits(whole, 1);
    let rest = size - whole * power;
    if (rest === 0) return this;
    let places = digits;
    while (rest % 10 === 0) {
      rest /= 10;
      places--;
    }
    this.buffer[this.length++] = POINT;
    this.digits(rest, places);
    return this;
  }

  /** The same after a comma. */
  cell(value: number, digits: number): this {
    this.makeRoom(1);
    this.buffer[this.length++] = COMMA;
    return this.number(value, digits);
  }

  text(ascii: string): this {
    this.makeRoom(ascii.length);
    for (let i = 0; i < ascii.length; i++) this.buffer[this.length++] = ascii.charCodeAt(i);
    return this;
  }

  /** What was written so far; nothing is to be written any more. */
  bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  /** Writes a whole number in at least so many digits. */
  private digits(value: number, least: number): void {
    let count = 1;
    for (let power = 10; value >= power; power *= 10) count++;
    count = Math.max(count, least);
    let rest = value;
    for (let at = this.length + count - 1; at >= this.length; at--) {
      const tens = Math.floor(rest / 10);
      this.buffer[at] = ZERO + rest - 10 * tens;
      rest = tens;
    }
    this.length += count;
  }

  private makeRoom(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * this.buffer.length + bytes);
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}
