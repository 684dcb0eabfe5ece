import { hrefOf } from '../../routing/route.js';
import { choicesOf, type Answer, type Operation, type Schema } from '../description/description.js';
import { conditionWords, limitWords, objectsIn, typeWords } from '../description/schema-words.js';
import { Code, Markdown } from './markdown.js';

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
      <Value schema={schema} name="" path={path} isOpen={isOpen} operation={operation} />
    </div>
  );
}

/** The type and the limits of a value. */
export function TypeWords({ schema }: { readonly schema: Schema }) {
  return <span class="soft small">{[typeWords(schema), ...limitWords(schema)].join(' · ')}</span>;
}

/** Describes a value with the fields in it. The body has no name. */
function Value({ schema, name, isOpen, ...at }: Required<Props> & { readonly name: string }) {
  const choices = choicesOf(schema);
  const objects = objectsIn(schema);
  const [only] = objects.length === 1 ? objects : [];
  return (
    <>
      {schema.description !== undefined && <Markdown text={schema.description} />}
      {choices.values.length > 0 && (
        <p class="choices line small">
          {choices.isOpen ? 'Values so far: ' : 'One of: '}
          {choices.values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </p>
      )}
      {only && name === '' ? (
        <Fields {...at} schema={only} isOpen={isOpen} />
      ) : (
        objects.map((object, index) => (
          <details key={index} open={isOpen && only !== undefined}>
            <summary>Fields of {only ? name : object.title}</summary>
            <div class="disclosed stack">
              <Fields {...at} schema={object} isOpen={false} />
            </div>
          </details>
        ))
      )}
    </>
  );
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
            <Value {...{ name, isOpen, operation }} schema={field} path={`${path}${name}.`} />
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

/** Lists the answers of an operation, by status. */
export function Answers({
  operation: { operationId, responses },
}: {
  readonly operation: Operation;
}) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      <div class="answers">
        {Object.entries(responses).map(([status, answer]) => (
          <details key={status}>
            <summary>
              <Status status={status} /> {firstSentence(answer.description)}
            </summary>
            <AnswerDetails operation={operationId} status={status} answer={answer} />
          </details>
        ))}
      </div>
    </section>
  );
}

export function Status({ status }: { readonly status: string }) {
  const tone = { 2: 'good', 5: 'bad' }[status.charAt(0)] ?? 'warning';
  return <span class={`status ${tone}`}>{status}</span>;
}

function firstSentence(text: string): string {
  const [first = ''] = /^[^\n]*?(?:\.(?=\s|$)|$)/m.exec(text) ?? [];
  return first.replaceAll('`', '');
}

interface DetailsProps {
  readonly operation: string;
  readonly status: string;
  readonly answer: Answer;
}

function AnswerDetails({ operation, status, answer }: DetailsProps) {
  const { description, headers = {}, content = {} } = answer;
  return (
    <div class="disclosed stack">
      <Markdown text={description} />
      {Object.entries(headers).map(([name, header]) => (
        <Markdown key={name} text={`Header \`${name}\`: ${header.description ?? ''}`} />
      ))}
      {Object.entries(content).map(([mediaType, { schema, examples = {} }]) => (
        <>
          <h3>
            <code>{mediaType}</code>
          </h3>
          {schema && <SchemaFields operation={operation} schema={schema} path={`${status}.`} />}
          {Object.entries(examples).map(([name, { value }]) => (
            <details key={name}>
              <summary>Example: {name.replaceAll('_', ' ')}</summary>
              <Code text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />
            </details>
          ))}
        </>
      ))}
    </div>
  );
}
