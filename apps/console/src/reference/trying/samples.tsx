import { useState } from 'preact/hooks';
import { Code } from '../reading/markdown.js';
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

/** Writes a request in each language. The token is read from the environment, so that no history keeps it. */
export function samplesOf(request: Request): Readonly<Record<string, string>> {
  const { method, url, headers, body } = request;
  const isPlain = method === (body === undefined ? 'GET' : 'POST');
  const headersWith = (token: string, lineOf: (name: string, value: string) => string) =>
    Object.entries(headers).map(([name, value]) =>
      name === 'Authorization' ? token : lineOf(name, value),
    );
  const inCode = (token: string) =>
    headersWith(`"Authorization": ${token}`, (...header) =>
      header.map((text) => JSON.stringify(text)).join(': '),
    )
      .map((line) => `\n    ${line},`)
      .join('');
  const text = JSON.stringify(body);
  return {
    curl: [
      `curl ${isPlain ? '' : `-X ${method} `}${inShell(url)}`,
      ...headersWith(
        '-H "Authorization: Token $ACCESS_TOKEN"',
        (name, value) => `-H ${inShell(`${name}: ${value}`)}`,
      ),
      ...(body === undefined ? [] : [`--data-binary ${inShell(body)}`]),
    ].join(' \\\n  '),
    'Node.js': `const answer = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: {${inCode('`Token ${process.env.ACCESS_TOKEN}`')}
  },${body === undefined ? '' : `\n  body: ${text},`}
});
console.log(answer.status, await answer.text());`,
    Python: `import os
from urllib.request import Request, urlopen

request = Request(
  ${JSON.stringify(url)},
  method="${method}",
  headers={${inCode('"Token " + os.environ["ACCESS_TOKEN"]')}
  },${body === undefined ? '' : `\n  data=${text}.encode(),`}
)
print(urlopen(request).read().decode())`,
  };
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
