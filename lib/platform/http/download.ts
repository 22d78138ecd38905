/**
 * `attachment` with a file name in ASCII for old clients and in UTF-8 for others (RFC 6266, RFC 8187). What people named is no
 * path, and no system takes control characters in names of files.
 */
export function contentDisposition(given: string | undefined): string {
  if (given === undefined) return 'attachment';
  const name = given.replace(/[/\\\p{Cc}]/gu, '_');
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(Buffer.from(name).toString()).replace(/['()*]/g, percent);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Answers with a file that is made for the request: saved under its name, and kept by no cache. */
export const downloadResponse = (
  body: BodyInit,
  { name, type }: { readonly name: string; readonly type: string },
): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition(name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
