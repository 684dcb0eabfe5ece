import { useId, useState } from 'preact/hooks';
import { SelectField } from '../../parts/select-field.js';
import { useLoaded } from '../../parts/use-loaded.js';
import type { Operation, Parameter } from '../description/description.js';
import { TypeWords } from '../reading/fields.js';
import { Markdown } from '../reading/markdown.js';
import { keptToken } from '../../session/token-of-tab.js';
import { TokenField } from '../token.js';
import {
  BODY,
  DRY_RUN,
  examplesOf,
  firstDraft,
  keyOf,
  needsToken,
  requestOf,
  type Request,
} from './draft.js';
import { answerTo, Outcome } from './outcome.js';
import { Samples } from './samples.js';

/** The parameters and the body of an operation, filled with its example, and the answer. */
export function TryForm({ operation }: { readonly operation: Operation }) {
  const [token, setToken] = useState(keptToken);
  const [draft, setDraft] = useState(() => firstDraft(operation));
  const [isMeant, setMeant] = useState(false);
  const [sent, setSent] = useState<Request>();
  const answered = useLoaded(async () => sent && (await answerTo(sent)), sent);

  const { parameters, body, method } = operation;
  const dryRun = parameters.find((one) => keyOf(one) === DRY_RUN);
  const isWriting = method !== 'GET' && needsToken(operation);
  const isSending = sent !== undefined && answered === undefined;
  const isReady = !isSending && (!isWriting || isMeant || dryRun !== undefined);
  const asked = { ...draft, [DRY_RUN]: isMeant ? '' : 'true' };
  const request = requestOf(operation, asked, token);

  const put = (key: string) => (value: string) => setDraft({ ...draft, [key]: value });
  const field = (one: Parameter) => {
    const key = keyOf(one);
    return <Field key={key} parameter={one} value={draft[key] ?? ''} onChange={put(key)} />;
  };
  const examples = examplesOf(operation);
  const optional = parameters.filter((one) => !one.required && one !== dryRun);

  return (
    <section class="card try stack" aria-labelledby="try">
      <h2 id="try">Try it</h2>
      {needsToken(operation) && <TokenField token={token} onChange={setToken} />}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) setSent(request);
        }}
      >
        {parameters.filter((one) => one.required).map(field)}
        {examples.length > 1 && (
          <SelectField
            id="example"
            label="Example"
            value={undefined}
            options={examples}
            onChoose={put(BODY)}
          />
        )}
        {body && field({ name: 'Body', in: 'body', schema: body.schema ?? {} })}
        {optional.length > 0 && (
          <details open={!body}>
            <summary>Optional: {optional.map(({ name }) => name).join(', ')}</summary>
            <div class="disclosed stack">{optional.map(field)}</div>
          </details>
        )}
        {isWriting && (
          <div class="field" id={dryRun && `at-${dryRun.name}`}>
            <label class="line">
              <input
                type="checkbox"
                checked={isMeant}
                onChange={({ currentTarget }) => setMeant(currentTarget.checked)}
              />
              Really store
              <code class="soft">{!isMeant && dryRun?.name}</code>
            </label>
            <Markdown text={dryRun?.description ?? 'Off, it is not sent.'} />
          </div>
        )}
        <p>
          <button type="submit" class="primary" aria-disabled={!isReady}>
            Send the request
          </button>
        </p>
      </form>
      <div class="outcome stack" role="status">
        {sent && <Outcome answered={answered} />}
      </div>
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

function Field({ parameter, value, onChange }: FieldProps) {
  const { name, in: place, required: isRequired = false, description, schema } = parameter;
  const id = useId();
  const values = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String);
  const Control = place === 'body' ? 'textarea' : values ? 'select' : 'input';
  return (
    <div class="field" id={`at-${name}`}>
      <p class="field-head line">
        <label for={id}>
          <code>{name}</code>
        </label>
        <span class="soft small">{place}</span>
        <TypeWords schema={schema} isRequired={isRequired} />
      </p>
      <Control
        id={id}
        value={value}
        required={isRequired}
        aria-describedby={`${id}-about`}
        spellcheck={false}
        autocomplete="off"
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {values &&
          ['', ...values].map((one) => (
            <option key={one} value={one}>
              {one || 'not sent'}
            </option>
          ))}
      </Control>
      <Markdown text={description} id={`${id}-about`} />
    </div>
  );
}
