// Without those that a browser runs as a page: they would be served under this service's own name.
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['bmp', 'image/bmp'],
  ['csv', 'text/csv'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['eml', 'message/rfc822'],
  ['gif', 'image/gif'],
  ['heic', 'image/heic'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['json', 'application/json'],
  ['mp3', 'audio/mpeg'],
  ['mp4', 'video/mp4'],
  ['msg', 'application/vnd.ms-outlook'],
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['rtf', 'application/rtf'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['txt', 'text/plain'],
  ['wav', 'audio/wav'],
  ['webp', 'image/webp'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['zip', 'application/zip'],
]);

/** What the ending of a name says. A folder keeps nothing else about its files. */
export function contentTypeOf(location: string): string | undefined {
  const ending = /\.([^./]+)$/.exec(location)?.[1];
  return ending === undefined ? undefined : CONTENT_TYPES.get(ending.toLowerCase());
}
