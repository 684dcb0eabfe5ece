import {
  nextCursor,
  type Api,
  type ApiAnswer,
  type Client,
  type ClientFailure,
  type DataOf,
} from '@data-import/client';
import type { Result } from 'neverthrow';

/** Asks for one page, and reads the cursor of the next from its header `Link`. */
export async function callForPage<A extends ApiAnswer>(
  client: Client,
  ask: (api: Api) => Promise<A>,
): Promise<
  Result<{ readonly data: DataOf<A>; readonly cursor: string | undefined }, ClientFailure>
> {
  let cursor: string | undefined;
  const answer = await client.call(async (api) => {
    const answered = await ask(api);
    cursor = nextCursor(answered.response.headers);
    return answered;
  });
  return answer.map((data) => ({ data, cursor }));
}
