import type { RefObject } from 'preact';
import { useId } from 'preact/hooks';
import { SelectField } from '../../parts/select-field.js';
import type { Operation } from '../description/description.js';
import type { Parameter } from '../description/document.js';
import { TypeWords, useFieldPlace } from '../reading/fields.js';
import { Markdown } from '../reading/markdown.js';
import { bodyTypeOf, examplesOf } from './draft.js';

interface ParameterProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ParameterField({ parameter, value, onChange }: ParameterProps) {
  const { name, in: place, required: isRequired = false, description, schema } = parameter;
  const id = useId();
  const { field, isHere } = useFieldPlace<HTMLDivElement>(name);
  const values = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String);
  const given = { id, value, required: isRequired, 'aria-describedby': `${id}-about` };
  return (
    <div class={isHere ? 'field here' : 'field'} ref={field}>
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
        {description !== undefined && <Markdown text={description} />}
      </div>
    </div>
  );
}

interface BodyProps {
  readonly operation: Operation;
  readonly body: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly problem: string;
  readonly onChange: (body: string) => void;
}

export function BodyField({ operation, body, field, problem, onChange }: BodyProps) {
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
