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
  return { curl: curlOf(request), 'Node.js': nodeOf(request), Python: pythonOf(request) };
}

const AUTHORIZATION = 'Authorization';

function curlOf({ method, url, headers, body }: Request): string {
  const isPlain = method === (body === undefined ? 'GET' : 'POST');
  const lines = [
    `curl ${isPlain ? '' : `-X ${method} `}${inShell(url)}`,
    ...Object.entries(headers).map(([name, value]) =>
      name === AUTHORIZATION
        ? '-H "Authorization: Token $ACCESS_TOKEN"'
        : `-H ${inShell(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`--data-binary ${inShell(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function nodeOf(request: Request): string {
  const { method, url, body } = request;
  return `const answer = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: {
${headerLines(request, '`Token ${process.env.ACCESS_TOKEN}`')}  },${
    body === undefined ? '' : `\n  body: ${JSON.stringify(body)},`
  }
});
console.log(answer.status, await answer.text());`;
}

function pythonOf(request: Request): string {
  const { method, url, body } = request;
  return `import os
from urllib.request import Request, urlopen

request = Request(
  ${JSON.stringify(url)},
  method="${method}",
  headers={
${headerLines(request, '"Token " + os.environ["ACCESS_TOKEN"]')}  },${
    body === undefined ? '' : `\n  data=${JSON.stringify(body)}.encode(),`
  }
)
print(urlopen(request).read().decode())`;
}

function headerLines({ headers }: Request, token: string): string {
  return Object.entries(headers)
    .map(
      ([name, value]) =>
        `    "${name}": ${name === AUTHORIZATION ? token : JSON.stringify(value)},\n`,
    )
    .join('');
}
