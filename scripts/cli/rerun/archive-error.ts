/** An archive that is not what it claims to be; the message is shown as it is. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
