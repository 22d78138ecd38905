import type { GrayFrame } from '@/lib/science/vision/types';
import { FfmpegError } from './ffmpeg-error';

const FRAME_MARK = 'FRAME\n';
const NEWLINE = 10;

/**
 * Cuts a byte stream in gray YUV4MPEG2 (`YUV4MPEG2 W640 H480 … Cmono\n`, then `FRAME\n` and width × height bytes
 * per picture) into frames. Bytes are copied once, straight into the frame they belong to.
 */
export class FrameSplitter {
  #header = '';
  #size: { width: number; height: number } | undefined;
  #markLength = 0;
  #frame: Uint8Array | undefined;
  #filled = 0;

  /** Takes the next bytes and gives the frames that they complete. */
  push(chunk: Uint8Array): GrayFrame[] {
    const complete: GrayFrame[] = [];
    let at = 0;
    while (at < chunk.length) {
      if (this.#size === undefined) {
        at = this.#readHeader(chunk, at);
        continue;
      }
      if (this.#frame === undefined) {
        at = this.#readMark(chunk, at, this.#size);
        continue;
      }
      const taken = chunk.subarray(at, at + this.#frame.length - this.#filled);
      this.#frame.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled === this.#frame.length) {
        complete.push({ ...this.#size, data: this.#frame });
        this.#frame = undefined;
      }
    }
    return complete;
  }

  /** @throws FfmpegError when the stream ended inside a frame. */
  end(): void {
    if (this.#frame !== undefined || this.#markLength > 0) throw broken('it ended inside a picture');
  }

  #readHeader(chunk: Uint8Array, from: number): number {
    let at = from;
    while (at < chunk.length && chunk[at] !== NEWLINE) this.#header += String.fromCharCode(chunk[at++] ?? 0);
    if (this.#header.length > 1000) throw broken('its header is too long');
    if (at === chunk.length) return at;
    const match = /^YUV4MPEG2 W(\d+) H(\d+) .*Cmono( |$)/.exec(this.#header);
    if (!match) throw broken('its header was not understood');
    this.#size = { width: Number(match[1]), height: Number(match[2]) };
    return at + 1;
  }

  #readMark(chunk: Uint8Array, from: number, size: { width: number; height: number }): number {
    let at = from;
    while (at < chunk.length && this.#markLength < FRAME_MARK.length) {
      if (chunk[at++] !== FRAME_MARK.charCodeAt(this.#markLength++))
        throw broken('a picture mark is missing');
    }
    if (this.#markLength === FRAME_MARK.length) {
      this.#markLength = 0;
      this.#filled = 0;
      this.#frame = new Uint8Array(size.width * size.height);
    }
    return at;
  }
}

function broken(reason: string): FfmpegError {
  return new FfmpegError('exit', `the decoded stream could not be read: ${reason}`);
}
