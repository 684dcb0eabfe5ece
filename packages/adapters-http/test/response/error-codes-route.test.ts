import { NULL } from '@data-import/wire/codecs';
import { openedForAll } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { listedCodes } from '../../src/error-codes/listed-codes.js';
import { AS_OPERATOR, serve } from '../serving.js';

const PATH = '/v1/data-import/error-codes/';

describe('GET error-codes', () => {
  const service = openedForAll(() => serve());

  it('lists every code with its meaning and remedy, for callers and operators', async () => {
    const listed = (await (await service.fetch(PATH)).json()) as readonly { code: string }[];

    expect(listed.map(({ code }) => code)).to.have.members(CODES);
    expect(listed).to.deep.equal(listedCodes());
    expect(listed).to.deep.include(NULL);
    expect((await service.fetch(PATH, AS_OPERATOR)).status).to.equal(200);
  });
});

/** Callers branch on them: one that goes missing breaks a caller. */
const CODES = `
  EXPIRED_REFRESH_TOKEN INVALID_API_KEY INVALID_INPUT_COMBINATION INVALID_REFRESH_TOKEN
  TRANSACTION_IMPORT_ERROR account_already_has_active_instruction account_erased account_import_not_allowed
  account_not_found
  account_not_in_business amount_does_not_match_line_items amount_not_positive
  api_key_already_issued authentication_failed batch_end_failed_validation
  bill_period_from_date_later_than_to_date blank bulk_line_failed_validation
  business_already_has_active_instruction business_not_found
  business_payment_instruction_failed_validation duplicate_field duplicate_transaction_ids empty
  expectation_failed expected_items_failed_validation
  from_date_later_than_to_date headers_too_large historical_statement_already_exists
  historical_statements_failed_validation idempotency_key_reused import_batch_not_found
  import_process_completed import_process_not_in_progress import_supplier_already_exists
  import_supplier_migration_not_ongoing import_supplier_migration_not_paused
  import_supplier_not_found incorrect_line_item_net_amount internal_error invalid invalid_choice
  invalid_client invalid_document_path invalid_request item_not_found malformed_request
  max_decimal_places max_digits max_items max_length method_not_allowed no_open_statement_period
  not_a_list not_acceptable not_allowed_for_type not_authenticated not_found not_ready
  note_body_or_document_path_not_found note_unpin_at_earlier_than_creation_date
  notes_failed_validation null operator_request_failed_validation organisation_not_found
  outcome_unknown overloaded parse_error path_does_not_exist_in_file_store payload_too_large
  payment_instruction_failed_validation payment_instruction_rejected_by_vendor
  payment_vendor_unavailable payment_vendor_unreachable permission_denied query_failed_validation
  reason_without_status request_timeout required start_date_later_than_end_date
  statement_period_closed statement_period_closed_before_its_start
  statement_period_not_after_closed_period statement_period_not_after_open_period throttled
  transaction_date_outside_open_period transactions_failed_validation unknown_field
  unsupported_grant_type unsupported_media_type
`
  .trim()
  .split(/\s+/);
