/** The name of one of the product's cookies: at an address with TLS it holds the browser to sending it there alone. */
export const cookieName = (address: string, name: string): string =>
  address.startsWith('https:') ? `__Secure-${name}` : name;
