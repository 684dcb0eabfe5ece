import { useId } from 'preact/hooks';
import type { RefObject } from 'preact';
import { SelectField } from '../../parts/select-field.js';
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
        <SelectField
          id={`${id}-example`}
          label="Example"
          value={undefined}
          options={examples.map(({ name }) => [name, name])}
          onChoose={(chosen) => onChange(examples.find(({ name }) => name === chosen)?.text ?? '')}
        />
      )}
      <p class="field-head line">
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
