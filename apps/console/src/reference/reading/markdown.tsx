import { Marked, type RendererObject, type Tokens } from 'marked';
import { useMemo } from 'preact/hooks';
import { linkIn, pictureOf } from '../guides/guides.js';
import { codeOf, copy, escaped } from './code.js';

interface Props {
  readonly text: string | undefined;
  /** The guide that it is. Links of other texts stay as words. */
  readonly guide?: string;
  readonly id?: string;
}

/** A description or guide. HTML in it is shown as text. */
export function Markdown({ text = '', guide, id }: Props) {
  const html = useMemo(() => htmlOf(text, guide), [text]);
  return (
    <div id={id} class="prose stack" onClick={copy} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/**
 * Headings of a guide, and rows about a code or a variable, have ids of `at-` and their place, which links name as on GitHub.
 * The contents of a guide follow its title.
 */
export function htmlOf(markdown: string, guide?: string): string {
  const linkTo = (target: string) => (guide === undefined ? undefined : linkIn(guide, target));
  const named = new Set<string>();
  const contents: string[] = [];
  const idOf = (place: string) => {
    const isFirst = !named.has(place);
    named.add(place);
    return isFirst ? ` id="at-${place}"` : '';
  };
  const renderer: RendererObject = {
    heading({ tokens, depth, text }) {
      const place = placeOf(text);
      const href = depth > 1 ? linkTo(`#${place}`) : undefined;
      const words = escaped(text.replaceAll('`', ''));
      const anchor = href
        ? `<a class="anchor" href="${href}" aria-label="Link to ${words}">#</a>`
        : '';
      if (href && depth === 2) contents.push(`<li><a href="${href}">${words}</a></li>`);
      const level = Math.min(depth, 4);
      return `<h${level}${guide ? idOf(place) : ''}>${this.parser.parseInline(tokens)}${anchor}</h${level}>`;
    },
    code: ({ text }) => codeOf(text),
    html: ({ text }) => (text.startsWith('<!--') ? '' : escaped(text)),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const address = linkTo(href);
      return address === undefined ? words : `<a href="${escaped(address)}">${words}</a>`;
    },
    image({ href, text }: Tokens.Image) {
      const { light, dark } = pictureOf(href);
      return (
        `<picture><source srcset="${dark}" media="(prefers-color-scheme: dark)">` +
        `<img src="${light}" alt="${escaped(text)}" loading="lazy"></picture>`
      );
    },
  };
  const html = new Marked({ renderer }).parse(markdown, { async: false });
  return html
    .replace('</h1>', () => `</h1><ul class="contents">${contents.join('')}</ul>`)
    .replaceAll(
      /<tr>(?=\s*<td[^>]*><code>([\w-]+)<\/code><\/td>)/g,
      (_, place: string) => `<tr${idOf(place)}>`,
    );
}

function placeOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
