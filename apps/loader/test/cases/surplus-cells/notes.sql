select external_account_number, body, created_at, source_file, source_line from remarks;
