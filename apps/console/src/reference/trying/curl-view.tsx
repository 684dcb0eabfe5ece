import { useState } from 'preact/hooks';
import { Disclosure } from '../reading/disclosure.js';
import { curlOf } from './curl.js';
import type { Request } from './draft.js';

export function CurlView({ request }: { readonly request: Request }) {
  const [isCopied, setCopied] = useState(false);
  const command = curlOf(request);
  // Not there without HTTPS, except on the own machine.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = async () => {
    await clipboard?.writeText(command);
    setCopied(true);
  };
  return (
    <Disclosure summary="As a curl command">
      {() => (
        <>
          <pre>{command}</pre>
          {clipboard && (
            <p class="button-row">
              <button type="button" onClick={() => void copy()}>
                Copy the command
              </button>
              <span class="soft small" role="status">
                {isCopied ? 'Copied.' : ''}
              </span>
            </p>
          )}
        </>
      )}
    </Disclosure>
  );
}
