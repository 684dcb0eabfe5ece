import { useRef, useState } from 'preact/hooks';
import { goTo, hrefOf } from '../../routing/route.js';
import { SEARCH_KEYS, type SearchKey } from '../../service/accounts.js';

interface Props {
  readonly by: SearchKey;
  readonly value: string;
}

/** Exact and by one key: such a search is answered from an index, whatever is loaded meanwhile. */
export function SearchForm({ by, value }: Props) {
  const [key, setKey] = useState<SearchKey>(by);
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: Event) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    if (text === '') return input.current?.focus();
    goTo(hrefOf(['account'], { [key]: text }));
  };

  return (
    <form class="search" role="search" onSubmit={submit}>
      <div class="field search-key">
        <label for="search-by">Search by</label>
        <select
          id="search-by"
          value={key}
          onChange={({ currentTarget }) => setKey(currentTarget.value as SearchKey)}
        >
          {Object.entries(SEARCH_KEYS).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div class="field search-value">
        <label for="search-value">{SEARCH_KEYS[key]}</label>
        <input
          ref={input}
          id="search-value"
          defaultValue={value}
          autocomplete="off"
          spellcheck={false}
          autofocus
        />
      </div>
      <button class="primary" type="submit">
        Search
      </button>
    </form>
  );
}
