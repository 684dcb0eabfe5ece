import type { Description } from './description/description.js';
import { Markdown } from './reading/markdown.js';
import { TokenField } from './token/token-field.js';

/** The introduction describes what all operations have in common. */
export function Introduction({ description }: { readonly description: Description }) {
  return (
    <article class="introduction stack">
      <h1>{description.title}</h1>
      <section class="card" aria-labelledby="token">
        <h2 id="token">Access token</h2>
        <TokenField />
      </section>
      <Markdown text={description.introduction} />
    </article>
  );
}
