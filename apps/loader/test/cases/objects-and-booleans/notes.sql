select account as external_account_number, text as body, source_file, source_line from remarks
