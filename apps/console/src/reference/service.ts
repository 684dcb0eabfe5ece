/** The address of an operation. The page is served by the service, directly below its base URL. */
export function addressOf(path: string): string {
  const base = new URL('..', document.baseURI.replace(/[?#].*$/s, '')).href;
  return base + path.replace(/^\//, '');
}
