import { describe, expect, it } from 'vitest';
import { displayFileName, fileEnding, videoTypeOf } from './file-name';

describe('displayFileName', () => {
  it.each([
    ['sample 12.avi', 'sample 12.avi'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\lab\\..\\clip.mp4', 'clip.mp4'],
    ['a\0b\r\nc\u001b.avi', 'abc.avi'],
    ['fdp.\u202Eiva', 'fdp.iva'],
    ['  two   blanks .avi ', 'two blanks .avi'],
    ['Пробa-精子.mov', 'Пробa-精子.mov'],
    ['..', 'unnamed'],
    ['', 'unnamed'],
    ['folder/', 'unnamed'],
  ])('%j becomes %j', (given, expected) => {
    expect(displayFileName(given)).toBe(expected);
  });

  it('shortens a name of 300 characters and keeps its ending', () => {
    const name = displayFileName(`${'x'.repeat(300)}.avi`);
    expect(name).toBe(`${'x'.repeat(251)}.avi`);
    expect(name).toHaveLength(255);
  });

  it('never cuts a character in two', () => {
    // Each emoji takes two UTF-16 units: 125 of them and `.avi` are 254.
    expect(displayFileName(`${'🔬'.repeat(200)}.avi`)).toBe(`${'🔬'.repeat(125)}.avi`);
  });
});

describe('types by name', () => {
  it('knows videos and trusts nothing else', () => {
    expect(videoTypeOf('A.AVI')).toBe('video/x-msvideo');
    expect(videoTypeOf('a.html')).toBe('application/octet-stream');
    expect(fileEnding('a.tar.MP4')).toBe('.mp4');
  });
});
