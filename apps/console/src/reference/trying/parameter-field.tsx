import { useId } from 'preact/hooks';
import type { Parameter } from '../description/document.js';
import { Markdown } from '../reading/markdown.js';
import { useFieldPlace } from '../reading/place.js';
import { TypeWords } from '../reading/schema-fields.js';

interface Props {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ParameterField({ parameter, value, onChange }: Props) {
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
