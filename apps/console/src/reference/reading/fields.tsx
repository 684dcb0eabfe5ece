import { createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { hrefOf } from '../../routing/route.js';
import { choicesOf } from '../description/description.js';
import type { Schema } from '../description/document.js';
import { conditionWords, limitWords, objectsIn, typeWords } from '../description/schema-words.js';
import { Disclosure } from './disclosure.js';
import { Markdown } from './markdown.js';

/** The page of an operation, and the field that its address names, such as `notes.is_pinned`. */
export const PlaceContext = createContext<{ operation: string; place?: string | undefined }>({
  operation: '',
});

/** Gives the address of a field, and a reference to its element, which is scrolled to when the address names the field. */
export function useFieldPlace<T extends HTMLElement>(path: string) {
  const { operation, place } = useContext(PlaceContext);
  const field = useRef<T>(null);
  const isHere = place === path;
  useEffect(() => {
    // A new page begins at its top; the frame comes after that.
    if (isHere) requestAnimationFrame(() => field.current?.scrollIntoView());
  }, [isHere]);
  return { field, isHere, href: hrefOf([operation, path]) };
}

/** True when the address names the field of this path, or one below it. */
export function useIsWithin(path: string): boolean {
  const { place } = useContext(PlaceContext);
  return place !== undefined && `${place}.`.startsWith(`${path}.`);
}

interface Props {
  readonly schema: Schema;
  /** The number of levels of objects that are shown without a click. */
  readonly openLevels?: number;
  /** The path before that of each field in an address: the status of an answer, or nothing. */
  readonly path?: string;
}

/** Describes a body, field by field. */
export function SchemaFields({ schema, openLevels = 1, path = '' }: Props) {
  return (
    <div class="schema stack">
      {schema.type !== 'object' && (
        <p class="small">
          <TypeWords schema={schema} />
        </p>
      )}
      <About schema={schema} />
      <Inner schema={schema} openLevels={openLevels} name="" path={path} />
    </div>
  );
}

/** The type and the limits of a value. */
export function TypeWords({ schema }: { readonly schema: Schema }) {
  return <span class="soft small">{[typeWords(schema), ...limitWords(schema)].join(' · ')}</span>;
}

function About({ schema }: { readonly schema: Schema }) {
  const { values, isOpen } = choicesOf(schema);
  return (
    <>
      {schema.description !== undefined && <Markdown text={schema.description} />}
      {values.length > 0 && (
        <p class="choices line small">
          {isOpen ? 'Values so far: ' : 'One of: '}
          {values.map((value) => (
            <code key={String(value)}>{String(value)}</code>
          ))}
        </p>
      )}
    </>
  );
}

interface InnerProps extends Required<Props> {
  /** The name of the field whose value this is; the body has none. */
  readonly name: string;
}

function Inner({ schema, openLevels, name, path }: InnerProps) {
  const isAskedFor = useIsWithin(path);
  const objects = objectsIn(schema);
  const [only] = objects.length === 1 ? objects : [];
  if (only && name === '') return <Fields schema={only} openLevels={openLevels} path={path} />;
  return objects.map((object, at) => (
    <Disclosure
      key={at}
      isOpen={(openLevels > 1 && only !== undefined) || isAskedFor}
      summary={`Fields of ${only ? name : object.title}`}
    >
      {() => <Fields schema={object} openLevels={openLevels - 1} path={path} />}
    </Disclosure>
  ));
}

function Fields({ schema, openLevels, path }: Required<Props>) {
  const conditions = conditionWords(schema);
  return (
    <>
      <ul class="fields">
        {Object.entries(schema.properties ?? {}).map(([name, field]) => (
          <Field
            key={name}
            name={name}
            schema={field}
            isRequired={schema.required?.includes(name) ?? false}
            openLevels={openLevels}
            path={path === '' ? name : `${path}.${name}`}
          />
        ))}
      </ul>
      {conditions.length > 0 && (
        <ul class="conditions stack small">
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Field({ isRequired, ...of }: InnerProps & { readonly isRequired: boolean }) {
  const { field, isHere, href } = useFieldPlace<HTMLLIElement>(of.path);
  return (
    <li ref={field} class={isHere ? 'stack here' : 'stack'}>
      <p class="field-head line">
        <a class="field-name" href={href}>
          <code>{of.name}</code>
        </a>
        <TypeWords schema={of.schema} />
        {isRequired && <strong class="small">required</strong>}
      </p>
      <About schema={of.schema} />
      <Inner {...of} />
    </li>
  );
}
