import path from 'node:path';
import { VIDEO_TYPES } from './contract-formats';

const MAX_NAME = 255;

/**
 * A file's name for showing to people: without folders, control and direction characters, at most 255 characters with
 * its ending kept. Never use it as a path or as part of a storage key.
 */
export function displayFileName(given: string): string {
  const bare = given
    .split(/[/\\]/)
    .at(-1)
    // Control characters, and those that reverse the direction of text (`gpj.exe` would read `exe.jpg`).
    ?.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
  if (!bare || /^\.+$/.test(bare)) return 'unnamed';
  const characters = [...bare];
  if (bare.length <= MAX_NAME) return bare;
  const ending = path.extname(bare).slice(0, 20);
  let kept = '';
  for (const character of characters) {
    if (kept.length + character.length + ending.length > MAX_NAME) break;
    kept += character;
  }
  return kept + ending;
}

/** A file name's extension in lower case, with its dot; empty when it has none. */
export function fileEnding(name: string): string {
  return path.extname(name).toLowerCase();
}

/** The media type of a video by its name; `application/octet-stream` for an unknown ending. */
export function videoTypeOf(name: string): string {
  return VIDEO_TYPES[fileEnding(name)] ?? 'application/octet-stream';
}
