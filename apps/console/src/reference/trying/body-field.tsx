import { useId } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { Operation } from '../description/description.js';
import { bodyTypeOf, examplesOf } from './draft.js';

interface Props {
  readonly operation: Operation;
  readonly body: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly problem: string;
  readonly onChange: (body: string) => void;
}

export function BodyField({ operation, body, field, problem, onChange }: Props) {
  const id = useId();
  const examples = examplesOf(operation);
  return (
    <div class="field">
      {examples.length > 1 && (
        <>
          <label for={`${id}-example`}>Example</label>
          <select
            id={`${id}-example`}
            onChange={({ currentTarget }) =>
              onChange(examples[currentTarget.selectedIndex]?.text ?? '')
            }
          >
            {examples.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </>
      )}
      <p class="field-head">
        <label for={id}>Body</label>
        <code class="soft small">{bodyTypeOf(operation)}</code>
      </p>
      <textarea
        id={id}
        ref={field}
        class="mono"
        spellcheck={false}
        autocomplete="off"
        rows={Math.min(24, Math.max(8, body.split('\n').length + 1))}
        value={body}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={`${id}-problem`} class="problem small" role="alert">
        {problem}
      </p>
    </div>
  );
}
