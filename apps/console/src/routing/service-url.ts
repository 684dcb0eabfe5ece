/** The pages are served by the service, directly below its base URL. */
export function serviceUrl(path = ''): string {
  return new URL('..', document.baseURI.replace(/[?#].*$/s, '')).href + path;
}

/** The URL before the paths of the API. */
export function baseUrl(): string {
  return serviceUrl().replace(/\/$/, '');
}
