import { conditionWords } from '../description/condition-words.js';
import { useDescription } from '../description/description.js';
import type { Schema } from '../description/document.js';
import {
  choicesOf,
  innerOf,
  limitWords,
  typeWords,
  type Inner,
} from '../description/schema-words.js';
import { Disclosure } from './disclosure.js';
import { Markdown } from './markdown.js';
import { useFieldPlace, useIsWithin } from './place.js';

interface Props {
  readonly schema: Schema;
  /** The number of levels of objects that are shown without a click. */
  readonly openLevels?: number;
  /** The path before that of each field in an address: the status of an answer, or nothing. */
  readonly path?: string;
}

/** Describes a body, field by field. */
export function SchemaFields({ schema: stated, openLevels = 1, path = '' }: Props) {
  const description = useDescription();
  const schema = description.schema(stated);
  const inner = innerOf(stated, description);
  return (
    <div class="schema stack">
      {schema.type !== 'object' && (
        <p class="small">
          <TypeWords schema={stated} />
        </p>
      )}
      {schema.description !== undefined && <Markdown text={schema.description} />}
      <Choices schema={schema} />
      <InnerFields inner={inner} openLevels={openLevels} name="" path={path} />
    </div>
  );
}

interface InnerProps {
  readonly inner: readonly Inner[];
  readonly openLevels: number;
  /** The name of the field whose value this is. */
  readonly name: string;
  readonly path: string;
}

function InnerFields({ inner, openLevels, name, path }: InnerProps) {
  const isAskedFor = useIsWithin(path);
  const [only] = inner;
  if (only && inner.length === 1 && name === '')
    return <Fields schema={only.schema} openLevels={openLevels} path={path} />;
  return (
    <>
      {inner.map(({ name: title, schema }, at) => (
        <Disclosure
          key={at}
          isOpen={(openLevels > 1 && inner.length === 1) || isAskedFor}
          summary={inner.length === 1 ? `Fields of ${name}` : `Fields of ${title}`}
        >
          {() => <Fields schema={schema} openLevels={openLevels - 1} path={path} />}
        </Disclosure>
      ))}
    </>
  );
}

interface FieldsProps {
  readonly schema: Schema;
  readonly openLevels: number;
  readonly path: string;
}

function Fields({ schema, openLevels, path }: FieldsProps) {
  const conditions = conditionWords(schema);
  return (
    <>
      <ul class="fields">
        {Object.entries(schema.properties ?? {}).map(([name, field]) => (
          <Field
            key={name}
            name={name}
            stated={field}
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

interface FieldProps {
  readonly name: string;
  readonly stated: Schema;
  readonly isRequired: boolean;
  readonly openLevels: number;
  readonly path: string;
}

function Field({ name, stated, isRequired, openLevels, path }: FieldProps) {
  const description = useDescription();
  const { field, isHere, href } = useFieldPlace<HTMLLIElement>(path);
  const schema = description.schema(stated);
  return (
    <li ref={field} class={isHere ? 'stack here' : 'stack'}>
      <p class="field-head line">
        <a class="field-name" href={href}>
          <code>{name}</code>
        </a>
        <TypeWords schema={stated} />
        {isRequired && <strong class="small">required</strong>}
      </p>
      {schema.description !== undefined && <Markdown text={schema.description} />}
      <Choices schema={schema} />
      <InnerFields
        inner={innerOf(stated, description)}
        openLevels={openLevels}
        name={name}
        path={path}
      />
    </li>
  );
}

/** The type and the limits of a value. */
export function TypeWords({ schema: stated }: { readonly schema: Schema }) {
  const description = useDescription();
  const schema = description.schema(stated);
  return (
    <span class="soft small">
      {[typeWords(stated, description), ...limitWords(schema)].join(' · ')}
    </span>
  );
}

function Choices({ schema }: { readonly schema: Schema }) {
  const { values, isOpen } = choicesOf(schema);
  if (values.length === 0) return null;
  return (
    <p class="choices line small">
      {isOpen ? 'Values so far: ' : 'One of: '}
      {values.map((value) => (
        <code key={String(value)}>{String(value)}</code>
      ))}
    </p>
  );
}
