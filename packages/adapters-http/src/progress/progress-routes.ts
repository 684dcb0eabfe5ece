import type { ProgressSnapshot, UseCases } from '@data-import/application';
import { utcInstantOf, type Identity } from '@data-import/domain';
import {
  type Answer,
  EVENT_STREAM,
  EVENT_STREAM_LIMITS,
  type EventViewers,
  type Incoming,
  succeeded,
} from '@data-import/http-kit';
import { progress, PROGRESS_EXAMPLE, progressOfAll } from '@data-import/wire/codecs';
import { clientOf, refusalOfToken, tenantScopeOf } from '../access-tokens/authentication.js';
import { supplierCodeInPath } from '../path-parameters.js';
import { seenRoutes, type Route } from '../route.js';
import { SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';

type Progress = Pick<UseCases, 'viewProgress' | 'listProgress' | 'watchProgress' | 'authenticate'>;

export function progressRoutes(useCases: Progress, viewers: EventViewers): readonly Route[] {
  const eventsOf = (
    { identity, incoming: { header, exchange } }: Followed,
    print: (snapshots: readonly ProgressSnapshot[]) => unknown,
    supplier?: string,
  ): Answer => {
    if (!exchange) throw new Error('A line of a bulk request cannot be followed.');
    const isAdmitted = async () =>
      (await refusalOfToken(useCases.authenticate, header('authorization'))) === undefined;
    const source = () => {
      const watch = useCases.watchProgress(tenantScopeOf(identity), supplier);
      return {
        next: async () => {
          const snapshots = await watch.next();
          return snapshots && print(snapshots);
        },
        leave: () => watch.leave(),
      };
    };
    return viewers.answer({ source, event: 'progress', isAdmitted }, exchange, clientOf(identity));
  };
  const one = seenRoutes(['viewOwnProgress', 'viewProgress'], {
    path: 'import-suppliers/:import_supplier_code/progress/',
    summary: 'Follow the progress of an import supplier',
    description: FOLLOWING,
    mediaTypes: MEDIA_TYPES,
    answers: {
      200: {
        description: 'The progress. As `text/event-stream`, the data of each event `progress`.',
        schema: progress.schema,
        mediaType: MEDIA_TYPES,
        examples: { under_way: PROGRESS_EXAMPLE },
      },
    },
    refusals: SUPPLIER_REFUSALS,
    handle: async ({ params, mediaType }, identity, incoming) => {
      const code = supplierCodeInPath(params);
      const scope = tenantScopeOf(identity);
      const viewed = await useCases.viewProgress(scope, code);
      return viewed.map((snapshot) =>
        mediaType === EVENT_STREAM
          ? eventsOf({ identity, incoming }, ([newest]) => newest && progress.print(newest), code)
          : succeeded(progress.print(snapshot)),
      );
    },
  });
  const all = seenRoutes(['listOwnProgress', 'listProgress'], {
    path: 'progress/',
    summary: 'Follow the progress of all import suppliers',
    description: `Covers all suppliers that the token may see. ${FOLLOWING}`,
    mediaTypes: MEDIA_TYPES,
    answers: {
      200: {
        description: 'The progress. As `text/event-stream`, the data of each event `progress`.',
        schema: progressOfAll.schema,
        mediaType: MEDIA_TYPES,
        examples: { under_way: { at: PROGRESS_EXAMPLE.at, suppliers: [PROGRESS_EXAMPLE] } },
      },
    },
    handle: async ({ mediaType }, identity, incoming) => {
      const scope = tenantScopeOf(identity);
      if (mediaType !== EVENT_STREAM)
        return succeeded(printedAll(await useCases.listProgress(scope)));
      return eventsOf({ identity, incoming }, printedAll);
    },
  });
  return [...one, ...all];
}

const MEDIA_TYPES = ['application/json', EVENT_STREAM] as const;

interface Followed {
  readonly identity: Identity;
  readonly incoming: Incoming;
}

function printedAll(suppliers: readonly ProgressSnapshot[]): unknown {
  return progressOfAll.print({ at: suppliers[0]?.at ?? utcInstantOf(new Date()), suppliers });
}

const FOLLOWING =
  'With `Accept: text/event-stream` the answer lasts: an event `progress` at once and then one a second. It ends when the token is no longer valid and when the server stops; a client that does not read is disconnected. At most ' +
  `${EVENT_STREAM_LIMITS.key} clients with one API key, twice as many of one organisation, and ${EVENT_STREAM_LIMITS.all} in all of which ${EVENT_STREAM_LIMITS.all - EVENT_STREAM_LIMITS.callers} are operators, follow progress on one server: others get 503 \`overloaded\`.`;
