/** Where a mask's pictures are; the address changes with what they show. */
export function maskAddresses({ id, sha256 }: { readonly id: string; readonly sha256: string }) {
  const address = `/sarm/media/view-mask/${id}`;
  const version = `v=${sha256.slice(0, 12)}`;
  return { mask_url: `${address}?${version}`, visualization_url: `${address}?style=overlay&${version}` };
}
