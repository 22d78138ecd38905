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

/** The reason that ffmpeg's messages give for a file that it could not open or decode. */
export function classifyMessages(messages: string): UnreadableReason {
  const refused = /^\[(\w+)[^\]]*\] Format not on whitelist/m.exec(messages)?.[1];
  if (refused !== undefined) {
    return REFUSED_FORMATS.find(([pattern]) => pattern.test(refused))?.[1] ?? 'unsupported';
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

/** True when ffmpeg met the end of the file before the end that the file's own index promises. */
export function isTruncated(messages: string): boolean {
  return /moov atom not found|partial file|File ended prematurely/.test(messages);
}
