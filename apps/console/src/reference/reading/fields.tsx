import { hrefOf } from '../../routing/route.js';
import type { MediaType, Operation, Schema } from '../description/description.js';
import { limitWords, objectsIn, typeWords } from '../description/schema-words.js';
import { Code } from './code.js';
import { Markdown } from './markdown.js';

interface TypeProps {
  readonly schema: Schema;
  readonly isRequired?: boolean;
}

/** The type and the limits of a value. */
export function TypeWords({ schema, isRequired = false }: TypeProps) {
  return (
    <>
      <span class="soft small">{[typeWords(schema), ...limitWords(schema)].join(' · ')}</span>
      {isRequired && <strong class="small">required</strong>}
    </>
  );
}

interface Props {
  readonly operation: string;
  readonly name: string;
  /** It precedes the names of the fields in an address: nothing, the status of an answer as `200.`, or `notes.`. */
  readonly path: string;
  readonly schema: Schema;
  /** The number of levels that are shown without a click. */
  readonly levels: number;
}

/** Lists the fields in a value, each with the fields in it. */
function Fields({ operation, name, path, schema, levels }: Props) {
  const objects = objectsIn(schema);
  const isOnly = objects.length === 1;
  return objects.map(({ title, properties = {}, required = [], ...object }) => (
    <details key={title} open={isOnly && levels > 0}>
      <summary>Fields of {isOnly ? name : title}</summary>
      <ul class="fields disclosed">
        {Object.entries(properties).map(([field, its]) => (
          <li key={field} id={`at-${path}${field}`} class="stack">
            <p class="field-head line">
              <a class="field-name" href={hrefOf([operation, path + field])}>
                <code>{field}</code>
              </a>
              <TypeWords schema={its} isRequired={required.includes(field)} />
            </p>
            <Markdown text={its.description} />
            <Fields
              operation={operation}
              name={field}
              path={`${path}${field}.`}
              schema={its}
              levels={levels - 1}
            />
          </li>
        ))}
      </ul>
      {object.if && <Example name="Conditions, as JSON Schema" value={object} />}
    </details>
  ));
}

function Example({ name, value }: { readonly name: string; readonly value: unknown }) {
  return (
    <details>
      <summary>{name}</summary>
      <Code text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />
    </details>
  );
}

interface ContentProps extends Omit<Props, 'schema'>, MediaType {
  readonly mediaType: string;
}

/** Describes what is sent or answered in one media type, with its examples. */
export function Content({ mediaType, schema = {}, examples = {}, ...at }: ContentProps) {
  return (
    <div class="stack">
      <h3>
        <code>{mediaType}</code> <TypeWords schema={schema} />
      </h3>
      <Markdown text={schema.description} />
      <Fields {...at} schema={schema} />
      {Object.entries(examples).map(([name, { value }]) => (
        <Example key={name} name={`Example: ${name.replaceAll('_', ' ')}`} value={value} />
      ))}
    </div>
  );
}

/** Lists the answers of an operation, by status. */
export function Answers({ operationId: operation, responses }: Operation) {
  return Object.entries(responses).map(([status, { description, headers = {}, content = {} }]) => (
    <details key={status}>
      <summary>
        <Status status={status} />{' '}
        {description
          .split(/\.\s|\n/, 1)
          .join('')
          .replaceAll('`', '')}
      </summary>
      <div class="disclosed stack">
        <Markdown text={description} />
        {Object.entries(headers).map(([name, header]) => (
          <Markdown key={name} text={`Header \`${name}\`: ${header.description ?? ''}`} />
        ))}
        {Object.entries(content).map(([mediaType, its]) => (
          <Content
            key={mediaType}
            {...{ operation, mediaType, ...its }}
            name="the answer"
            path={`${status}.`}
            levels={1}
          />
        ))}
      </div>
    </details>
  ));
}

export function Status({ status }: { readonly status: string }) {
  const tone = { 2: 'good', 5: 'bad' }[status.charAt(0)] ?? 'warning';
  return <span class={`status ${tone}`}>{status}</span>;
}
