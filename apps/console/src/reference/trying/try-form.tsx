import { useContext, useRef, useState } from 'preact/hooks';
import { SelectField } from '../../parts/select-field.js';
import type { Operation } from '../description/description.js';
import type { Parameter } from '../description/document.js';
import { Disclosure } from '../reading/disclosure.js';
import { PlaceContext } from '../reading/fields.js';
import { TokenField } from '../token/token-field.js';
import { useToken } from '../token/token.js';
import { Outcome, useExchange } from './answer-view.js';
import * as drafts from './draft.js';
import { BodyField, ParameterField } from './fields.js';
import { Samples } from './samples.js';

/** Such as `<API_KEY>`: what an example cannot know. */
const PLACEHOLDER = /<[A-Z_]+>/;

/** The parameters and the body of an operation, filled with its example, and the answer. */
export function TryForm({ operation }: { readonly operation: Operation }) {
  const { place } = useContext(PlaceContext);
  const { token } = useToken();
  const [draft, setDraft] = useState(() => drafts.firstDraft(operation));
  const [isMeant, setMeant] = useState(false);
  const [problem, setProblem] = useState('');
  const isHarmless = drafts.isHarmless(operation, draft);
  const isWriting = !drafts.isHarmless(operation, drafts.asDryRun(draft, false));
  const maySend = isHarmless || isMeant;
  const body = useRef<HTMLTextAreaElement>(null);
  const { progress, send, stop } = useExchange();
  const isSending = progress === 'sending';
  const request = drafts.requestOf(operation, draft, token);
  const change = (changed: Partial<drafts.Draft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setProblem('');
  };

  const submit = () => {
    const placeholder = PLACEHOLDER.exec(draft.body);
    if (!placeholder) return void send(request);
    const [text] = placeholder;
    setProblem(`Put your own value in the place of ${text}.`);
    body.current?.focus();
    body.current?.setSelectionRange(placeholder.index, placeholder.index + text.length);
  };

  const mediaTypes = drafts.acceptable(operation);
  const optional = operation.parameters.filter(({ required }) => !required);
  const isOptionalAskedFor = optional.some(({ name }) => name === place);
  const field = (parameter: Parameter) => (
    <ParameterField
      key={drafts.nameIn(parameter)}
      parameter={parameter}
      value={draft.parameters[drafts.nameIn(parameter)] ?? ''}
      onChange={(value) =>
        change({ parameters: { ...draft.parameters, [drafts.nameIn(parameter)]: value } })
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
          if (!isSending && maySend) submit();
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
              checked={isMeant && !isHarmless}
              onChange={({ currentTarget: { checked } }) => {
                setMeant(checked);
                setDraft((before) => drafts.asDryRun(before, !checked));
              }}
            />
            Really store
          </label>
        )}
        <p class="line">
          <button type="submit" class="primary" aria-disabled={isSending || !maySend}>
            Send the request
          </button>
          {!maySend && (
            <span class="soft small">
              This changes what is stored. Switch on “Really store” to send it.
            </span>
          )}
          {isHarmless && isWriting && (
            <span class="soft small">As a dry run: nothing is stored.</span>
          )}
          {isSending && (
            <button type="button" onClick={stop}>
              Stop
            </button>
          )}
        </p>
      </form>
      <Outcome progress={progress} />
      <Disclosure summary="The request as code">{() => <Samples request={request} />}</Disclosure>
    </section>
  );
}
