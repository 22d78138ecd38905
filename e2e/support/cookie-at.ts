/**
 * What one of the product's cookies is called at an address, and whether it is secure: where there is TLS, its name holds the
 * browser to sending it there alone.
 */
export function cookieAt(address: string, name: string): { readonly name: string; readonly secure: boolean } {
  const secure = address.startsWith('https:');
  return { name: secure ? `__Secure-${name}` : name, secure };
}
