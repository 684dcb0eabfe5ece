import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useLoaded } from '../parts/use-loaded.js';
import { hrefOf } from '../routing/route.js';
import type { Description, Operation } from './description/description.js';
import { fieldsIn, valuesOf } from './description/schema-words.js';
import { textOf, TITLES } from './guides/guides.js';
import { htmlOf } from './reading/markdown.js';

/** A section is what an address can name: a part of a guide, an operation, or a field of one. */
interface Section {
  readonly href: string;
  readonly title: string;
  /** Names the page that it is on. */
  readonly about: string;
  readonly text: string;
}

interface FoundProps {
  /** In lower case. */
  readonly words: string;
  readonly description: Description;
}

const MOST_SHOWN = 20;

/** The sections of guides and operations that have all the words, each with the text around the first of them. */
export function Found({ words, description }: FoundProps) {
  const guides = useLoaded(loadGuides, 'guides');
  const operations = useMemo(() => operationSections(description), [description]);
  const lists = [
    ['Guides', sectionsWith(words, guides ?? [])],
    ['Operations', sectionsWith(words, operations)],
  ] as const;
  return (
    <>
      <p class="soft small" role="status">
        {guides === undefined
          ? 'Searching…'
          : `${lists.flatMap(([, found]) => found).length} found`}
        {guides === null && '. The guides could not be loaded.'}
      </p>
      {lists.map(([name, found]) => (
        <Group key={name} name={name}>
          {found.slice(0, MOST_SHOWN).map(({ href, title, about, text }) => (
            <li key={href}>
              <a class="found" href={href}>
                {title}
                <span class="soft small">{about}</span>
                <span class="soft tiny">{snippetOf(words, text)}</span>
              </a>
            </li>
          ))}
        </Group>
      ))}
    </>
  );
}

interface GroupProps {
  readonly name: string;
  readonly children: readonly VNode[];
}

/** A list of links below its name, or nothing where it is empty. */
export function Group({ name, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2 class="group">{name}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** A guide has a section for each heading with the text below it, and for each row about a code or a variable. */
async function loadGuides(): Promise<readonly Section[]> {
  const found = Object.keys(TITLES).map(async (name) => sectionsIn(name, await textOf(name)));
  return (await Promise.all(found)).flat();
}

function sectionsIn(guide: string, markdown: string): readonly Section[] {
  const { body } = new DOMParser().parseFromString(htmlOf(markdown, guide), 'text/html');
  for (const aside of body.querySelectorAll('.anchor, .copy, .contents')) aside.remove();
  return [...body.querySelectorAll('[id]')].map((part) => ({
    href: hrefOf([guide, part.id.replace('at-', '')]),
    title: (part.querySelector('td') ?? part).textContent,
    about: TITLES[guide] ?? guide,
    text: part.matches('tr') ? part.textContent : textBelow(part),
  }));
}

function textBelow(heading: Element): string {
  const next = heading.nextElementSibling;
  return next === null || next.matches('[id]') ? '' : `${next.textContent} ${textBelow(next)}`;
}

/** The operations come before their fields, which are many. */
function operationSections({ groups }: Description): readonly Section[] {
  const all = groups.flatMap(({ operations }) => operations.map(sectionsOf));
  return [...all.flatMap((one) => one.slice(0, 1)), ...all.flatMap((one) => one.slice(1))];
}

/** An operation has a section for itself, and for each parameter and field. */
function sectionsOf(operation: Operation): readonly Section[] {
  const { operationId, method, path, summary, description, parameters, body, responses } =
    operation;
  // The schema of a refusal has the codes of all operations; its description has the codes of this operation.
  const answered = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.values(status < '3' ? content : {}).flatMap((one) => fieldsIn(one.schema, `${status}.`)),
  );
  const taken = parameters.map(
    ({ name, schema, description: text = '' }) => [name, { ...schema, description: text }] as const,
  );
  const fields = new Map([...taken, ...fieldsIn(body?.schema), ...answered]);
  const said = [
    description,
    operationId,
    ...Object.values(responses).map((one) => one.description),
    ...[...fields.values()].flatMap(valuesOf),
  ];
  const about = `${method} ${path}`;
  return [
    { href: hrefOf([operationId]), title: summary, about, text: said.join(' ') },
    ...[...fields].map(([place, schema]) => ({
      href: hrefOf([operationId, place]),
      title: place.split('.').at(-1) ?? place,
      about: `${place} of ${summary}`,
      text: schema.description ?? '',
    })),
  ];
}

/** Finds the sections that have all the words; a section with the words in its title comes first. */
function sectionsWith(words: string, sections: readonly Section[]): readonly Section[] {
  const rank = ({ title }: Section) => (hasWords(words, title) ? 0 : 1);
  return sections
    .filter(({ title, about, text }) => hasWords(words, `${title} ${about} ${text}`))
    .toSorted((one, other) => rank(one) - rank(other));
}

function hasWords(words: string, text: string): boolean {
  const among = text.toLowerCase();
  return words.split(/\s+/).every((word) => among.includes(word));
}

const BEFORE = 30;
const SHOWN = 90;

/** The text around the first of the words, or its beginning. */
function snippetOf(words: string, text: string): string {
  const [first = ''] = words.split(' ');
  const from = Math.max(0, text.toLowerCase().indexOf(first) - BEFORE);
  return (from > 0 ? '…' : '') + text.slice(from, from + SHOWN);
}
