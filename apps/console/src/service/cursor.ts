import type { Api, ApiAnswer, Client, ClientFailure, DataOf } from '@data-import/client';
import type { Result } from 'neverthrow';

/** Asks for one page, and reads the cursor of the next from its header `Link`. */
export async function callForPage<A extends ApiAnswer>(
  client: Client,
  ask: (api: Api) => Promise<A>,
): Promise<
  Result<{ readonly data: DataOf<A>; readonly cursor: string | undefined }, ClientFailure>
> {
  let link: string | null = null;
  const answer = await client.call(async (api) => {
    const answered = await ask(api);
    link = answered.response.headers.get('link');
    return answered;
  });
  return answer.map((data) => ({ data, cursor: cursorIn(link) }));
}

function cursorIn(link: string | null): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (next === undefined) return undefined;
  return new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined;
}
