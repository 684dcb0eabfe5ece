import { useLoaded } from '../../parts/use-loaded.js';
import { Markdown } from '../reading/markdown.js';
import { usePlace } from '../reading/place.js';
import { linkIn, pictureOf, textOf, type Guide } from './guides.js';

interface Props {
  readonly guide: Guide;
  /** The heading or row in the address. */
  readonly place: string | undefined;
}

export function GuideView({ guide: { name, title }, place }: Props) {
  const text = useLoaded(() => textOf(name), name);
  usePlace(place, text);
  if (text === undefined) return <p role="status">Loading {title}…</p>;
  if (text === null)
    return (
      <>
        <h1>{title}</h1>
        <p role="alert">The guide could not be loaded. Reload the page when the service answers.</p>
      </>
    );
  return (
    <article class="guide" aria-label={name}>
      <Markdown text={text} linkTo={linkIn(name)} pictureOf={pictureOf} />
    </article>
  );
}
