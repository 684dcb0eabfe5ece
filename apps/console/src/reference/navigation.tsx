import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ThemeToggle } from '../layout/theme-toggle.js';
import { hrefOf } from '../routing/route.js';
import type { Description, Operation } from './description/description.js';
import { useLoaded } from '../parts/use-loaded.js';
import { GUIDE_GROUPS } from './guides/guides.js';
import { hasWords, loadSections, sectionsWith } from './guides/sections.js';
import { Method } from './operation-view.js';

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
  return (
    <nav aria-label="Guides and operations">
      <div class="field">
        <label for="sought">Search</label>
        <input
          id="sought"
          type="search"
          value={sought}
          onInput={({ currentTarget }) => setSought(currentTarget.value)}
        />
      </div>
      <p class="start line apart">
        <a href="#/" aria-current={current === undefined ? 'page' : undefined} onClick={onLeave}>
          Introduction
        </a>
        <ThemeToggle />
      </p>
      {words === '' ? (
        <>
          {GUIDE_GROUPS.map(({ name, guides }) => (
            <Section key={name} name={name}>
              {guides.map((guide) => (
                <li key={guide.name}>
                  <a
                    class="guide-link"
                    href={hrefOf([guide.name])}
                    aria-current={guide.name === current ? 'page' : undefined}
                    onClick={onLeave}
                  >
                    {guide.title}
                  </a>
                </li>
              ))}
            </Section>
          ))}
          <Operations description={description} current={current} onLeave={onLeave} />
        </>
      ) : (
        <Found words={words} description={description} current={current} onLeave={onLeave} />
      )}
    </nav>
  );
}

const MOST_SECTIONS = 20;

function Found({ words, ...props }: Props & { readonly words: string }) {
  const { description, onLeave } = props;
  const sections = useLoaded(loadSections, 'sections');
  const parts = sectionsWith(words, sections ?? []);
  const operations = [...description.words.values()].filter((text) => hasWords(words, text));
  return (
    <>
      <p class="soft small" role="status">
        {sections === undefined
          ? 'Searching…'
          : `${parts.length} in guides, ${operations.length} operations`}
        {sections === null && '. The guides could not be loaded.'}
      </p>
      {parts.length > 0 && (
        <Section name="Guides">
          {parts.slice(0, MOST_SECTIONS).map(({ guide, place, title }) => (
            <li key={`${guide.name} ${place}`}>
              <a class="guide-link" href={hrefOf([guide.name, place])} onClick={onLeave}>
                {title} <span class="soft small">{guide.title}</span>
              </a>
            </li>
          ))}
        </Section>
      )}
      <Operations {...props} words={words} />
    </>
  );
}

interface OperationsProps extends Props {
  /** Only operations with these words are shown, with links to their fields of this name. */
  readonly words?: string;
}

const MOST_FIELDS = 4;

function Operations({ description, current, onLeave, words = '' }: OperationsProps) {
  const isNamed = (path: string) => words !== '' && path.split('.').at(-1) === words;
  const fieldsOf = (operation: Operation) =>
    description.placesIn(operation).filter(isNamed).slice(0, MOST_FIELDS);
  return description.groups.map(({ name, operations }) => {
    const shown = operations.filter(({ id }) => hasWords(words, description.words.get(id) ?? ''));
    return (
      shown.length > 0 && (
        <Section key={name} name={name}>
          {shown.map((operation) => {
            const { id, method, summary } = operation;
            return (
              <li key={id}>
                <a
                  class="operation-link"
                  href={`#/${id}`}
                  aria-current={id === current ? 'page' : undefined}
                  onClick={onLeave}
                >
                  <Method method={method} /> <span>{summary}</span>
                </a>
                {fieldsOf(operation).map((path) => (
                  <a key={path} class="field-link" href={hrefOf([id, path])} onClick={onLeave}>
                    <code>{path}</code>
                  </a>
                ))}
              </li>
            );
          })}
        </Section>
      )
    );
  });
}

interface SectionProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

function Section({ name, children }: SectionProps) {
  return (
    <section aria-label={name}>
      <h2 class="group">{name}</h2>
      <ul>{children}</ul>
    </section>
  );
}
