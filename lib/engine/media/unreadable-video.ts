import { AppError } from '@/lib/errors';
import { type MessageKey, say } from '@/lib/messages/message';

/** Why a file cannot be used as a video. */
export const UNREADABLE_REASONS = [
  'empty-file',
  'not-a-video',
  'picture',
  'playlist',
  'audio-only',
  'truncated',
  'no-frames',
  'too-large',
  'pixel-shape',
  'too-long',
  'no-frame-rate',
  'unsupported',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

const KEYS = {
  'empty-file': 'work.emptyFile',
  'not-a-video': 'work.notAVideo',
  picture: 'work.picture',
  playlist: 'work.playlist',
  'audio-only': 'work.audioOnly',
  truncated: 'work.truncated',
  'no-frames': 'work.noFrames',
  'too-large': 'work.tooLarge',
  'pixel-shape': 'work.pixelShape',
  'too-long': 'work.tooLong',
  'no-frame-rate': 'work.noFrameRate',
  unsupported: 'work.unsupported',
} as const satisfies Record<UnreadableReason, MessageKey>;

/** A file that is no usable video; what is said is for the person who uploaded it. */
export class UnreadableVideoError extends AppError {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options: { cause?: unknown } = {}) {
    super('UNPROCESSABLE', say(KEYS[reason]), options);
    this.name = 'UnreadableVideoError';
    this.reason = reason;
  }
}

/** What ffmpeg's input formats outside our list mean, by the name that it puts before its refusal. */
const REFUSED_FORMATS: readonly (readonly [RegExp, UnreadableReason])[] = [
  [/^(hls|applehttp|concat|dash|sdp|rtsp|imf|webm_dash_manifest|tty|lrc|srt|webvtt)$/, 'playlist'],
  [/^(mp3|wav|w64|flac|aac|ac3|eac3|aiff|amr\w*|au|caf|opus|ape|wv|loas|dts|truehd)$/, 'audio-only'],
  [/^(\w+_pipe|image2\w*|gif|apng|ico)$/, 'picture'],
  [/^(h26\d|hevc|vvc|mjpeg\w*|m4v|av1|obu|cavsvideo|vc1\w*|rawvideo|dirac)$/, 'no-frame-rate'],
];

/** By their first bytes (hexadecimal), for versions of ffmpeg (from 7 on) that refuse a format without naming it. */
const REFUSED_STARTS: readonly (readonly [RegExp, UnreadableReason])[] = [
  // PNG, JPEG, GIF, BMP, TIFF, WebP; HEIC and AVIF.
  [/^(89504e47|ffd8ff|47494638|424d|49492a00|4d4d002a|52494646.{8}57454250)/, 'picture'],
  [/^.{8}66747970(68656963|61766966|6d696631)/, 'picture'],
  // WAV, MP3 with and without a tag, FLAC, AIFF, AU, CAF, AMR.
  [/^(52494646.{8}57415645|494433|ffe[2-9a-f]|fff[2-9a-b]|664c6143|464f524d.{8}41494646)/, 'audio-only'],
  [/^(2e736e64|63616666|2321414d52)/, 'audio-only'],
  // Start codes of H.264 and H.265 without a container.
  [/^0000(00)?01/, 'no-frame-rate'],
];

/**
 * The reason that ffmpeg's messages give for a file that it could not open or decode.
 * @param start the file's first bytes
 */
export function classifyMessages(messages: string, start: Uint8Array): UnreadableReason {
  const refused = /^\[(\w+)[^\]]*\] Format not on whitelist/m.exec(messages)?.[1];
  if (refused !== undefined) {
    const bytes = Buffer.from(start).toString('hex');
    const known =
      REFUSED_FORMATS.find(([pattern]) => pattern.test(refused)) ??
      REFUSED_STARTS.find(([pattern]) => pattern.test(bytes));
    return known?.[1] ?? 'unsupported';
  }
  if (/exceeds specified max pixel count|Picture size \d+x\d+ is invalid/.test(messages)) return 'too-large';
  if (/(?:parameter|option) '?pixel_aspect/.test(messages)) return 'pixel-shape';
  // Recognized by its name alone: ffmpeg then looks for an index in what is no video at all.
  if (/detected only with low score/.test(messages)) return 'not-a-video';
  if (isTruncated(messages)) return 'truncated';
  if (!/^Input #0/m.test(messages)) return 'not-a-video';
  if (/matches no streams/.test(messages)) return /: Audio: /.test(messages) ? 'audio-only' : 'not-a-video';
  if (/Decoder .*not found|no decoder found|Unknown decoder/i.test(messages)) return 'unsupported';
  return 'no-frames';
}

/** True where the file says how wide its pixels are and ffmpeg does not believe it: newer versions then take them for square. */
export function ignoresPixelShape(messages: string): boolean {
  return /ignoring invalid SAR: (?!0\/)/.test(messages);
}

/** True when ffmpeg met the end of the file before the end that the file's own index promises. */
export function isTruncated(messages: string): boolean {
  return /moov atom not found|partial file|File ended prematurely/.test(messages);
}
