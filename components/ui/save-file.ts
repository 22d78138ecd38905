/** The name that the server gives a file, from `Content-Disposition` (RFC 6266, the UTF-8 form first). */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return fallback;
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? fallback;
}

/** Saves an answer as a file, as a browser saves a download. */
export async function saveBlob(response: Response, fallbackName: string): Promise<void> {
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(response.headers.get('content-disposition'), fallbackName);
  link.click();
  // Browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
