/** What ffmpeg says about an input before it reads the pictures. */
export interface VideoHeader {
  /** Names of the container format, as ffmpeg lists them: `mov,mp4,m4a,3gp,3g2,mj2`. */
  readonly container: string;
  readonly codec: string;
  /** First word of the codec's profile: `High`, `Baseline`; empty when none is stated. */
  readonly profile: string;
  readonly pixelFormat: string;
  /**
   * True where luma is stored in 8 bits from 16 to 235, as most videos have it: what neither says its range nor has a format that
   * tells it is taken for that by ffmpeg, too.
   */
  readonly limitedLuma: boolean;
  /** Frames a second as stated, rounded to 0.01. */
  readonly statedRate: number | undefined;
  readonly hasAudio: boolean;
  /** True where the file, or its first picture, says that a picture is two fields: its odd and even lines, one after the other. */
  readonly interlaced: boolean;
}

// Names of the file's own tags come indented by four blanks or more, so no tag can pass for a stream line.
const STREAM = /^ {2}Stream #0:\d+[^:]*: /;
/** Order of the fields, the last thing in the brackets after the pixel format; `progressive` there, or nothing, otherwise. */
const FIELDS = /, \w+\((?:[^()]*, )?(?:top|bottom)(?: coded)? first\b/;
/** Formats of 8 bits a sample whose luma lies in a plane of its own. Those that are always full range begin with `yuvj`. */
const PLANE_OF_8_BITS = /^(?:yuv4\d\dp|nv12|nv16|nv21)$/;

/**
 * Reads ffmpeg's description of its first input.
 * @returns undefined when the messages describe no video stream.
 */
export function readHeader(messages: string): VideoHeader | undefined {
  const container = /^Input #0, (.+), from '/m.exec(messages)?.[1];
  const described = messages.slice(messages.search(/^Input #0/m));
  const [input = ''] = described.split(/^(?:Output #0|Stream mapping:)/m);
  const streams = input.split('\n').filter((line) => STREAM.test(line));
  const video = streams.find((line) => line.includes(': Video: ') && !line.includes('(attached pic)'));
  if (container === undefined || video === undefined) return undefined;
  const [codecPart = '', pixelPart = ''] = splitOutsideBrackets(video.slice(video.indexOf(': Video: ') + 9));
  const rate = /, ([\d.]+)(k?) fps/.exec(video);
  const [codec = '', profile = ''] = /^(\S+)(?: \((\w+))?/.exec(codecPart)?.slice(1) ?? [];
  const pixelFormat = /^\w+/.exec(pixelPart)?.[0] ?? '';
  return {
    container,
    codec,
    profile,
    pixelFormat,
    limitedLuma: PLANE_OF_8_BITS.test(pixelFormat) && !/\(pc\b/.test(pixelPart),
    statedRate: rate ? Number(rate[1]) * (rate[2] ? 1000 : 1) : undefined,
    hasAudio: streams.some((line) => line.includes(': Audio: ')),
    // What is put out is described, too, once a picture was decoded: it tells where only the pictures do, as those of DV.
    interlaced: described
      .split('\n')
      .some((line) => STREAM.test(line) && line.includes(': Video: ') && FIELDS.test(line)),
  };
}

/** Bits of one sample of a pixel format, from its ffmpeg name: 10 for `yuv420p10le`, 8 for `yuv420p`. */
export function bitDepthOf(pixelFormat: string): number {
  const deep =
    /(?:p|gray|y)(9|10|12|14|16)(?:le|be)?$/.exec(pixelFormat) ?? /^p0(10|12|16)/.exec(pixelFormat);
  if (deep) return Number(deep[1]);
  if (/48|64/.test(pixelFormat)) return 16;
  return /^x2(rgb|bgr)10/.test(pixelFormat) ? 10 : 8;
}

function splitOutsideBrackets(text: string): string[] {
  return text.split(/, (?![^(]*\))/).map((part) => part.trim());
}
