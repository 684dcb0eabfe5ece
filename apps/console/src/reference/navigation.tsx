import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ThemeToggle } from '../layout/theme-toggle.js';
import { useSearchKeys } from '../parts/keys.js';
import { useLoaded } from '../parts/use-loaded.js';
import { hrefOf } from '../routing/route.js';
import type { Description } from './description/description.js';
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
        <a href="#/" aria-current={current === undefined ? 'page' : undefined}>
          Introduction
        </a>
        <ThemeToggle />
      </p>
      {words === '' ? (
        GUIDE_GROUPS.map(({ name, guides }) => (
          <Section key={name} name={name}>
            {guides.map((guide) => (
              <GuideLink key={guide.name} path={[guide.name]} current={current}>
                {guide.title}
              </GuideLink>
            ))}
          </Section>
        ))
      ) : (
        <FoundSections words={words} />
      )}
      <Operations description={description} current={current} words={words} />
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
      {found.length > 0 && (
        <Section name="Guides">
          {found.slice(0, MOST_SECTIONS).map(({ guide, place, title }) => (
            <GuideLink key={`${guide.name} ${place}`} path={[guide.name, place]}>
              {title} <span class="soft small">{guide.title}</span>
            </GuideLink>
          ))}
        </Section>
      )}
    </>
  );
}

interface GuideLinkProps {
  readonly path: readonly [guide: string, place?: string];
  readonly current?: string | undefined;
  readonly children: ComponentChildren;
}

function GuideLink({ path, current, children }: GuideLinkProps) {
  const page = path[0] === current ? 'page' : undefined;
  return (
    <li>
      <a class="guide-link" href={hrefOf(path as readonly string[])} aria-current={page}>
        {children}
      </a>
    </li>
  );
}

interface OperationsProps extends Omit<Props, 'onLeave'> {
  /** Only operations with these words are shown, with links to their fields of this name. */
  readonly words: string;
}

const MOST_FIELDS = 4;

function Operations({ description, current, words }: OperationsProps) {
  const isNamed = (path: string) => words !== '' && path.split('.').at(-1) === words;
  return description.groups.map(({ name, operations }) => {
    const shown = operations.filter((operation) => hasWords(words, operation.words));
    if (shown.length === 0) return null;
    return (
      <Section key={name} name={name}>
        {shown.map(({ id, method, summary, places }) => (
          <li key={id}>
            <a
              class="operation-link"
              href={`#/${id}`}
              aria-current={id === current ? 'page' : undefined}
            >
              <Method method={method} /> <span>{summary}</span>
            </a>
            {places
              .filter(isNamed)
              .slice(0, MOST_FIELDS)
              .map((path) => (
                <a key={path} class="field-link" href={hrefOf([id, path])}>
                  <code>{path}</code>
                </a>
              ))}
          </li>
        ))}
      </Section>
    );
  });
}

export function Method({ method }: { readonly method: string }) {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>;
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
