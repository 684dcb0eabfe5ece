import { useContext, useRef, useState } from 'preact/hooks';
import { SelectField } from '../../parts/select-field.js';
import type { Operation } from '../description/description.js';
import type { Parameter } from '../description/document.js';
import { Disclosure } from '../reading/disclosure.js';
import { PlaceContext } from '../reading/place.js';
import { TokenField } from '../token/token-field.js';
import { useToken } from '../token/token.js';
import { AnswerView } from './answer-view.js';
import { BodyField } from './body-field.js';
import { CodeView } from './code-view.js';
import {
  acceptable,
  asDryRun,
  firstDraft,
  isHarmless,
  nameIn,
  requestOf,
  type Draft,
} from './draft.js';
import { ParameterField } from './parameter-field.js';
import { useExchange, type Exchange } from './use-exchange.js';

/** Such as `<API_KEY>`: what an example cannot know. */
const PLACEHOLDER = /<[A-Z_]+>/;

/** The parameters and the body of an operation, filled with its example, and the answer. */
export function TryForm({ operation }: { readonly operation: Operation }) {
  const { place } = useContext(PlaceContext);
  const { token } = useToken();
  const [draft, setDraft] = useState(() => firstDraft(operation));
  const [isMeant, setMeant] = useState(false);
  const [problem, setProblem] = useState('');
  const isHarmlessNow = isHarmless(operation, draft);
  const isWriting = !isHarmless(operation, asDryRun(draft, false));
  const body = useRef<HTMLTextAreaElement>(null);
  const exchange = useExchange();
  const isSending = exchange.progress.state === 'sending';
  const request = requestOf(operation, draft, token);
  const change = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setProblem('');
  };

  const submit = () => {
    const placeholder = PLACEHOLDER.exec(draft.body);
    if (!placeholder) return void exchange.send(request);
    const [text] = placeholder;
    setProblem(`Put your own value in the place of ${text}.`);
    body.current?.focus();
    body.current?.setSelectionRange(placeholder.index, placeholder.index + text.length);
  };

  const mediaTypes = acceptable(operation);
  const optional = operation.parameters.filter(({ required }) => !required);
  const isOptionalAskedFor = optional.some(({ name }) => name === place);
  const field = (parameter: Parameter) => (
    <ParameterField
      key={nameIn(parameter)}
      parameter={parameter}
      value={draft.parameters[nameIn(parameter)] ?? ''}
      onChange={(value) =>
        change({ parameters: { ...draft.parameters, [nameIn(parameter)]: value } })
      }
    />
  );

  return (
    <section class="card try stack" aria-labelledby="try">
      <h2 id="try">Try it</h2>
      {operation.needsToken && <TokenField />}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending && (isHarmlessNow || isMeant)) submit();
        }}
      >
        {operation.parameters.filter(({ required }) => required).map(field)}
        {request.body !== undefined && (
          <BodyField
            operation={operation}
            body={draft.body}
            field={body}
            problem={problem}
            onChange={(text) => change({ body: text })}
          />
        )}
        {optional.length > 0 && (
          <Disclosure
            isOpen={request.body === undefined || isOptionalAskedFor}
            summary={`Optional: ${optional.map(({ name }) => name).join(', ')}`}
          >
            {() => optional.map(field)}
          </Disclosure>
        )}
        {mediaTypes.length > 1 && (
          <SelectField
            id="accept"
            label="Answer as"
            value={draft.accept}
            options={mediaTypes.map((mediaType) => [mediaType, mediaType])}
            onChoose={(accept) => change({ accept })}
          />
        )}
        {isWriting && (
          <label class="line">
            <input
              type="checkbox"
              checked={isMeant && !isHarmlessNow}
              onChange={({ currentTarget: { checked } }) => {
                setMeant(checked);
                setDraft((before) => asDryRun(before, !checked));
              }}
            />
            Really store
          </label>
        )}
        <p class="line">
          <button
            type="submit"
            class="primary"
            aria-disabled={isSending || !(isHarmlessNow || isMeant)}
          >
            Send the request
          </button>
          {!isHarmlessNow && !isMeant && (
            <span class="soft small">
              This changes what is stored. Switch on “Really store” to send it.
            </span>
          )}
          {isHarmlessNow && isWriting && (
            <span class="soft small">As a dry run: nothing is stored.</span>
          )}
          {isSending && (
            <button type="button" onClick={exchange.stop}>
              Stop
            </button>
          )}
        </p>
      </form>
      <Outcome exchange={exchange} />
      <CodeView operation={operation} draft={draft} />
    </section>
  );
}

function Outcome({ exchange: { progress } }: { readonly exchange: Exchange }) {
  return (
    <div class="outcome stack" role="status">
      {progress.state === 'sending' && <p class="soft">Waiting for the answer…</p>}
      {progress.state === 'stopped' && <p>Stopped. What the service has done meanwhile is done.</p>}
      {progress.state === 'unanswered' && (
        <p class="problem">
          No complete answer: the service was not reached, or the connection was closed. The same
          request can be sent again.
        </p>
      )}
      {progress.state === 'answered' && <AnswerView answer={progress.answer} />}
    </div>
  );
}
