interface Explanation {
  readonly meaning: string;
  readonly remedy: string;
}

/**
 * Every code that an answer can carry. Codes are stable: callers branch on them. A code that is not here does
 * not compile anywhere else.
 */
export const ERROR_CODES = {
  // One field
  required: {
    meaning: 'This field is required.',
    remedy: 'Send the field.',
  },
  null: {
    meaning: 'null is not a value.',
    remedy: 'Leave the field out when it is not wanted.',
  },
  blank: {
    meaning: 'This text is empty or only white space.',
    remedy: 'Send a text, or leave the field out when it is optional.',
  },
  invalid: {
    meaning: 'This is not a value of the type or form that is expected here.',
    remedy: 'Compare the value with the type and form that the documentation gives.',
  },
  invalid_choice: {
    meaning: 'This is none of the allowed values.',
    remedy: 'Send one of the documented values; the operator can add to some of the lists.',
  },
  max_length: {
    meaning: 'This text is too long.',
    remedy: 'Shorten the text to the documented length.',
  },
  max_items: {
    meaning: 'This list has too many items.',
    remedy: 'Split the list over several requests.',
  },
  max_digits: {
    meaning: 'This number has too many digits before its point.',
    remedy: 'Check the unit of the number; larger numbers cannot be loaded.',
  },
  max_decimal_places: {
    meaning: 'This number has too many decimal places.',
    remedy: 'Send exactly the number that is meant; nothing is rounded here.',
  },
  not_a_list: {
    meaning: 'A list is expected here.',
    remedy: 'Send an array, also for a single item.',
  },
  empty: {
    meaning: 'This list must have at least one item.',
    remedy: 'Send at least one item.',
  },
  unknown_field: {
    meaning: 'This field is not documented.',
    remedy: 'Correct the spelling of the name, or leave the field out.',
  },
  duplicate_field: {
    meaning: 'This field stands in its object more than once.',
    remedy: 'Send each field of an object once; put several records into a list.',
  },

  // Notes
  note_body_or_document_path_not_found: {
    meaning: 'A note needs a body or at least one document.',
    remedy: 'Send body, document_paths or both.',
  },
  note_unpin_at_earlier_than_creation_date: {
    meaning: 'The pin would end before the note was created.',
    remedy: 'Send an unpin_at that is not before created_at.',
  },

  // Documents
  invalid_document_path: {
    meaning:
      'A document path is relative: no leading slash, no empty, "." or ".." segment, no backslash, no control character.',
    remedy: "Send the path below the supplier's document root.",
  },
  path_does_not_exist_in_file_store: {
    meaning: 'There is no document at this path.',
    remedy: "Upload the document below the supplier's document root first, or correct the path.",
  },

  // Transactions
  amount_not_positive: {
    meaning: 'The amount of a payment or repayment must be above zero.',
    remedy: 'Send the amount without its sign; the type says the direction.',
  },
  amount_does_not_match_line_items: {
    meaning: 'The amount is not the sum of the net amounts and the tax amounts.',
    remedy: 'Make the amount the exact sum, rounded to two decimal places.',
  },
  not_allowed_for_type: {
    meaning: 'This field is not allowed for a transaction of this type.',
    remedy: 'Leave the field out or change the type.',
  },
  start_date_later_than_end_date: {
    meaning: 'The start date is later than the end date.',
    remedy: 'Put the two dates in order.',
  },
  line_item_units_must_be_two_values: {
    meaning: 'The units of a line item are exactly two values.',
    remedy: 'Send two values or leave units out.',
  },
  incorrect_line_item_net_amount: {
    meaning: 'The net amount is not the price per unit times the number of units.',
    remedy: 'Correct one of the three numbers; a difference of 0.01 is allowed.',
  },
  duplicate_transaction_ids: {
    meaning: 'A different transaction of this request has the same transaction_id.',
    remedy: 'Give each transaction its own transaction_id.',
  },
  transaction_date_outside_open_period: {
    meaning: 'The transaction date lies outside the open statement period of the account.',
    remedy:
      'Send force_add_to_current_statement=true, so that the date is moved, or correct the date.',
  },
  no_open_statement_period: {
    meaning: 'The account has no open statement period.',
    remedy: 'Open a statement period of the account (the operator does), then repeat the request.',
  },

  // Statements
  bill_period_from_date_later_than_to_date: {
    meaning: 'The first day of the bill period is later than its last day.',
    remedy: 'Put the two dates in order.',
  },
  historical_statement_already_exists: {
    meaning: 'A different statement has this statement_id already.',
    remedy: 'Send the statement as it was sent first, or give it its own statement_id.',
  },

  // Accounts, businesses, suppliers
  account_not_found: {
    meaning: 'No imported account of this import supplier has this number.',
    remedy:
      'Check the supplier code and the number, and that the import of the account is completed.',
  },
  account_not_in_business: {
    meaning: 'This account does not belong to the business.',
    remedy: 'Leave the account out, or have the operator add it to the business.',
  },
  business_not_found: {
    meaning: 'No business of this import supplier has this identifier.',
    remedy: 'Check the supplier code and the identifier.',
  },
  import_supplier_not_found: {
    meaning: 'There is no import supplier of this code.',
    remedy: 'Check the supplier code.',
  },
  import_supplier_migration_not_ongoing: {
    meaning: 'The import supplier takes nothing at present.',
    remedy: 'Ask the operator when, or whether, the migration goes on.',
  },
  import_supplier_already_exists: {
    meaning: 'There is an import supplier of this code already.',
    remedy: 'Choose another code, or change the import supplier that is there.',
  },
  organisation_not_found: {
    meaning: 'There is no organisation of this identifier.',
    remedy: 'Create the organisation first, or correct the identifier.',
  },

  // Import processes and statement periods
  idempotency_key_reused: {
    meaning: 'Another request was made under this Idempotency-Key.',
    remedy: 'Send another request under another key; send a repeat unchanged.',
  },
  api_key_already_issued: {
    meaning:
      'An API key was issued under this Idempotency-Key; it is more than a day old or revoked, and is not shown again.',
    remedy: 'Issue another API key under another Idempotency-Key.',
  },

  import_process_completed: {
    meaning: 'The import of this account is completed, which is final.',
    remedy: 'Leave it: the account is there.',
  },
  import_process_not_in_progress: {
    meaning: 'The import of this account is not in progress.',
    remedy: 'Start the import of the account first.',
  },
  from_date_later_than_to_date: {
    meaning: 'The first day of the period is later than its last day.',
    remedy: 'Put the two dates in order, or leave the last day out while it is unknown.',
  },
  statement_period_not_after_open_period: {
    meaning: 'The period does not begin after the first day of the open statement period.',
    remedy: 'Send a later from_date: the open period keeps at least one day.',
  },

  statement_period_not_after_closed_period: {
    meaning: 'The period does not begin after the last day of the period that was closed last.',
    remedy: 'Send a later from_date: a day belongs to one period at most.',
  },
  statement_period_closed_before_its_start: {
    meaning: 'The period would be closed before its first day.',
    remedy: 'Send a to_date that is not before the first day of the open period.',
  },

  // Payment instructions
  account_already_has_active_instruction: {
    meaning: 'The account has another active payment instruction.',
    remedy: 'Do not repeat the request; an account takes one active instruction.',
  },
  business_already_has_active_instruction: {
    meaning: 'The business has another active payment instruction.',
    remedy: 'Do not repeat the request; a business takes one active instruction.',
  },
  payment_instruction_rejected_by_vendor: {
    meaning: 'The vendor does not vouch for this payment instruction.',
    remedy: 'Do not repeat the request as it is: check reference and type with the vendor.',
  },
  payment_vendor_unreachable: {
    meaning: 'The vendor cannot be asked until the operator has corrected its configuration.',
    remedy: 'Do not repeat the request as it is: inform the operator.',
  },
  payment_vendor_unavailable: {
    meaning: 'The vendor did not answer in time or answered with an error.',
    remedy: 'Repeat the same request unchanged, later.',
  },

  // A request as a whole
  notes_failed_validation: {
    meaning: 'The notes were refused.',
    remedy: 'Correct what errors lists; nothing of the request was kept.',
  },
  transactions_failed_validation: {
    meaning: 'The transactions were refused.',
    remedy: 'Correct what errors lists; nothing of the request was kept.',
  },
  historical_statements_failed_validation: {
    meaning: 'The historical statements were refused.',
    remedy: 'Correct what errors lists; nothing of the request was kept.',
  },
  payment_instruction_failed_validation: {
    meaning: 'The payment instruction was refused.',
    remedy: 'Correct what errors lists; nothing of the request was kept.',
  },
  business_payment_instruction_failed_validation: {
    meaning: 'The payment instruction of the business was refused.',
    remedy: 'Correct what errors lists; nothing of the request was kept.',
  },
  operator_request_failed_validation: {
    meaning: 'The request was refused.',
    remedy: 'Correct what errors lists; nothing of the request was kept.',
  },
  query_failed_validation: {
    meaning: 'The query parameters were refused.',
    remedy: 'Correct what errors lists; nothing of the request was kept.',
  },
  malformed_request: {
    meaning:
      'The request is not valid HTTP: its first line, its headers or the framing of its body cannot be read.',
    remedy: 'Send one Host, a path without "#", and headers and lengths as RFC 9110 and 9112 say.',
  },
  request_timeout: {
    meaning: 'The request did not arrive in time.',
    remedy: 'Send the same request again, without pauses.',
  },
  expectation_failed: {
    meaning: 'The header Expect asks for something else than 100-continue.',
    remedy: 'Leave the header out, or send "Expect: 100-continue".',
  },
  headers_too_large: {
    meaning: 'The path and the headers are larger than 16 KiB together.',
    remedy: 'Shorten the path or the headers.',
  },
  parse_error: {
    meaning: 'The body cannot be read as JSON.',
    remedy: 'Send one well-formed JSON document in UTF-8 without deep nesting.',
  },
  not_authenticated: {
    meaning:
      'The request has no access token. Expected is the header "Authorization: Token <ACCESS_TOKEN>".',
    remedy: 'Send the header "Authorization: Token <ACCESS_TOKEN>".',
  },
  authentication_failed: {
    meaning: 'The access token is not genuine, has expired or was revoked.',
    remedy: 'Obtain a new access token.',
  },
  permission_denied: {
    meaning: 'The access token does not allow this.',
    remedy: 'Use a token of the other side: callers load data, operators run the instance.',
  },
  not_found: {
    meaning: 'There is nothing at this path.',
    remedy: 'Check the path.',
  },
  method_not_allowed: {
    meaning: 'This path does not take this method.',
    remedy: 'Use one of the methods in the header Allow.',
  },
  not_acceptable: {
    meaning: 'The answer cannot be given in a media type that the header Accept names.',
    remedy: 'Accept application/json.',
  },
  payload_too_large: {
    meaning: 'The body is too large.',
    remedy: 'Split the body over several requests. What a compressed body unpacks to counts.',
  },
  unsupported_media_type: {
    meaning: 'The body is not application/json, or it is in an unknown encoding.',
    remedy: 'Send application/json in UTF-8, plain or compressed with gzip.',
  },
  throttled: {
    meaning: 'There were too many requests.',
    remedy: 'Wait for as many seconds as the header Retry-After says.',
  },
  overloaded: {
    meaning: 'The service has as much to do at present as it can hold; nothing was read or done.',
    remedy:
      'Repeat the same request unchanged after as many seconds as the header Retry-After says.',
  },
  internal_error: {
    meaning: 'The service failed; nothing of the request was kept.',
    remedy:
      'Repeat the same request unchanged; give the operator the X-Request-Id when it fails again.',
  },
  outcome_unknown: {
    meaning:
      'The connection to the database was lost at the commit; the request is stored whole or not at all.',
    remedy:
      'Repeat the same request unchanged, which settles it. With check_previously_added=false find out first: a repeat adds the transactions again.',
  },
  not_ready: {
    meaning: 'The service cannot answer requests yet, or not any more.',
    remedy: 'Ask again later.',
  },
} as const satisfies Record<string, Explanation>;

export type ErrorCode = keyof typeof ERROR_CODES;
