import { useState } from 'preact/hooks';

/** Shows code with a button that copies it. */
export function Code({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState('');
  // Browsers have no clipboard without HTTPS, except on the own machine.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = async () => {
    await clipboard?.writeText(text);
    setCopied(text);
  };
  return (
    <div class="code">
      <pre tabIndex={0}>{text}</pre>
      {clipboard && (
        <button type="button" class="copy" onClick={() => void copy()}>
          {copied === text ? 'Copied' : 'Copy'}
        </button>
      )}
    </div>
  );
}
