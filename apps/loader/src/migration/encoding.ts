import iconv from 'iconv-lite';

/** Encodings of text files that the loader recognises or that are frequent; others are known by the names that iconv-lite has. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-1',
  'windows-1250',
  'iso-8859-15',
  'cp437',
  'cp850',
  'macroman',
  'shift_jis',
] as const;

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['utf8', 'utf-8'],
  ['utf16le', 'utf-16le'],
  ['utf16be', 'utf-16be'],
  ['windows1252', 'windows-1252'],
  ['win1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['iso88591', 'iso-8859-1'],
  ['latin1', 'iso-8859-1'],
  ['macroman', 'macroman'],
  ['macintosh', 'macroman'],
  ['xmacroman', 'macroman'],
]);

/** They are no encodings of files, or their byte order is not said. */
const OTHERS = /^(utf|ucs|cesu|unicode|base64|hex|binary|internal|_)/;

/** The encoding that a name means, in any case and with or without signs: `ISO 8859-15`, `CP850`. */
export function encodingNamed(name: string): string | undefined {
  const key = name.toLowerCase().replaceAll(/[^a-z0-9_]/g, '');
  const plain = key.replaceAll('_', '');
  const own = ALIASES.get(plain);
  if (own !== undefined) return own;
  return !OTHERS.test(key) && iconv.encodingExists(plain) ? name.toLowerCase() : undefined;
}
