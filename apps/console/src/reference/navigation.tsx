import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ThemeToggle } from '../layout/theme-toggle.js';
import { useSearchKeys } from '../parts/keys.js';
import { useLoaded } from '../parts/use-loaded.js';
import { hrefOf } from '../routing/route.js';
import type { Description, Operation } from './description/description.js';
import { GUIDE_GROUPS, hasWords, loadSections, sectionsWith } from './guides/guides.js';

interface Props {
  readonly description: Description;
  /** It names the guide or the operation that is shown. */
  readonly current: string | undefined;
  readonly onLeave: () => void;
}

/** Lists all guides and operations by group, with a field that finds operations and parts of guides. */
export function Navigation({ description, current, onLeave }: Props) {
  const [sought, setSought] = useState('');
  const words = sought.trim();
  const input = useSearchKeys();
  const currently = (name?: string) => (name === current ? 'page' : undefined);
  return (
    // A click on any link leaves the menu.
    <nav
      aria-label="Guides and operations"
      onClick={({ target }) => target instanceof Element && target.closest('a') && onLeave()}
    >
      <div class="field search">
        <label for="sought">Search</label>
        <input
          ref={input}
          id="sought"
          type="search"
          aria-keyshortcuts="Control+K"
          value={sought}
          onInput={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <kbd aria-hidden="true">Ctrl K</kbd>
      </div>
      <p class="start line apart">
        <a href="#/" aria-current={currently()}>
          Introduction
        </a>
        <ThemeToggle />
      </p>
      {words !== '' && <FoundSections words={words} />}
      {words === '' &&
        GUIDE_GROUPS.map((group) => (
          <Section key={group.name} name={group.name}>
            {group.guides.map(({ name, title }) => (
              <li key={name}>
                <a class="guide-link" href={hrefOf([name])} aria-current={currently(name)}>
                  {title}
                </a>
              </li>
            ))}
          </Section>
        ))}
      {description.groups.map(({ name, operations }) => (
        <Section key={name} name={name}>
          {operations
            .filter((operation) => hasWords(words, operation.words))
            .map((operation) => (
              <li key={operation.operationId}>
                <a
                  class="operation-link"
                  href={hrefOf([operation.operationId])}
                  aria-current={currently(operation.operationId)}
                >
                  <Method method={operation.method} /> <span>{operation.summary}</span>
                </a>
                {placesNamed(words, operation).map((place) => (
                  <a key={place} class="field-link" href={hrefOf([operation.operationId, place])}>
                    <code>{place}</code>
                  </a>
                ))}
              </li>
            ))}
        </Section>
      ))}
    </nav>
  );
}

const MOST_SECTIONS = 20;

function FoundSections({ words }: { readonly words: string }) {
  const sections = useLoaded(loadSections, 'sections');
  const found = sectionsWith(words, sections ?? []);
  return (
    <>
      <p class="soft small" role="status">
        {sections === undefined ? 'Searching…' : `${found.length} in guides`}
        {sections === null && '. The guides could not be loaded.'}
      </p>
      <Section name="Guides">
        {found.slice(0, MOST_SECTIONS).map(({ guide, place, title }) => (
          <li key={`${guide.name} ${place}`}>
            <a class="guide-link" href={hrefOf([guide.name, place])}>
              {title} <span class="soft small">{guide.title}</span>
            </a>
          </li>
        ))}
      </Section>
    </>
  );
}

const MOST_PLACES = 4;

/** The fields and parameters of this name. */
function placesNamed(name: string, { fields }: Operation): readonly string[] {
  const named = fields.map(([place]) => place).filter((place) => place.split('.').at(-1) === name);
  return [...new Set(named)].slice(0, MOST_PLACES);
}

export function Method({ method }: { readonly method: string }) {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>;
}

interface SectionProps {
  readonly name: string;
  readonly children: readonly ComponentChildren[];
}

/** Nothing where nothing is in it. */
function Section({ name, children }: SectionProps) {
  if (children.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2 class="group">{name}</h2>
      <ul>{children}</ul>
    </section>
  );
}
