import type { Operation } from './description/description.js';
import { Answers } from './reading/answers.js';
import { Markdown } from './reading/markdown.js';
import { PlaceContext } from './reading/place.js';
import { SchemaFields } from './reading/schema-fields.js';
import { TryForm } from './trying/try-form.js';

interface Props {
  readonly operation: Operation;
  /** The field or parameter in the address. */
  readonly place: string | undefined;
}

export function OperationView({ operation, place }: Props) {
  const { method, path, summary, description, body } = operation;
  return (
    <PlaceContext.Provider value={{ operation: operation.id, place }}>
      <article class="operation">
        <header class="operation-about stack">
          <h1>{summary}</h1>
          <p class="endpoint">
            <Method method={method} /> <code>{path}</code>
          </p>
          <Markdown text={description} />
        </header>
        <TryForm key={operation.id} operation={operation} />
        <div class="operation-details stack" key={`details ${operation.id}`}>
          {Object.entries(body).map(([mediaType, { schema }]) => (
            <section key={mediaType} aria-labelledby="body">
              <h2 id="body">
                Body <code class="soft small">{mediaType}</code>
              </h2>
              {schema && <SchemaFields schema={schema} openLevels={2} />}
            </section>
          ))}
          <Answers operation={operation} />
        </div>
      </article>
    </PlaceContext.Provider>
  );
}

export function Method({ method }: { readonly method: string }) {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>;
}
