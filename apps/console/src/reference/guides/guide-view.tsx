import { useEffect } from 'preact/hooks';
import { hrefOf } from '../../routing/route.js';
import { Markdown } from '../reading/markdown.js';
import { useLoaded } from '../../parts/use-loaded.js';
import { GUIDES, type Guide } from './guides.js';

interface Props {
  readonly guide: Guide;
  /** The heading or row in the address. */
  readonly place: string | undefined;
}

export function GuideView({ guide: { name, title }, place }: Props) {
  const loaded = useLoaded(async () => {
    const { pictureOf, textOf } = await import('./texts.js');
    return { pictureOf, text: await textOf(name) };
  }, name);

  useEffect(() => {
    if (loaded && place !== undefined)
      document.querySelector(`#at-${CSS.escape(place)}`)?.scrollIntoView();
  }, [loaded, place]);

  if (loaded === null)
    return (
      <>
        <h1>{title}</h1>
        <p role="alert">The guide could not be loaded. Reload the page when the service answers.</p>
      </>
    );
  if (loaded === undefined) return <p role="status">Loading {title}…</p>;
  return (
    <article class="guide" aria-label={name}>
      <Markdown
        text={loaded.text}
        linkTo={(target) => addressOf(target, name)}
        pictureOf={loaded.pictureOf}
        hasPlaces
      />
    </article>
  );
}

/** Links to pages that are not served have no address. */
function addressOf(target: string, from: string): string | undefined {
  if (target.startsWith('https:')) return target;
  const [, file, place] = /^(?:([\w-]+)\.md)?(?:#(.*))?$/.exec(target) ?? [];
  const name = file ?? from;
  const isServed = GUIDES.some((guide) => guide.name === name) && (file ?? place) !== undefined;
  return isServed ? hrefOf(place === undefined ? [name] : [name, place]) : undefined;
}
