import { useState } from 'preact/hooks';
import { Code } from '../reading/code.js';
import type { Request } from './draft.js';

let chosenLast = 'curl';

/** Shows the request as code. The chosen language is kept for other operations. */
export function Samples({ request }: { readonly request: Request }) {
  const [chosen, setChosen] = useState(chosenLast);
  const samples = samplesOf(request);
  return (
    <>
      <p class="line" role="group" aria-label="Language">
        {Object.keys(samples).map((language) => (
          <button
            key={language}
            type="button"
            class="quiet"
            aria-pressed={language === chosen}
            onClick={() => setChosen((chosenLast = language))}
          >
            {language}
          </button>
        ))}
      </p>
      <Code text={samples[chosen] ?? ''} />
    </>
  );
}

const TOKEN = 'Token $ACCESS_TOKEN';

/** Writes a request in each language. The token is read from the environment, so that no history keeps it. */
export function samplesOf(request: Request): Readonly<Record<string, string>> {
  const { method, url, body } = request;
  const isPlain = method === (body === undefined ? 'GET' : 'POST');
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, name === 'Authorization' ? TOKEN : value] as const,
  );
  const headersWith = (token: string) =>
    JSON.stringify(Object.fromEntries(headers), null, 2)
      .replaceAll('\n', '\n  ')
      .replace(`"${TOKEN}"`, () => token);
  const text = JSON.stringify(body);
  return {
    curl: [
      `curl ${isPlain ? '' : `-X ${method} `}${inShell(url)}`,
      ...headers.map(([name, value]) =>
        value === TOKEN ? `-H "${name}: ${value}"` : `-H ${inShell(`${name}: ${value}`)}`,
      ),
      ...(body === undefined ? [] : [`--data-binary ${inShell(body)}`]),
    ].join(' \\\n  '),
    'Node.js': `const answer = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: ${headersWith('`Token ${process.env.ACCESS_TOKEN}`')},${text ? `\n  body: ${text},` : ''}
});
console.log(answer.status, await answer.text());`,
    Python: `import os
from urllib.request import Request, urlopen

request = Request(
  ${JSON.stringify(url)},
  method="${method}",
  headers=${headersWith('"Token " + os.environ["ACCESS_TOKEN"]')},${text ? `\n  data=${text}.encode(),` : ''}
)
print(urlopen(request).read().decode())`,
  };
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
