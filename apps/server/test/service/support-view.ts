import { expect } from 'chai';
import type { Api } from './api.js';

/** What support sees of an account, as far as tests ask for it. */
export interface SupportView {
  readonly service_account_number: string;
  readonly notes: readonly { readonly body: string | null; readonly is_pinned: boolean }[];
  readonly transactions: readonly { readonly transaction_id: string; readonly amount: string }[];
  readonly statements: readonly { readonly statement_id: string }[];
  readonly payment_instruction: { readonly reference: string } | null;
}

/** All pages of it as one. */
export async function supportView(operator: Api, number: string): Promise<SupportView> {
  let next: string | undefined = `/v1/operator/accounts/${number}/`;
  let view: SupportView | undefined;
  while (next !== undefined) {
    const { status, headers, body } = await operator.get(next);
    expect(status).to.equal(200);
    view = view ? joined(view, body as SupportView) : (body as SupportView);
    next = nextPageIn(headers);
  }
  return view!;
}

function joined(view: SupportView, page: SupportView): SupportView {
  return {
    ...view,
    notes: [...view.notes, ...page.notes],
    transactions: [...view.transactions, ...page.transactions],
    statements: [...view.statements, ...page.statements],
  };
}

/** Path and query of the page that follows, whether the link names the host or not. */
export function nextPageIn(headers: Headers): string | undefined {
  const link = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  if (link === undefined) return undefined;
  const { pathname, search } = new URL(link, 'http://127.0.0.1');
  return pathname + search;
}
