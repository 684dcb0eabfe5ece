import type { Operation } from '../description/description.js';
import { Disclosure } from './disclosure.js';
import { SchemaFields, useIsWithin } from './fields.js';
import { Code, Markdown } from './markdown.js';

type Answer = Operation['answers'][number];

/** Lists the answers of an operation, by status. */
export function Answers({ operation: { answers } }: { readonly operation: Operation }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      <div class="answers">
        {answers.map((answer) => (
          <AnswerPart key={answer.status} answer={answer} />
        ))}
      </div>
    </section>
  );
}

function AnswerPart({ answer }: { readonly answer: Answer }) {
  const { status, description } = answer;
  const [firstSentence = ''] = /^[^\n]*?(?:\.(?=\s|$)|$)/m.exec(description) ?? [];
  return (
    <Disclosure
      isOpen={useIsWithin(status)}
      summary={
        <>
          <span class={`status ${toneOf(status)}`}>{status}</span>{' '}
          {firstSentence.replaceAll('`', '')}
        </>
      }
    >
      {() => <AnswerDetails answer={answer} />}
    </Disclosure>
  );
}

export function toneOf(status: string | number): string {
  const [first] = String(status);
  return first === '2' ? 'good' : first === '5' ? 'bad' : 'warning';
}

function AnswerDetails({
  answer: { status, description, headers = {}, content = {} },
}: {
  readonly answer: Answer;
}) {
  const named = Object.entries(headers);
  return (
    <>
      <Markdown text={description} />
      {named.length > 0 && (
        <>
          <h3>Headers</h3>
          <ul class="fields">
            {named.map(([name, header]) => (
              <li key={name} class="stack">
                <p class="field-head line">
                  <code class="field-name">{name}</code>
                </p>
                <Markdown text={header.description ?? ''} />
              </li>
            ))}
          </ul>
        </>
      )}
      {Object.entries(content).map(([mediaType, { schema, examples = {} }]) => (
        <>
          <h3>
            <code>{mediaType}</code>
          </h3>
          {schema && <SchemaFields schema={schema} path={status} />}
          {Object.entries(examples).map(([name, { value }]) => (
            <Disclosure key={name} summary={`Example: ${name.replaceAll('_', ' ')}`}>
              {() => (
                <Code text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />
              )}
            </Disclosure>
          ))}
        </>
      ))}
    </>
  );
}
