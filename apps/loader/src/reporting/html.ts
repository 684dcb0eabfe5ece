/** HTML that is put into a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | undefined | readonly Part[];

/** HTML of a template: texts in it are shown as they are and never become elements. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings.map((text, index) => (index === 0 ? '' : htmlOf(parts[index - 1])) + text).join(''),
  );
}

function htmlOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(htmlOf).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Tabs and line breaks are no part of it.
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu;

function escaped(text: string): string {
  return (
    text
      .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
      // Characters that cannot be seen or that turn the direction of the text are named instead.
      .replaceAll(
        INVISIBLE,
        (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
      )
  );
}
