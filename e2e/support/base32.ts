/** RFC 4648 base32, reimplemented for the tests. */
export function decodeBase32(text: string): Buffer {
  const bits = [...text.trim()]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
