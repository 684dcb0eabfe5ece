import type { Identity } from '@data-import/domain';
import type { AnswerDescription, Kind } from '@data-import/http-kit';
import {
  type AccountAddressing,
  type ImportParameters,
  type InstructionParameters,
} from '@data-import/wire/codecs';
import type { Reader } from '@data-import/wire/kit';
import type {
  AccountAddress,
  ImportRequestOptions,
  InstructionRequestOptions,
} from '@data-import/application';
import { DRY_RUN_HEADER, organisationOf } from '../access-tokens/authentication.js';
import { callerRoute, type CallerDefinition, type Route } from '../route.js';

interface ImportDefinition<B, Q extends ImportParameters, E extends Kind> extends CallerDefinition<
  B,
  Q,
  E
> {
  readonly query: Reader<Q>;
  readonly answers: Readonly<Record<number, AnswerDescription>> & {
    readonly 201: AnswerDescription;
  };
}

/** A route that loads data of a caller, see `observedRoute`. */
export function importRoute<B, Q extends ImportParameters, E extends Kind>({
  answers,
  ...definition
}: ImportDefinition<B, Q, E>): Route {
  return callerRoute<B, Q, E>({
    ...definition,
    isLoad: true,
    answers: { 200: dryRunAnswer(answers[201]), ...answers },
  });
}

function dryRunAnswer(answer: AnswerDescription): AnswerDescription {
  return {
    ...answer,
    description:
      'The answer to `dry_run=true`: the body that the real request would get. Nothing was stored or counted.',
    headers: {
      ...answer.headers,
      [DRY_RUN_HEADER]: 'Always `true`. Refusals of a dry run carry this header too.',
    },
  };
}

export function accountAddress(body: AccountAddressing, identity: Identity): AccountAddress {
  return {
    organisationId: organisationOf(identity, body.import_supplier),
    supplierCode: body.import_supplier,
    externalAccountNumber: body.external_account_number,
  };
}

export function requestOptionsOf(
  { dry_run, import_batch }: ImportParameters,
  { apiKeyId }: Identity,
): ImportRequestOptions & Pick<Identity, 'apiKeyId'> {
  return { isDryRun: dry_run, batch: import_batch, apiKeyId };
}

export function instructionOptionsOf(
  query: InstructionParameters,
  identity: Identity,
): InstructionRequestOptions {
  return { ...requestOptionsOf(query, identity), asksVendor: query.ask_vendor };
}
