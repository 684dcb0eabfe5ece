import { useEffect } from 'preact/hooks';
import { Shell } from '../layout/shell.js';
import { useLoaded } from '../parts/use-loaded.js';
import { useRoute } from '../routing/route.js';
import { loadDescription, type Description, type Operation } from './description/description.js';
import { GUIDES, linkIn, pictureOf, textOf, type Guide } from './guides/guides.js';
import { Method, Navigation } from './navigation.js';
import { Answers, SchemaFields } from './reading/fields.js';
import { Markdown } from './reading/markdown.js';
import { TokenContext, TokenField, useTokenOfTab } from './token.js';
import { TryForm } from './trying/try-form.js';

/** Shows the guides, and each operation of the description with a form to try it. */
export function Reference() {
  const description = useLoaded(loadDescription, 'description');
  const token = useTokenOfTab();
  if (description)
    return (
      <TokenContext.Provider value={token}>
        <Pages description={description} />
      </TokenContext.Provider>
    );
  return (
    <main class="waiting stack">
      <h1>Documentation</h1>
      <Waiting name="description" isLost={description === null} />
    </main>
  );
}

function Waiting({ name, isLost }: { readonly name: string; readonly isLost: boolean }) {
  return isLost ? (
    <p role="alert">The {name} could not be loaded. Reload the page when the service answers.</p>
  ) : (
    <p role="status">Loading the {name}…</p>
  );
}

function Pages({ description }: { readonly description: Description }) {
  const { screen, rest } = useRoute();
  const guide = GUIDES.find(({ name }) => name === screen);
  // `#/createNotes/notes.body`; links may have the group before it.
  const path = [screen, ...rest];
  const operations = description.groups.flatMap((group) => group.operations);
  const at = path.findIndex((part) => operations.some((one) => one.operationId === part));
  const operation = guide ? undefined : operations.find((one) => one.operationId === path[at]);
  const current = guide?.name ?? operation?.operationId;
  const title = guide?.title ?? operation?.summary ?? 'Documentation';
  return (
    <Shell
      brand="Documentation"
      title={`${title} – ${description.title}`}
      class="layout reference"
      menuWord="Contents"
      current={current}
      menu={(close) => <Navigation description={description} current={current} onLeave={close} />}
    >
      {guide && <GuideView guide={guide} place={rest[0]} />}
      {operation && <OperationView operation={operation} place={path[at + 1]} />}
      {current === undefined && path.join('') !== '' && (
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
          <section class="card" aria-labelledby="token">
            <h2 id="token">Access token</h2>
            <TokenField />
          </section>
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

/** The heading, row, field or parameter in the address. */
type Place = string | undefined;

/** Opens, marks and scrolls to the part of the page that the address names; again once `shown` is another. */
function usePlace(place: Place, shown: unknown): void {
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

function GuideView({
  guide: { name, title },
  place,
}: {
  readonly guide: Guide;
  readonly place: Place;
}) {
  const text = useLoaded(() => textOf(name), name);
  usePlace(place, text);
  if (typeof text !== 'string') return <Waiting name={`guide ${title}`} isLost={text === null} />;
  return (
    <article class="guide" aria-label={name}>
      <Markdown text={text} linkTo={linkIn(name)} pictureOf={pictureOf} />
    </article>
  );
}

interface OperationProps {
  readonly operation: Operation;
  readonly place: Place;
}

function OperationView({ operation, place }: OperationProps) {
  const { operationId: id, method, path, summary, description = '', body } = operation;
  usePlace(place, id);
  return (
    <article class="operation" key={id}>
      <header class="operation-about stack">
        <h1>{summary}</h1>
        <p class="endpoint">
          <Method method={method} /> <code>{path}</code>
        </p>
        <Markdown text={description} />
      </header>
      <TryForm operation={operation} />
      <div class="operation-details stack">
        {Object.entries(body).map(([mediaType, { schema }]) => (
          <section key={mediaType} aria-labelledby="body">
            <h2 id="body">
              Body <code class="soft small">{mediaType}</code>
            </h2>
            {schema && <SchemaFields operation={id} schema={schema} isOpen />}
          </section>
        ))}
        <Answers operation={operation} />
      </div>
    </article>
  );
}
