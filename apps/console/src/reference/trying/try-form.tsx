import { useContext, useId, useState } from 'preact/hooks';
import { SelectField } from '../../parts/select-field.js';
import type { Operation, Parameter } from '../description/description.js';
import { TypeWords } from '../reading/fields.js';
import { Markdown } from '../reading/markdown.js';
import { TokenContext, TokenField } from '../token.js';
import {
  asDryRun,
  examplesOf,
  firstDraft,
  isHarmless,
  keyOf,
  needsToken,
  requestOf,
} from './draft.js';
import { Outcome, useExchange } from './outcome.js';
import { Samples } from './samples.js';

/** The parameters and the body of an operation, filled with its example, and the answer. */
export function TryForm({ operation }: { readonly operation: Operation }) {
  const [token] = useContext(TokenContext);
  const [draft, setDraft] = useState(() => firstDraft(operation));
  const [isMeant, setMeant] = useState(false);
  const { exchange, send } = useExchange();
  const isWriting = !isHarmless(operation, asDryRun(draft, false));
  const changesNothing = isHarmless(operation, draft);
  const maySend = changesNothing || isMeant;
  const isReady = maySend && exchange !== 'sending';
  const request = requestOf(operation, draft, token);
  const optional = operation.parameters.filter(({ required }) => !required);
  const field = (parameter: Parameter) => {
    const key = keyOf(parameter);
    const change = (value: string) =>
      setDraft({ ...draft, parameters: { ...draft.parameters, [key]: value } });
    const value = draft.parameters[key] ?? '';
    return <ParameterField key={key} parameter={parameter} value={value} onChange={change} />;
  };

  return (
    <section class="card try stack" aria-labelledby="try">
      <h2 id="try">Try it</h2>
      {needsToken(operation) && <TokenField />}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void send(request);
        }}
      >
        {operation.parameters.filter(({ required }) => required).map(field)}
        {request.body !== undefined && (
          <BodyField
            operation={operation}
            body={draft.body}
            onChange={(body) => setDraft({ ...draft, body })}
          />
        )}
        {optional.length > 0 && (
          <details open={request.body === undefined}>
            <summary>Optional: {optional.map(({ name }) => name).join(', ')}</summary>
            <div class="disclosed stack">{optional.map(field)}</div>
          </details>
        )}
        {isWriting && (
          <label class="line">
            <input
              type="checkbox"
              checked={isMeant && !changesNothing}
              onChange={({ currentTarget: { checked } }) => {
                setMeant(checked);
                setDraft(asDryRun(draft, !checked));
              }}
            />
            Really store
          </label>
        )}
        <p class="line">
          <button type="submit" class="primary" aria-disabled={!isReady}>
            Send the request
          </button>
          <span class="soft small">
            {!maySend && 'This changes what is stored. Switch on “Really store” to send it.'}
            {changesNothing && isWriting && 'As a dry run: nothing is stored.'}
          </span>
        </p>
      </form>
      <Outcome exchange={exchange} />
      <details>
        <summary>The request as code</summary>
        <div class="disclosed stack">
          <Samples request={request} />
        </div>
      </details>
    </section>
  );
}

interface FieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ParameterField({ parameter, value, onChange }: FieldProps) {
  const { name, in: place, required: isRequired = false, description = '', schema } = parameter;
  const id = useId();
  const values = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String);
  const given = { id, value, required: isRequired, 'aria-describedby': `${id}-about` };
  return (
    <div class="field" id={`at-${name}`}>
      <p class="field-head line">
        <label for={id}>
          <code>{name}</code>
        </label>
        <span class="soft small">{place}</span>
        <TypeWords schema={schema} />
        {isRequired && <strong class="small">required</strong>}
      </p>
      {values ? (
        <select {...given} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">not sent</option>
          {values.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...given}
          spellcheck={false}
          autocomplete="off"
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      <div id={`${id}-about`} class="soft small">
        <Markdown text={description} />
      </div>
    </div>
  );
}

interface BodyProps {
  readonly operation: Operation;
  readonly body: string;
  readonly onChange: (body: string) => void;
}

function BodyField({ operation, body, onChange }: BodyProps) {
  const id = useId();
  const examples = examplesOf(operation);
  return (
    <div class="field">
      {examples.length > 1 && (
        <SelectField
          id={`${id}-example`}
          label="Example"
          value={undefined}
          options={examples}
          onChoose={onChange}
        />
      )}
      <p class="field-head line">
        <label for={id}>Body</label>
        <code class="soft small">{Object.keys(operation.body)[0]}</code>
      </p>
      <textarea
        id={id}
        class="mono"
        spellcheck={false}
        autocomplete="off"
        rows={Math.min(24, Math.max(8, body.split('\n').length + 1))}
        value={body}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
