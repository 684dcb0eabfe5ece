import { hrefOf } from '../../routing/route.js';
import { choicesOf } from '../description/description.js';
import type { Schema } from '../description/document.js';
import { conditionWords, limitWords, objectsIn, typeWords } from '../description/schema-words.js';
import { Markdown } from './markdown.js';

interface Props {
  readonly operation: string;
  /** It precedes the path of each field in an address: nothing, or the status of an answer, as `200.`. */
  readonly path?: string;
  readonly schema: Schema;
  /** True where the fields of the items of a list are shown without a click. */
  readonly isOpen?: boolean;
}

/** Describes a body, field by field. */
export function SchemaFields({ schema, path = '', isOpen = false, operation }: Props) {
  return (
    <div class="schema stack">
      {schema.type !== 'object' && (
        <p>
          <TypeWords schema={schema} />
        </p>
      )}
      <About schema={schema} />
      <Inner schema={schema} name="" path={path} isOpen={isOpen} operation={operation} />
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

function Inner({ schema, name, isOpen, ...at }: InnerProps) {
  const objects = objectsIn(schema);
  const [only] = objects.length === 1 ? objects : [];
  if (only && name === '') return <Fields {...at} schema={only} isOpen={isOpen} />;
  return objects.map((object, index) => (
    <details key={index} open={isOpen && only !== undefined}>
      <summary>Fields of {only ? name : object.title}</summary>
      <div class="disclosed stack">
        <Fields {...at} schema={object} isOpen={false} />
      </div>
    </details>
  ));
}

function Fields({ schema, path, isOpen, operation }: Required<Props>) {
  const conditions = conditionWords(schema);
  return (
    <>
      <ul class="fields">
        {Object.entries(schema.properties ?? {}).map(([name, field]) => (
          <li key={name} id={`at-${path}${name}`} class="stack">
            <p class="field-head line">
              <a class="field-name" href={hrefOf([operation, path + name])}>
                <code>{name}</code>
              </a>
              <TypeWords schema={field} />
              {schema.required?.includes(name) && <strong class="small">required</strong>}
            </p>
            <About schema={field} />
            <Inner
              schema={field}
              name={name}
              path={`${path}${name}.`}
              isOpen={isOpen}
              operation={operation}
            />
          </li>
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
