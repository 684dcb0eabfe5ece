interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, words: string])[];
  /** Only a screen reader reads it: the place of the field says the same. */
  readonly isLabelHidden?: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: (value: string) => void;
}

export function SelectField({
  id,
  label,
  isLabelHidden = false,
  value,
  options,
  isDisabled = false,
  onChoose,
}: Props) {
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? 'hidden' : ''}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
