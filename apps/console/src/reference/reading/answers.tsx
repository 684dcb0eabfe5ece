import type { Operation } from '../description/description.js';
import { SchemaFields } from './fields.js';
import { Code, Markdown } from './markdown.js';

/** Lists the answers of an operation, by status. */
export function Answers({ operation: { id, answers } }: { readonly operation: Operation }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      <div class="answers">
        {answers.map((answer) => (
          <details key={answer.status}>
            <summary>
              <span class={`status ${toneOf(answer.status)}`}>{answer.status}</span>{' '}
              {firstSentence(answer.description)}
            </summary>
            <AnswerDetails operation={id} answer={answer} />
          </details>
        ))}
      </div>
    </section>
  );
}

function firstSentence(text: string): string {
  const [first = ''] = /^[^\n]*?(?:\.(?=\s|$)|$)/m.exec(text) ?? [];
  return first.replaceAll('`', '');
}

export function toneOf(status: string): string {
  return { 2: 'good', 5: 'bad' }[status.charAt(0)] ?? 'warning';
}

interface Props {
  readonly operation: string;
  readonly answer: Operation['answers'][number];
}

function AnswerDetails({ operation, answer }: Props) {
  const { status, description, headers = {}, content = {} } = answer;
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
