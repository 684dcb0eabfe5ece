select account as external_account_number, id as transaction_id, day as transaction_date, amount, 'CHARGE' as type, source_file, source_line from ledger
