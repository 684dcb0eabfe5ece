import { useSearchKeys } from '../parts/keys.js';
import { goTo, hrefOf, useRoute } from '../routing/route.js';

/** Any account, by any of its numbers, in any state. `Ctrl-K` leads here, and `/` where the screen has no filter. */
export function SearchBox() {
  const input = useSearchKeys(hasFilter);
  const { screen, query } = useRoute();
  const searched = screen === 'account' ? (query['q'] ?? '') : '';

  const submit = (event: Event) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    if (text !== '') goTo(hrefOf(['account'], { q: text }));
  };

  return (
    <form class="search" role="search" onSubmit={submit}>
      <label class="hidden" for="search">
        Find an account
      </label>
      <input
        ref={input}
        id="search"
        key={searched}
        defaultValue={searched}
        placeholder="Account or transaction"
        autocomplete="off"
        spellcheck={false}
        aria-keyshortcuts="Control+K"
      />
      <kbd aria-hidden="true">Ctrl K</kbd>
    </form>
  );
}

function hasFilter(): boolean {
  return document.querySelector('#night-filter') !== null;
}
