import { Marked, type RendererObject, type Tokens } from 'marked';
import { useMemo } from 'preact/hooks';

export interface Targets {
  /** Gives the address of a link; a link without one stays as words. */
  readonly linkTo?: (target: string) => string | undefined;
  /** Gives the addresses of a picture in light and in dark; without them its words stay. */
  readonly pictureOf?: (target: string) => readonly [light: string, dark: string] | undefined;
}

/** A description or guide. HTML in it is shown as text. */
export function Markdown({ text, ...targets }: Targets & { readonly text: string }) {
  const html = useMemo(() => htmlOf(text, targets), [text]);
  return <div class="prose stack" onClick={copy} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Headings, and rows about a code or a variable, have ids of `at-` and their place, which links name as on GitHub. */
export function htmlOf(markdown: string, { linkTo, pictureOf }: Targets): string {
  const named = new Set<string>();
  const idOf = (place: string) => {
    const isFirst = !named.has(place);
    named.add(place);
    return isFirst ? ` id="at-${place}"` : '';
  };
  const renderer: RendererObject = {
    heading({ tokens, depth, text }) {
      const place = placeOf(text);
      const href = depth > 1 ? linkTo?.(`#${place}`) : undefined;
      const label = `Link to ${escaped(text.replaceAll('`', ''))}`;
      const anchor = href ? `<a class="anchor" href="${href}" aria-label="${label}">#</a>` : '';
      const level = Math.min(depth, 4);
      return `<h${level}${linkTo ? idOf(place) : ''}>${this.parser.parseInline(tokens)}${anchor}</h${level}>`;
    },
    code: ({ text }) => codeOf(text),
    html: ({ text }) => (text.startsWith('<!--') ? '' : escaped(text)),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const address = linkTo?.(href);
      return address === undefined ? words : `<a href="${escaped(address)}">${words}</a>`;
    },
    image({ href, text }: Tokens.Image) {
      const found = pictureOf?.(href);
      if (!found) return escaped(text);
      const [light, dark] = found;
      return (
        `<picture><source srcset="${dark}" media="(prefers-color-scheme: dark)">` +
        `<img src="${light}" alt="${escaped(text)}" loading="lazy"></picture>`
      );
    },
  };
  const html = new Marked({ renderer }).parse(markdown, { async: false });
  return html.replaceAll(
    /<tr>(?=\s*<td[^>]*><code>([\w-]+)<\/code><\/td>)/g,
    (_, place: string) => `<tr${idOf(place)}>`,
  );
}

export function Code({ text }: { readonly text: string }) {
  return <div onClick={copy} dangerouslySetInnerHTML={{ __html: codeOf(text) }} />;
}

// Browsers have no clipboard without HTTPS, except on the own machine.
const clipboard = navigator.clipboard as Clipboard | undefined;
const COPY = clipboard ? '<button type="button" class="copy">Copy</button>' : '';

const codeOf = (text: string) =>
  `<div class="code"><pre tabindex="0">${escaped(text)}</pre>${COPY}</div>`;

function copy({ target }: MouseEvent): void {
  if (!(target instanceof HTMLButtonElement)) return;
  const text = target.previousElementSibling?.textContent ?? '';
  void clipboard?.writeText(text).then(() => (target.textContent = 'Copied'));
}

function placeOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
