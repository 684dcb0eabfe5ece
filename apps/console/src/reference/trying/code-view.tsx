import { useState } from 'preact/hooks';
import type { Operation } from '../description/description.js';
import { useLoaded } from '../../parts/use-loaded.js';
import { Code } from '../reading/code.js';
import { Disclosure } from '../reading/disclosure.js';
import { requestOf, type Draft } from './draft.js';

interface Props {
  readonly operation: Operation;
  readonly draft: Draft;
}

/** Stands for the token, which is not shown. */
const TOKEN = 'token';

let chosenLast = 'curl';

/** Shows the request as code. The chosen language is kept for other operations. */
export function CodeView(props: Props) {
  return <Disclosure summary="The request as code">{() => <Samples {...props} />}</Disclosure>;
}

function Samples({ operation, draft }: Props) {
  const [chosen, setChosen] = useState(chosenLast);
  const writer = useLoaded(() => import('./samples.js'), 'samples');
  if (!writer) return null;
  const samples = writer.samplesOf(operation, requestOf(operation, draft, TOKEN));
  const shown = samples.find(({ language }) => language === chosen) ?? samples[0];
  const choose = (language: string) => {
    chosenLast = language;
    setChosen(language);
  };
  return (
    <>
      <p class="line" role="group" aria-label="Language">
        {samples.map(({ language }) => (
          <button
            key={language}
            type="button"
            class="quiet"
            aria-pressed={language === shown?.language}
            onClick={() => choose(language)}
          >
            {language}
          </button>
        ))}
      </p>
      {shown && <Code text={shown.text} />}
    </>
  );
}
