import { isAscii, isUtf8 } from 'node:buffer';
import type { Item } from '../records/record-kinds.js';
import { UNKNOWN, windows1252, windows1252Bytes } from '../sources/decoded-chunks.js';
import { OWN_CODES } from './codes.js';
import type { Notice } from './notices.js';

/** The beginning of each character that was UTF-8, read as Windows-1252. */
const FIRST = '[\u00C2-\u00F4]';
const NEXT = `[${windows1252(Buffer.from(Array.from({ length: 64 }, (_, index) => 0x80 + index))).replace(/[\\\]^-]/g, '\\$&')}]`;

const CONTROL = '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]';
/** The same in JSON, and perhaps others: each is looked at again. */
const CONTROL_IN_JSON = '[\u007F-\u009F\uFFFD]|\\\\u00[01]|\\\\[bf]';

/** Finds items in JSON with texts that `misreadTexts` looks at. */
export const MISREAD_IN_JSON = `${FIRST}${NEXT}|${CONTROL_IN_JSON}`;

/**
 * Notices texts such as `MÃ¼ller`, which a program has read in the wrong encoding before they were written, and texts with
 * control characters, which were letters or signs in another encoding.
 */
export function misreadTexts(item: Item): readonly Notice[] {
  return Object.entries(item).flatMap(([field, content]): readonly Notice[] => {
    const value = typeof content === 'string' ? content : JSON.stringify(content);
    const meant = decodedOnceMore(value);
    if (meant !== value) {
      const detail = `Decoded once more it is ${JSON.stringify(meant)}.`;
      return [{ field, value, about: OWN_CODES.twiceEncoded, detail }];
    }
    return CONTROLS.test(value)
      ? [{ field, value, about: OWN_CODES.controlCharacter, detail: controlsIn(value) }]
      : [];
  });
}

const CONTROLS = new RegExp(CONTROL);

/** Names each control character, and what Windows-1252 has for the byte of its number. */
function controlsIn(text: string): string {
  const found = new Set(text.match(new RegExp(CONTROL, 'g')));
  return Array.from(found, (character) => {
    if (character === UNKNOWN) return 'U+FFFD stands for a character that was lost.';
    const code = character.charCodeAt(0);
    const meant = windows1252(Buffer.of(code));
    const hexadecimal = code.toString(16).toUpperCase().padStart(2, '0');
    return `U+00${hexadecimal} is a control character: ${
      meant === character
        ? `the byte 0x${hexadecimal} is no character of windows-1252.`
        : `the byte 0x${hexadecimal} is ${meant} in windows-1252.`
    }`;
  }).join(' ');
}

/** Word by word: a text can be put together of right ones and wrong ones. */
function decodedOnceMore(text: string): string {
  return text.replaceAll(/\S+/g, (word) => {
    const bytes = windows1252Bytes(word);
    return bytes && !isAscii(bytes) && isUtf8(bytes) ? bytes.toString() : word;
  });
}
