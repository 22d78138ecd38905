import { describe, expect, it } from 'vitest';
import { classifyMessages, ignoresPixelShape } from './unreadable-video';

const startOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('a format that is refused', () => {
  // As ffmpeg 5.1 says it: which format it takes the file for, before the address of its data.
  it.each([
    ['wav', 'audio-only'],
    ['png_pipe', 'picture'],
    ['h264', 'no-frame-rate'],
    ['hls', 'playlist'],
    ['gxf', 'unsupported'],
  ])('%s is %s by its name', (name, reason) => {
    const messages = `[${name} @ 0x55e2] Format not on whitelist 'mov,mp4'\nfile:x: Invalid argument\n`;
    expect(classifyMessages(messages, startOf('anything'))).toBe(reason);
  });

  // As ffmpeg 9.0 says it: without the name.
  it.each([
    ['RIFF\x24\x08\0\0WAVEfmt ', 'audio-only'],
    ['\xff\xfb\x90\x64', 'audio-only'],
    ['\x89PNG\r\n\x1a\n', 'picture'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'picture'],
    ['RIFF\x24\n\0\0WEBPVP8 ', 'picture'],
    ['\0\0\0\x01\x67\x64', 'no-frame-rate'],
    ['something else', 'unsupported'],
    ['', 'unsupported'],
  ])('%j is %s by its first bytes', (start, reason) => {
    const messages =
      "[in#0 @ 0x55f0] Format not on whitelist 'mov,mp4'\n[in#0 @ 0x55f1] Error opening input: Invalid argument\n";
    expect(classifyMessages(messages, startOf(start))).toBe(reason);
  });
});

it('a shape of pixels that ffmpeg does not believe is noticed', () => {
  const messages = 'Input #0, mov,mp4\n[h264 @ 0x55bc] ignoring invalid SAR: 100/1\n';
  expect(ignoresPixelShape(messages)).toBe(true);
  expect(ignoresPixelShape(messages.replace('100/1', '0/1'))).toBe(false);
});
