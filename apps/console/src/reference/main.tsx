import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { Shell } from '../layout/shell.js';
import { applyTheme } from '../layout/theme-toggle.js';
import { useLoaded } from '../parts/use-loaded.js';
import { useRoute } from '../routing/route.js';
import { loadDescription, type Description, type Operation } from './description/description.js';
import { textOf, TITLES } from './guides/guides.js';
import { Method, Navigation } from './navigation.js';
import { Answers, Content } from './reading/fields.js';
import { Markdown } from './reading/markdown.js';
import { TryForm } from './trying/try-form.js';

applyTheme();
const root = document.querySelector('#reference');
if (root) render(<Reference />, root);

/** Shows the guides, and each operation of the description with a form to try it. */
function Reference() {
  const description = useLoaded(loadDescription, 'description');
  if (description) return <Pages description={description} />;
  return (
    <main class="waiting stack">
      <h1>Documentation</h1>
      <Waiting isLost={description === null} />
    </main>
  );
}

function Waiting({ isLost }: { readonly isLost: boolean }) {
  return <p role={isLost ? 'alert' : 'status'}>{isLost ? LOST : 'Loading…'}</p>;
}

const LOST = 'This could not be loaded. Reload the page when the service answers.';

function Pages({ description }: { readonly description: Description }) {
  const { screen } = useRoute();
  const operation = description.groups
    .flatMap(({ operations }) => operations)
    .find(({ operationId }) => operationId === screen);
  const isGuide = Object.hasOwn(TITLES, screen);
  const title = isGuide ? TITLES[screen] : operation?.summary;
  const current = title === undefined ? undefined : screen;
  return (
    <Shell
      brand="Documentation"
      title={`${title ?? 'Documentation'} – ${description.title}`}
      class="layout reference"
      menuWord="Contents"
      current={current}
      menu={(close) => <Navigation description={description} current={current} onLeave={close} />}
    >
      {isGuide && <GuideView name={screen} />}
      {operation && <OperationView key={screen} operation={operation} />}
      {current === undefined && screen !== '' && (
        <p role="alert">
          Nothing is at this address. Search for it, choose a page of the contents, or read on here.
        </p>
      )}
      {current === undefined && (
        <article class="introduction stack">
          <h1>{description.title}</h1>
          <ul class="doors">
            {DOORS.map(([href, name, words]) => (
              <li key={href} class="card">
                <a href={href}>{name}</a> <span class="soft small">{words}</span>
              </li>
            ))}
          </ul>
          <Markdown text={description.introduction} />
        </article>
      )}
    </Shell>
  );
}

const DOORS = [
  ['#/guide', 'Load files', 'From CSV files to proof in fifteen minutes'],
  ['#/whole-migration', 'Write requests', 'Rehearse, load, prove and undo with the API'],
  ['#/operations', 'Operate', 'Configure, start, watch and back up the service'],
  ['#/runbook', 'An alert has fired', 'What it means and what to do'],
] as const;

/** Opens, marks and scrolls to the heading, row, field or parameter in the address; again once `shown` is another. */
function usePlace(shown: unknown): void {
  const [place] = useRoute().rest;
  useEffect(() => {
    const part = place === undefined ? null : document.querySelector(`#at-${CSS.escape(place)}`);
    if (!part) return undefined;
    for (let at = part.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
      at.open = true;
    part.classList.add('here');
    // A new page begins at its top; the frame comes after that.
    requestAnimationFrame(() => part.scrollIntoView());
    return () => part.classList.remove('here');
  }, [place, shown]);
}

function GuideView({ name }: { readonly name: string }) {
  const text = useLoaded(() => textOf(name), name);
  usePlace(text);
  if (typeof text !== 'string') return <Waiting isLost={text === null} />;
  return (
    <article class="guide" aria-label={name}>
      <Markdown text={text} guide={name} />
    </article>
  );
}

function OperationView({ operation }: { readonly operation: Operation }) {
  const { operationId, method, path, summary, description, body } = operation;
  usePlace(operationId);
  return (
    <article class="operation">
      <header class="operation-about stack">
        <h1>{summary}</h1>
        <p class="endpoint">
          <Method method={method} /> <code>{path}</code>
        </p>
        <Markdown text={description} />
      </header>
      <TryForm operation={operation} />
      <div class="operation-details stack">
        {body && (
          <section>
            <h2>Body</h2>
            <Content {...body} operation={operationId} name="the body" path="" levels={2} />
          </section>
        )}
        <section class="answers">
          <h2>Answers</h2>
          <Answers {...operation} />
        </section>
      </div>
    </article>
  );
}
