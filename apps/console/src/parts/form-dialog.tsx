import type { ClientFailure } from '@data-import/client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Result } from 'neverthrow';
import { isConnectionLost } from '../session/session.js';
import { Dialog } from './dialog.js';

/** Gives the text in the field of this name. */
export type TextOf = (name: string) => string;

/** A field that is not filled in, or not checked, is empty. */
export function textsOf(form: EventTarget | null): TextOf {
  const data = form instanceof HTMLFormElement ? new FormData(form) : new FormData();
  return (name) => {
    const entered = data.get(name);
    return typeof entered === 'string' ? entered.trim() : '';
  };
}

interface FormProps {
  /** The word on the button, such as `Create`. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  readonly onCancel?: () => void;
  /** A failure is shown with its reason. */
  readonly onSubmit: (textOf: TextOf) => Promise<Result<unknown, ClientFailure>>;
  readonly children: ComponentChildren;
}

/** Asks for what a change needs, and makes it. */
export function Form({ verb, isDangerous = false, onCancel, onSubmit, children }: FormProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const textOf = textsOf(event.currentTarget);
    setBusy(true);
    setProblem('');
    const done = await onSubmit(textOf);
    setBusy(false);
    if (done.isErr()) setProblem(wordsFor(done.error));
  };

  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      {children}
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="dialog-buttons line">
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
        <button type="submit" class={isDangerous ? 'danger' : 'primary'} aria-disabled={isBusy}>
          {verb}
        </button>
      </div>
    </form>
  );
}

interface DialogProps extends FormProps {
  readonly title: string;
  readonly onCancel: () => void;
}

/** A form that is asked for. It stays open when it fails. */
export function FormDialog({ title, ...form }: DialogProps) {
  return (
    <Dialog title={title} onClose={form.onCancel}>
      <Form {...form} />
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
