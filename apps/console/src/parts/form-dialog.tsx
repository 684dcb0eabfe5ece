import type { ClientFailure } from '@data-import/client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Result } from 'neverthrow';
import { isConnectionLost } from '../session/session.js';
import { Dialog } from './dialog.js';

/** Gives the text in the field of this name. */
type TextOf = (name: string) => string;

interface Props {
  readonly title: string;
  /** The word on the button, such as `Create`. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
  /** The dialog stays open when it fails, with the reason. */
  readonly onSubmit: (textOf: TextOf) => Promise<Result<unknown, ClientFailure>>;
  readonly children: ComponentChildren;
}

/** Asks for what a change needs, or whether it is meant, and makes it. */
export function FormDialog(props: Props) {
  const { title, verb, isDangerous = false, onClose, onSubmit, children } = props;
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || !(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem('');
    const done = await onSubmit((name) => {
      const entered = form.get(name);
      return typeof entered === 'string' ? entered.trim() : '';
    });
    setBusy(false);
    if (done.isErr()) setProblem(wordsFor(done.error));
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {children}
        <p class="problem" role="alert">
          {problem}
        </p>
        <div class="dialog-buttons">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class={isDangerous ? 'danger' : 'primary'} aria-disabled={isBusy}>
            {verb}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function wordsFor(failure: ClientFailure): string {
  if (isConnectionLost(failure))
    return 'The service does not answer, so it is not known whether this was done. Trying again does it at most once.';
  if (failure.kind !== 'refused') return failure.detail;
  const [first] = failure.errors;
  return first ? first.detail : failure.detail;
}
