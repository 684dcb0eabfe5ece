import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface Props {
  readonly summary: ComponentChildren;
  readonly isOpen?: boolean;
  /** Made only once it is opened: a description is deep. */
  readonly children: () => ComponentChildren;
}

export function Disclosure({ summary, isOpen: isOpenAtFirst = false, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  useEffect(() => {
    if (isOpenAtFirst) setOpen(true);
  }, [isOpenAtFirst]);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <div class="disclosed stack">{children()}</div>}
    </details>
  );
}
