import { useState } from 'preact/hooks';
import { ThemeToggle } from '../layout/theme-toggle.js';
import type { Description, Operation } from './description/description.js';
import { Method } from './operation-view.js';

interface Props {
  readonly description: Description;
  readonly current: Operation | undefined;
  readonly onLeave: () => void;
}

/** All operations by group, and a field that finds some of them. */
export function Navigation({ description, current, onLeave }: Props) {
  const [sought, setSought] = useState('');
  const groups = description.groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => matches(operation, sought)),
    }))
    .filter(({ operations }) => operations.length > 0);
  return (
    <nav aria-label="Operations">
      <div class="field">
        <label for="sought">Find an operation</label>
        <input
          id="sought"
          type="search"
          value={sought}
          onInput={({ currentTarget }) => setSought(currentTarget.value)}
        />
      </div>
      <p class="hidden" role="status">
        {sought === '' ? '' : `${groups.flatMap(({ operations }) => operations).length} found`}
      </p>
      <p class="start">
        <a href="#/" aria-current={current ? undefined : 'page'} onClick={onLeave}>
          Introduction
        </a>
        <ThemeToggle />
      </p>
      {groups.length === 0 && <p class="soft small">No operation has these words.</p>}
      {groups.map(({ name, operations }) => (
        <section key={name} aria-label={name}>
          <h2 class="group">{name}</h2>
          <ul>
            {operations.map(({ id, method, summary }) => (
              <li key={id}>
                <a
                  href={`#/${id}`}
                  aria-current={id === current?.id ? 'page' : undefined}
                  onClick={onLeave}
                >
                  <Method method={method} /> <span>{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function matches({ id, path, summary, method }: Operation, sought: string): boolean {
  const text = `${method} ${path} ${summary} ${id}`.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
