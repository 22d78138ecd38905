import type { VideoHeader } from './video-header';

/**
 * Whether Chrome, Firefox and Safari all play a file as it is: 8-bit 4:2:0 H.264 in MP4, or VP8 and VP9 in WebM.
 * QuickTime and Matroska files use the same containers under another name, which not every browser takes.
 * @param start the file's first 64 bytes
 */
export function playsInBrowsers(header: VideoHeader, start: Buffer): boolean {
  if (!/^yuvj?420p$/.test(header.pixelFormat)) return false;
  const text = start.toString('latin1');
  if (header.container.split(',').includes('mp4')) {
    const isMp4 = text.slice(4, 8) === 'ftyp' && text.slice(8, 12) !== 'qt  ';
    return isMp4 && header.codec === 'h264' && /^(Constrained|Baseline|Main|High)$/.test(header.profile);
  }
  return text.includes('webm') && /^vp[89]$/.test(header.codec);
}
