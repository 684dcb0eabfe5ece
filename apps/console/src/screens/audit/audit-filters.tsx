import { instantOf, localOf, zoneName } from '../../formats/times.js';
import { textsOf } from '../../parts/form-dialog.js';
import { SelectField } from '../../parts/select-field.js';
import { goTo, hrefOf } from '../../routing/route.js';
import type { AuditFilter } from '../../service/audit.js';
import { readSuppliers } from '../../service/suppliers.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';

/** The filters are part of the address, so that a filtered list can be bookmarked and sent. */
export function AuditFilters({ filter }: { readonly filter: AuditFilter }) {
  const session = useSession();
  const { loaded } = useAnswer((signal) => readSuppliers(session, signal), [session]);
  const { import_supplier: supplier = '', action = '', actor = '', since = '' } = filter;
  const codes = loaded.state === 'loaded' ? loaded.data.map(({ code }) => code) : [];
  const choose = (chosen: AuditFilter) => goTo(hrefOf(['audit'], { ...filter, ...chosen }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const textOf = textsOf(event.currentTarget);
    const from = textOf('since');
    choose({
      action: textOf('action'),
      actor: textOf('actor'),
      since: from === '' ? '' : instantOf(from, since),
    });
  };
  const fields = [
    ['action', 'Action', { defaultValue: action, placeholder: 'changeSupplier' }],
    ['actor', 'Actor', { defaultValue: actor, placeholder: 'Id of a key, or user@host' }],
    [
      'since',
      `Since, ${zoneName()}`,
      { defaultValue: localOf(since), type: 'datetime-local', step: '1' },
    ],
  ] as const;
  return (
    <form class="filters" onSubmit={submit}>
      <SelectField
        id="audit-supplier"
        label="Supplier"
        value={supplier}
        options={[...new Set(['', supplier, ...codes])].map((code) => [code, code || 'All'])}
        onChoose={(code) => choose({ import_supplier: code })}
      />
      {fields.map(([name, label, input]) => (
        <div class="field" key={name}>
          <label for={`audit-${name}`}>{label}</label>
          <input
            key={input.defaultValue}
            id={`audit-${name}`}
            name={name}
            autocomplete="off"
            spellcheck={false}
            {...input}
          />
        </div>
      ))}
      <button type="submit">Filter</button>
    </form>
  );
}
