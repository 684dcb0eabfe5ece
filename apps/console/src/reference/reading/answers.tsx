import { useDescription, type Operation } from '../description/description.js';
import type { MediaType, Response } from '../description/document.js';
import { Disclosure } from './disclosure.js';
import { Markdown } from './markdown.js';
import { SchemaFields } from './schema-fields.js';

/** Lists the answers of an operation, by status. */
export function Answers({ operation: { answers } }: { readonly operation: Operation }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      <div class="answers">
        {answers.map((answer) => (
          <Disclosure
            key={answer.status}
            summary={
              <>
                <span class={`status ${toneOf(answer.status)}`}>{answer.status}</span>{' '}
                {firstSentence(answer.description)}
              </>
            }
          >
            {() => <AnswerDetails answer={answer} />}
          </Disclosure>
        ))}
      </div>
    </section>
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

function AnswerDetails({ answer }: { readonly answer: Response }) {
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
              <li key={name}>
                <p class="field-head">
                  <code class="field-name">{name}</code>
                </p>
                <Markdown text={description.header(header).description ?? ''} />
              </li>
            ))}
          </ul>
        </>
      )}
      {Object.entries(answer.content ?? {}).map(([mediaType, content]) => (
        <BodyDetails key={mediaType} mediaType={mediaType} content={content} />
      ))}
    </>
  );
}

interface BodyProps {
  readonly mediaType: string;
  readonly content: MediaType;
}

function BodyDetails({ mediaType, content: { schema, examples = {} } }: BodyProps) {
  return (
    <>
      <h3>
        <code>{mediaType}</code>
      </h3>
      {schema && <SchemaFields schema={schema} />}
      {Object.entries(examples).map(([name, { value }]) => (
        <Disclosure key={name} summary={`Example: ${name.replaceAll('_', ' ')}`}>
          {() => <pre>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>}
        </Disclosure>
      ))}
    </>
  );
}
