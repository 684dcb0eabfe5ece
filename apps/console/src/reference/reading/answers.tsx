import { useDescription, type Operation } from '../description/description.js';
import type { MediaType, Response } from '../description/document.js';
import { Code } from './code.js';
import { Disclosure } from './disclosure.js';
import { Markdown } from './markdown.js';
import { useIsWithin } from './place.js';
import { SchemaFields } from './schema-fields.js';

interface AnswerProps {
  readonly answer: Response & { readonly status: string };
}

/** Lists the answers of an operation, by status. */
export function Answers({ operation: { answers } }: { readonly operation: Operation }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      <div class="answers">
        {answers.map((answer) => (
          <Answer key={answer.status} answer={answer} />
        ))}
      </div>
    </section>
  );
}

function Answer({ answer }: AnswerProps) {
  const { status, description } = answer;
  return (
    <Disclosure
      isOpen={useIsWithin(status)}
      summary={
        <>
          <span class={`status ${toneOf(status)}`}>{status}</span> {firstSentence(description)}
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

function firstSentence(text: string): string {
  const [sentence = ''] = /^[^\n]*?(?:\.(?=\s|$)|$)/m.exec(text) ?? [];
  return sentence.replaceAll('`', '');
}

function AnswerDetails({ answer }: AnswerProps) {
  const description = useDescription();
  const headers = Object.entries(answer.headers ?? {});
  return (
    <>
      <Markdown text={answer.description} />
      {headers.length > 0 && (
        <>
          <h3>Headers</h3>
          <ul class="fields">
            {headers.map(([name, header]) => (
              <li key={name} class="stack">
                <p class="field-head line">
                  <code class="field-name">{name}</code>
                </p>
                <Markdown text={description.header(header).description ?? ''} />
              </li>
            ))}
          </ul>
        </>
      )}
      {Object.entries(answer.content ?? {}).map(([mediaType, content]) => (
        <BodyDetails key={mediaType} path={answer.status} mediaType={mediaType} content={content} />
      ))}
    </>
  );
}

interface BodyProps {
  readonly path: string;
  readonly mediaType: string;
  readonly content: MediaType;
}

function BodyDetails({ path, mediaType, content: { schema, examples = {} } }: BodyProps) {
  return (
    <>
      <h3>
        <code>{mediaType}</code>
      </h3>
      {schema && <SchemaFields schema={schema} path={path} />}
      {Object.entries(examples).map(([name, { value }]) => (
        <Disclosure key={name} summary={`Example: ${name.replaceAll('_', ' ')}`}>
          {() => <Code text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />}
        </Disclosure>
      ))}
    </>
  );
}
