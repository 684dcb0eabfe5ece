#!/bin/sh
# Adds one transaction of each type to an account. The repayment is dated after the open statement period (2019-10-01 to
# 2019-11-30): it is moved to the last day of the period, and a note about the change is pinned to the account. Sent again, all of
# them exist already. With ?force_add_to_current_statement=false the whole request is refused instead.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/transactions/create/" \
  -H "Authorization: Token $TOKEN" -H 'Content-Type: application/json' -d '{
  "import_supplier": "DEMO_ENERGY",
  "external_account_number": "EXT-1234",
  "transactions": [
    {
      "transaction_id": "EXAMPLE-CHARGE",
      "transaction_date": "2019-10-15",
      "amount": 42.5,
      "type": "CHARGE",
      "reason": "IMPORTED_CHARGE",
      "display_note": "Carried over from your former account"
    },
    {
      "transaction_id": "EXAMPLE-CREDIT",
      "transaction_date": "2019-10-16",
      "amount": "7.25",
      "type": "CREDIT",
      "reason": "GENERAL_CREDIT",
      "note": "Goodwill"
    },
    {
      "transaction_id": "EXAMPLE-PAYMENT",
      "transaction_date": "2019-11-01",
      "amount": 35,
      "type": "PAYMENT",
      "payment_type": "DD_REGULAR_COLLECTION",
      "reason": "ACCOUNT_CHARGE_PAYMENT",
      "reference": "DD-2019-11"
    },
    {
      "transaction_id": "EXAMPLE-REPAYMENT",
      "transaction_date": "2019-12-24",
      "amount": 5.1,
      "type": "REPAYMENT",
      "payment_type": "DIRECT_CREDIT",
      "reason": "FULL_CREDIT_REFUND"
    },
    {
      "transaction_id": "EXAMPLE-SUPPLY-CHARGE",
      "transaction_date": "2019-11-30",
      "amount": 25.2,
      "type": "SUPPLY_CHARGE",
      "product_code": "STANDARD-1",
      "line_items": [
        {
          "rate_band": "CONSUMPTION_STANDARD",
          "start_date": "2019-11-01",
          "end_date": "2019-11-30",
          "number_of_units": 120,
          "price_per_unit": 0.2,
          "net_amount": 24,
          "units": [1000, 1120]
        }
      ],
      "tax_items": [
        {
          "amount": 1.2,
          "tax_type": "VAT",
          "value_taxed": 24,
          "rate": 0.05,
          "unit_type": "PROPORTION"
        }
      ]
    }
  ]
}'
