/**
 * Requests and answers as the service describes them at /openapi.json.
 * Made by `node scripts/pnpmw.mjs run api:client`; not edited by hand.
 */

/** Requests by their path. */
export interface paths {
    "/v1/graphql/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Obtain an access token
         * @description A GraphQL mutation. Its input has exactly one of `APIKey` and `refreshToken`. The API key comes from the
         *     operator. The refresh token comes from an earlier answer and stays the same when it is used; an API key gives the same one
         *     for ten seconds. `refreshExpiresIn` is the
         *     Unix time at which it expires.
         *
         *     What the mutation refuses is answered with 200, as GraphQL does: look for `errors` and their `extensions.code`.
         *     After too many wrong keys or refresh tokens the wrong ones are answered with 429; a right one is always accepted. An
         *     organisation that takes too many tokens in a minute gets 429 too: use a token for the hour that it lives.
         *
         *     ```graphql
         *     type Query {
         *       """Lifetime of an access token in seconds."""
         *       tokenLifetime: Int!
         *     }
         *
         *     type Mutation {
         *       """Exchanges an API key or a refresh token for an access token."""
         *       obtainServiceToken(input: ObtainServiceTokenInput!): ObtainServiceToken
         *     }
         *
         *     type ObtainServiceToken {
         *       """The access token, to be sent as `Authorization: Token <token>`."""
         *       token: String!
         *
         *       """The claims of the access token."""
         *       payload: TokenPayload!
         *
         *       """
         *       Gives more access tokens until it expires. Using it does not change it.
         *       """
         *       refreshToken: String!
         *
         *       """When the refresh token expires, as a Unix time in whole seconds."""
         *       refreshExpiresIn: Float!
         *     }
         *
         *     """The claims of a token."""
         *     scalar TokenPayload
         *
         *     """Send exactly one of the two fields."""
         *     input ObtainServiceTokenInput {
         *       """The API key that the operator issued."""
         *       APIKey: String
         *
         *       """The refresh token of an earlier answer."""
         *       refreshToken: String
         *     }
         *     ```
         */
        post: operations["obtainServiceToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Obtain an access token with OAuth 2.0 client credentials
         * @description The client credentials grant of RFC 6749, section 4.4, for tools that know it. The id of the API key is the
         *     `client_id`, the API key the `client_secret`: in the form, or with HTTP Basic. The token is the same as that of the
         *     mutation, with the same lifetime and limits; send it as `Bearer` or `Token`. There is no refresh token: ask again.
         */
        post: operations["requestToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/notes/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach notes to an account
         * @description An existing note is not created again: a note with the same body and, if created_at is sent, the same created_at. A note without a body is compared by its documents.
         */
        post: operations["createNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/transactions/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add transactions to an account
         * @description A transaction whose `transaction_id` was added by this operation before is skipped. A date outside the open statement period is moved to the nearest day inside it; the description of the transaction and a note pinned to the account record the change.
         */
        post: operations["importTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/historical-statements/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add historical statements to an account
         * @description An existing statement is accepted again and not stored twice; a different statement with the same `statement_id` is refused.
         */
        post: operations["importStatements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/payment-instruction/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a payment instruction to an account
         * @description The service asks the vendor for the instruction by its reference before it stores anything. After a 400, do not send the same request again; after a 500, send it again unchanged.
         */
        post: operations["createAccountInstruction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/business-payment-instruction/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a payment instruction to a business and link it to accounts
         * @description The service asks the vendor for the instruction by its reference before it stores anything. After a 400, do not send the same request again; after a 500, send it again unchanged.
         */
        post: operations["createBusinessInstruction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/account-transfer-status/{import_supplier_code}/{external_account_number}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the transfer status of an account
         * @description The progress of one account. The lists of import processes have all accounts.
         */
        get: operations["getAccountTransferStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/batches/{import_supplier_code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the import batches of a supplier
         * @description Counts the items created by requests with each `import_batch`. A batch that was only announced comes last, with nothing in it; another whose requests created nothing is not listed. An undone batch keeps its numbers until something is loaded into it again; then they restart at zero.
         */
        get: operations["listImportBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/batches/{import_supplier_code}/{import_batch}/expected/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Announce how much an import batch is going to have
         * @description States how many items you are going to load into the batch; the batch need not exist yet. Progress and alerts then show how much is left and when the load will end. You may send it again: the last announcement counts. A supplier has at most 100 announcements whose items are not all stored.
         */
        put: operations["announceImportBatch"];
        post?: never;
        /**
         * Take the announcement of an import batch back
         * @description Progress and alerts no longer expect anything of the batch; its items stay. A repeat changes nothing.
         */
        delete: operations["withdrawImportBatchAnnouncement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/batches/{import_supplier_code}/{import_batch}/end/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the load of an import batch
         * @description Progress and alerts then expect nothing more of the batch: it is "Loaded", "Loaded, 3 refused", or with `stopped` "Stopped by its loader", and never stalled. You may send it again: the last one counts. An announcement opens the load again.
         */
        post: operations["endImportBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/batches/{import_batch}/expected/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take the announcement of an import batch back
         * @description Progress and alerts no longer expect anything of the batch; its items stay. A repeat changes nothing.
         */
        delete: operations["withdrawAnnouncementOfSupplier"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/all-account-import-processes/{import_supplier_code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account import processes of a supplier
         * @description Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. With `limit` at most that many records are sent, and the header `Link` has the next page.
         */
        get: operations["listAccountImportProcesses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/pending-account-import-processes/{import_supplier_code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account import processes that have no account yet
         * @description Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. With `limit` at most that many records are sent, and the header `Link` has the next page.
         */
        get: operations["listPendingAccountImportProcesses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/imported-account-import-processes/{import_supplier_code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account import processes that have an account
         * @description Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. With `limit` at most that many records are sent, and the header `Link` has the next page.
         */
        get: operations["listImportedAccountImportProcesses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/exports/{import_supplier_code}/notes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the stored notes
         * @description The caller's notes and those that the service pinned. Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. With `limit` at most that many records are sent, and the header `Link` has the next page. A page can have fewer records than the limit although more follow. Several accounts are named by one external_account_number each.
         */
        get: operations["exportNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/exports/{import_supplier_code}/transactions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the stored transactions
         * @description Transactions as they were posted, with the date under which each is stored. Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. With `limit` at most that many records are sent, and the header `Link` has the next page. A page can have fewer records than the limit although more follow. Several accounts are named by one external_account_number each.
         */
        get: operations["exportTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/exports/{import_supplier_code}/historical-statements/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the stored historical statements
         * @description Historical statements as they were posted. Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. With `limit` at most that many records are sent, and the header `Link` has the next page. A page can have fewer records than the limit although more follow. Several accounts are named by one external_account_number each.
         */
        get: operations["exportHistoricalStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/exports/{import_supplier_code}/payment-instructions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the active payment instructions
         * @description Lists the instructions of accounts, then those of businesses; with external_account_number only those of the account. Revoked and expired instructions are left out: re-posting them would create new ones. Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. With `limit` at most that many records are sent, and the header `Link` has the next page. A page can have fewer records than the limit although more follow. Several accounts are named by one external_account_number each.
         */
        get: operations["exportPaymentInstructions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/account-totals/{import_supplier_code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the totals of every imported account
         * @description One record for each imported account, also for those without items, counted and added up from what is stored, with its creation date and open statement period. Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. With `limit` at most that many records are sent, and the header `Link` has the next page. A page can have fewer records than the limit although more follow. Several accounts are named by one external_account_number each.
         */
        get: operations["listAccountTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/digests/{import_supplier_code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List digests of ranges of accounts
         * @description For each range of at most 1,000 imported accounts, and after them for businesses: the number of items of each kind, their sums, and a digest of all their fields, of the range and of each account, computed from what is stored. Who has the same items computes the same digests. Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. With `limit` at most that many records are sent, and the header `Link` has the next page. A page can have fewer records than the limit although more follow. Several accounts are named by one external_account_number each.
         */
        get: operations["listAccountDigests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/totals/{import_supplier_code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * View the totals of a supplier
         * @description The sum of the totals of its imported accounts, counted and added up from what is stored when it is requested. Takes some seconds for millions of transactions.
         */
        get: operations["viewSupplierTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/erased-accounts/{import_supplier_code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the digests of erased accounts
         * @description Who has the number of an account can tell whether it was erased: its digest is the SHA-256, in hexadecimal digits, of the salt followed by the external account number.
         */
        get: operations["listErasedAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/import-suppliers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organisation's import suppliers */
        get: operations["listOwnSuppliers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/import-suppliers/{import_supplier_code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** View an import supplier of the organisation with its counters */
        get: operations["viewOwnSupplier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/import-suppliers/{import_supplier_code}/progress/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the progress of an import supplier
         * @description With `Accept: text/event-stream` the answer lasts: an event `progress` at once and then one a second. It ends when the token is no longer valid and when the server stops; a client that does not read is disconnected. At most 16 clients with one API key, twice as many of one organisation, and 256 in all of which 32 are operators, follow progress on one server: others get 503 `overloaded`.
         */
        get: operations["viewOwnProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/progress/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the progress of an import supplier
         * @description With `Accept: text/event-stream` the answer lasts: an event `progress` at once and then one a second. It ends when the token is no longer valid and when the server stops; a client that does not read is disconnected. At most 16 clients with one API key, twice as many of one organisation, and 256 in all of which 32 are operators, follow progress on one server: others get 503 `overloaded`.
         */
        get: operations["viewProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/progress/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the progress of all import suppliers
         * @description Covers all suppliers that the token may see. With `Accept: text/event-stream` the answer lasts: an event `progress` at once and then one a second. It ends when the token is no longer valid and when the server stops; a client that does not read is disconnected. At most 16 clients with one API key, twice as many of one organisation, and 256 in all of which 32 are operators, follow progress on one server: others get 503 `overloaded`.
         */
        get: operations["listOwnProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/progress/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the progress of all import suppliers
         * @description Covers all suppliers that the token may see. With `Accept: text/event-stream` the answer lasts: an event `progress` at once and then one a second. It ends when the token is no longer valid and when the server stops; a client that does not read is disconnected. At most 16 clients with one API key, twice as many of one organisation, and 256 in all of which 32 are operators, follow progress on one server: others get 503 `overloaded`.
         */
        get: operations["listProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/refusals/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was refused
         * @description Requests that load data and were refused for a reason of their own (4xx), or that the service failed (5xx, by the status of the example), by supplier, operation and error code. A request, or a line of a bulk request, counts once for each of its codes. Dry runs are not counted. Counts reach the list within five seconds; those of a server that is killed meanwhile are lost.
         */
        get: operations["listOwnRefusals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/refusals/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was refused
         * @description Requests that load data and were refused for a reason of their own (4xx), or that the service failed (5xx, by the status of the example), by supplier, operation and error code. A request, or a line of a bulk request, counts once for each of its codes. Dry runs are not counted. Counts reach the list within five seconds; those of a server that is killed meanwhile are lost.
         */
        get: operations["listRefusals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/refusals/requests/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the last requests that were refused for one reason
         * @description The last 20 requests, and lines of bulk requests, of one entry in the list of refusals. The values that they sent are not kept.
         */
        get: operations["listOwnRefusedRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/refusals/requests/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the last requests that were refused for one reason
         * @description The last 20 requests, and lines of bulk requests, of one entry in the list of refusals. The values that they sent are not kept.
         */
        get: operations["listRefusedRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/accounts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find accounts by a number or a transaction
         * @description `q` finds accounts whose external or account number begins with it, in every state, staged and failed ones included, and accounts that have a transaction with this id. It is trimmed, and case does not count; beyond A to Z, and in the id of a transaction, it is tried as it was sent, in capital and in small letters. `import_supplier` narrows the search.
         */
        get: operations["searchOwnAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/accounts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find accounts by a number or a transaction
         * @description `q` finds accounts whose external or account number begins with it, in every state, staged and failed ones included, and accounts that have a transaction with this id. It is trimmed, and case does not count; beyond A to Z, and in the id of a transaction, it is tried as it was sent, in capital and in small letters. `import_supplier` narrows the search.
         */
        get: operations["searchAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/import-suppliers/{import_supplier_code}/accounts/{external_account_number}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * View an account of the organisation as support sees it
         * @description Pinned notes first, then newest first; newest transactions and statements first. Pages of at most 1,000 records of each list, fewer where records are large. While pages are read, existing records are neither left out nor repeated, even if records are added.
         */
        get: operations["viewOwnAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/settings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the limits and the allowed words of this instance */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/identity/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the API key of the request and the name of the service */
        get: operations["getIdentity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/error-codes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the error codes
         * @description All error codes with their meaning and remedy. Codes may be added.
         */
        get: operations["listErrorCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/organisations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organisations */
        get: operations["listOrganisations"];
        put?: never;
        /**
         * Create an organisation
         * @description An organisation has its own import suppliers and API keys and cannot see other organisations. Each request creates an organisation, except a retry with the same Idempotency-Key.
         */
        post: operations["createOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/organisations/{organisation_id}/api-keys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys of an organisation */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Issue an API key to an organisation
         * @description The answer is the only one that shows the key. With an `Idempotency-Key` a request whose answer was lost
         *     can be sent again: for a day, and until the key is revoked, the same request under the same key is answered with the same
         *     API key.
         */
        post: operations["issueApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/api-keys/{api_key_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key gives no more tokens; its existing tokens end within ten seconds.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the import suppliers
         * @description The suppliers of all organisations, without their counters.
         */
        get: operations["listSuppliers"];
        put?: never;
        /**
         * Create an import supplier
         * @description An import supplier belongs to one organisation and groups the accounts that are migrated together. Its status is ONGOING at first.
         */
        post: operations["createSupplier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * View an import supplier with its counters
         * @description The counters give the number of import processes in each state and of items stored for accounts and businesses.
         */
        get: operations["viewSupplier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an import supplier
         * @description Changes the fields that are sent. After a change from ONGOING to another status was answered, nothing more is stored for the supplier.
         */
        patch: operations["changeSupplier"];
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/status-changes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the changes of an import supplier's status */
        get: operations["listSupplierStatusChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/batches/{import_batch}/undo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an import batch
         * @description Removes everything that requests with this `import_batch` created and that is still there: notes, transactions and
         *     the notes about their moved dates, historical statements, payment instructions and links of business instructions. What is
         *     removed is new again for a later load. Each account is undone whole or not at all, and what was answered is on disk. The
         *     supplier must be PAUSED until the answer has ended; a dry run is answered at any status. Safe to repeat after any interruption. An account with a transaction of
         *     the batch in a statement period that has been closed since is left as it is and named with `statement_period_closed`.
         */
        post: operations["undoImportBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/account-import-processes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account import processes of a supplier with reasons and times
         * @description Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. With `limit` at most that many records are sent, and the header `Link` has the next page.
         */
        get: operations["listDetailedAccountImportProcesses"];
        put?: never;
        /**
         * Stage accounts
         * @description Safe to repeat: accounts that are already staged, in progress or completed do not change.
         */
        post: operations["stageAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/account-import-processes/{external_account_number}/start/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the import of an account
         * @description Also starts a failed import again. No body.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/account-import-processes/{external_account_number}/complete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the import of an account
         * @description Creates the account. Without statement_period it has no open statement period at first. Safe to repeat: the answer is the account that was created first.
         */
        post: operations["completeImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/account-import-processes/{external_account_number}/fail/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the import of an account as failed
         * @description Safe to repeat: the first reason stays.
         */
        post: operations["failImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/accounts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stage, start and complete the import of accounts in one
         * @description Without statement_period an account has no open statement period at first. Safe to repeat: existing accounts do not change; those that have another statement period or creation date are listed as `different`.
         */
        post: operations["importAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/accounts/{import_supplier_code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import accounts, where the operator lets callers do it
         * @description The supplier has `callers_import_accounts`. Without statement_period an account has no open statement period at first. Safe to repeat: existing accounts do not change; those that have another statement period or creation date are listed as `different`.
         */
        post: operations["importOwnAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/businesses/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a business or add accounts to it
         * @description The accounts must be imported ones of the import supplier. Repeated, it adds the accounts that the business does not have.
         */
        post: operations["createBusiness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/accounts/{service_account_number}/statement-periods/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the next statement period of an account
         * @description Closes the open period on the day before the new one begins. Safe to repeat.
         */
        post: operations["openStatementPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/accounts/{service_account_number}/statement-periods/close/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the open statement period of an account
         * @description Does not open a new period: new transactions are refused until the operator opens the next period, which must begin later. Safe to repeat.
         */
        post: operations["closeStatementPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/accounts/{service_account_number}/payment-instruction/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an account's own payment instruction
         * @description The revoked instruction stays in the support view, and another one may be attached. An instruction of a business is not affected. The vendor is not informed. Safe to repeat.
         */
        delete: operations["revokeAccountInstruction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/businesses/{external_business_identifier}/payment-instruction/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke the payment instruction of a business
         * @description Applies to all accounts of the instruction. The revoked instruction stays in the support view, and another one may be attached. The vendor is not informed. Safe to repeat.
         */
        delete: operations["revokeBusinessInstruction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/accounts/{service_account_number}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * View an account as support sees it
         * @description Pinned notes first, then newest first; newest transactions and statements first. Pages of at most 1,000 records of each list, fewer where records are large. While pages are read, existing records are neither left out nor repeated, even if records are added.
         */
        get: operations["viewAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/accounts/{service_account_number}/export/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything of an account
         * @description One JSON object with everything that is stored of the account, paths of documents included; the records are those of the exports of a supplier. If the account is erased meanwhile, the connection is closed.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/audit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what operators changed and which accounts they looked at
         * @description Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. With `limit` at most that many records are sent, and the header `Link` has the next page. An entry is stored in the transaction of its change.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/accounts/{service_account_number}/erase/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase an account
         * @description Removes the account with its import process and everything that was loaded onto it or names it, in one transaction and
         *     at any status of the supplier; counters and batches count it no longer. Loads for the supplier wait meanwhile; a load of the account comes
         *     before and is erased too, or is answered with 404. Of the account stay the supplier, the time, the API key, the reason, and a digest of its number: staging or
         *     importing it again is refused (`account_erased`). A repeat is answered with 404. The service does not write to the store: delete the
         *     listed documents there, unless other accounts have them too.
         */
        post: operations["eraseAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/health/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of all servers
         * @description Every server writes its state into the database every few seconds, so every server gives the same answer. A server that crashed is reported for ten minutes.
         */
        get: operations["viewHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/vendors/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payment vendors as this server sees them
         * @description The state of the circuit breaker and the failures of each configured vendor. Each server has its own circuit breakers and counts; they are reset when it starts.
         */
        get: operations["listVendors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/missing-documents/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an import supplier's documents that are not in the file store
         * @description Looks up every document that a stored note or historical statement names, while the answer is sent. An answer without the last line was interrupted, for example because the store did not answer.
         */
        get: operations["listMissingDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-import/bulk/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send many requests as the lines of one
         * @description Each line of the body is a single request: `{"operation", "ref"?, "idempotency_key"?, "query"?, "body"}`, and is answered as the single
         *     request would be, with the same rules, limits and codes. It is atomic by itself: a line that fails stops no other line.
         *
         *     - At most 64 bulk requests of one API key at a time, twice as many of one organisation: others get 503 `overloaded`.
         *     - At most 10000 lines and 67108864 bytes (uncompressed); a line is at most as large as the body of a single request.
         *       Blank lines are ignored and counted: with them a body has at most 100000 lines.
         *     - Lines about the same account, or the same business, take effect in their order. Other lines run side by side.
         *     - A line whose answer was sent is on disk. After a broken connection send the lines without an answer again.
         *     - Read the answers while you send: the service stops reading when too many answers wait, and disconnects a client that
         *       does not read for too long.
         *     - A line that is not a JSON object of this form is answered with 400 (`parse_error`, `bulk_line_failed_validation`), a line that
         *       is too large with 413, and the next line is processed.
         *     - If the body breaks off, exceeds a limit or is not valid gzip, or the token is no longer valid, or the service stops, there is one last line
         *       with the status (400, 408, 413, 401 or 503) and the number of the first line that was not processed.
         *     - `dry_run`, `report_differences` and the other parameters of this request hold for every line; a line must not send them
         *       again. In a dry run each line is judged against what is stored, not against the lines before it.
         *     - With `check_previously_added=false` a line is safe to repeat if it has an `idempotency_key`, which promises what the header
         *       `Idempotency-Key` promises on a single request. The header itself covers no line: with it such a line, and the whole request where it is the
         *       first, is refused (400, `invalid` at `Idempotency-Key`); for other lines it is neither needed nor refused.
         */
        post: operations["loadInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/import-suppliers/{import_supplier_code}/remove/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove single items that were loaded wrong
         * @description Removes items one by one, by the rules of the undo of a batch: the supplier must be PAUSED until the answer has ended,
         *     the service's note about a moved date is removed with its transaction, as are the links of a business's instruction, and a transaction in a statement
         *     period that has been closed since stays (`statement_period_closed`). A later load can store a removed item again: this is how to correct
         *     a row that was loaded wrong. The audit keeps who removed what and when. Removed items no longer count in their batch.
         *
         *     Each line names one item: `kind` is the operation of a bulk line that loaded it, and the other fields are those of its kind. A
         *     line is removed whole or not at all and what was answered is on disk. Lines of one account take effect in their order. Safe to
         *     repeat: a line whose item is gone is answered with 404 `item_not_found`. A dry run is answered at any status of the supplier.
         *     Limits are those of bulk requests.
         */
        post: operations["removeItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the process is alive
         * @description Does not use the database. For supervisors that restart a hanging process.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the service is ready for requests
         * @description Checks the database; not ready as soon as the process receives a signal to stop. For load balancers.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metrics in the Prometheus text format
         * @description Metrics of this process only, not of other servers.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
/** What requests and answers consist of. */
export interface components {
    schemas: {
        AccountCopy: {
            service_account_number: string;
            import_supplier: string;
            external_account_number: string;
            /** Format: date-time */
            account_created_at: string;
            statement_period: components["schemas"]["OpenStatementPeriod"] | null;
            closed_statement_periods: components["schemas"]["OpenStatementPeriod"][];
            import_process: components["schemas"]["DetailedAccountImportProcess"] | null;
            businesses: string[];
            payment_instructions: components["schemas"]["JudgedPaymentInstruction"][];
            appends: components["schemas"]["AppendToAccount"][];
            removed_items: components["schemas"]["RemovedItem"][];
            notes: components["schemas"]["ExportedNote"][];
            transactions: components["schemas"]["ExportedTransaction"][];
            statements: components["schemas"]["ExportedStatement"][];
        };
        AccountDigests: {
            /** @description The version of the digests; others cannot be compared with them. */
            version: number;
            /** @description The accounts of the range, in the order in which they were staged, each with what it has; none in a record about businesses. */
            accounts: components["schemas"]["DigestedAccount"][];
            /** @description The businesses with an instruction. */
            businesses: components["schemas"]["DigestedBusiness"][];
            notes: components["schemas"]["DigestedItems"];
            transactions: components["schemas"]["DigestedTransactions"];
            statements: components["schemas"]["DigestedStatements"];
            payment_instructions: components["schemas"]["DigestedItems"];
            business_payment_instructions: components["schemas"]["DigestedItems"];
        };
        AccountImportProcess: {
            external_account_number: string;
            /** @description null until the account is created. */
            service_account_number: string | null;
            /** Format: date-time */
            account_created_at: string | null;
        };
        AccountInstructionResult: {
            service_account_number: string;
            reference: string;
        };
        AccountLeft: {
            external_account_number: string;
            /** @description `statement_period_closed`. */
            code: string;
            detail: string;
        };
        AccountOfBusiness: {
            /** @description The caller's own identifier of the account. */
            external_account_number: string;
        };
        AccountProgress: {
            /** @description The supplier's `expected_accounts`; if not set, the number of all import processes. */
            expected: number;
            /** @description True if `expected_accounts` is set. Otherwise the total is unknown. */
            is_announced: boolean;
            staged: number;
            in_progress: number;
            completed: number;
            failed: number;
        };
        AccountToImport: {
            /** @description The caller's own identifier of the account. */
            external_account_number: string;
            statement_period?: components["schemas"]["StatementPeriod"];
            /**
             * Format: date-time
             * @description The time of the request when left out.
             */
            account_created_at?: string;
        };
        AccountToStage: {
            /** @description The caller's own identifier of the account. */
            external_account_number: string;
        };
        AccountTotals: {
            external_account_number: string;
            service_account_number: string;
            /** Format: date-time */
            account_created_at: string;
            /** @description The open statement period; null when there is none. */
            statement_period: components["schemas"]["OpenStatementPeriod"] | null;
            /** @description Notes of the caller; the service's own notes do not count. */
            notes: number;
            transactions: number;
            /** @description Transactions whose posted date was moved into the open statement period. */
            moved_transactions: number;
            amounts: components["schemas"]["AmountsByType"];
            statements: number;
            /** @description With two places. */
            statements_gross_amount: string;
            /** @description Whether the account has an active payment instruction of its own. */
            payment_instruction: boolean;
        };
        AccountTransferStatus: {
            status: string;
            /** @description Empty until the account is created. */
            service_account_number: string;
        };
        /** @description The sum of the amounts of each type of transaction; only types that occur. */
        AmountsByType: {
            /** @description With two places. */
            CHARGE?: string;
            /** @description With two places. */
            CREDIT?: string;
            /** @description With two places. */
            PAYMENT?: string;
            /** @description With two places. */
            REPAYMENT?: string;
            /** @description With two places. */
            SUPPLY_CHARGE?: string;
        };
        /** @description The announced numbers of the caller's own items; kinds without an announcement are left out. */
        AnnouncedItems: {
            notes?: number;
            transactions?: number;
            statements?: number;
            payment_instructions?: number;
        };
        AppendToAccount: {
            /** Format: date-time */
            added_at: string;
            import_batch: string;
            /** @description The caller's and the service's own. */
            notes: number;
            transactions: number;
            statements: number;
            payment_instructions: number;
        };
        AuditActor: {
            /** @description null for the command line. */
            api_key_id: string | null;
            label: string | null;
            via: string;
            /** @description The user of the command line, as `user@host`; null over HTTP. */
            user: string | null;
        };
        AuditChain: {
            /** @description The number of entries. */
            number: number;
            /** @description The hash of the last entry; empty if there is none. */
            hash: string;
        };
        AuditEntry: {
            number: number;
            /** Format: date-time */
            at: string;
            actor: components["schemas"]["AuditActor"];
            /** @description The `operationId` of the operation. */
            action: string;
            import_supplier: string | null;
            /** @description The id of an API key or organisation; of an account or a business a digest, the same for all entries about it. */
            subject: string | null;
            reason: string | null;
            /** @description Settings before and after, names and numbers. */
            details: {
                [key: string]: unknown;
            } | null;
            /** @description SHA-256 of the entry and of the hash of the entry before. */
            hash: string;
        };
        BatchEnd: {
            /**
             * Format: date-time
             * @description The time at which the loader ended its load.
             */
            at: string;
            /** @description True if not all rows were sent. */
            stopped: boolean;
            refused: components["schemas"]["RefusedItems"];
            /** @description `Loaded`, such as `Loaded, 3 refused`, or `Stopped by its loader`. */
            words: string;
        };
        BatchEndRequest: {
            refused?: components["schemas"]["RefusedRows"];
            /** @description true if the loader stopped before all rows were sent. */
            stopped?: boolean;
        };
        BatchLoader: {
            api_key_id: string;
            label: string | null;
        };
        BatchUnderWay: {
            import_batch: string;
            /** Format: date-time */
            last_at: string;
        };
        BulkAnswerLine: {
            /** @description The number of the line, counted from 1; blank lines count too. */
            line: number;
            /** @description The ref of the line; absent if the line had none. */
            ref?: string;
            /** @description The status of the single request. */
            status: number;
            /** @description The body of the answer to the single request. With answers=brief absent if the status is 2xx. */
            body?: unknown;
            outcomes?: components["schemas"]["BulkOutcomes"];
            /** @description With answers=brief and report_differences=true, of items that were stored with other content: each field that differs, by its path in the body. */
            differences?: components["schemas"]["Difference"][];
        };
        BulkLine: {
            /** @enum {string} */
            operation: "notes" | "transactions" | "historical-statements" | "payment-instruction" | "business-payment-instruction";
            /** @description Returned with the answer. */
            ref?: string;
            /** @description The line's own Idempotency-Key: with check_previously_added=false a repeat of the line adds nothing and gets the same answer. Elsewhere it is not needed and changes nothing. */
            idempotency_key?: string;
            /** @description The query parameters of the single request; booleans and numbers may be sent as such. */
            query?: {
                [key: string]: unknown;
            };
            /** @description The body of the single request. */
            body: components["schemas"]["CreateNotesRequest"] | components["schemas"]["ImportTransactionsRequest"] | components["schemas"]["ImportStatementsRequest"] | components["schemas"]["CreateAccountInstructionRequest"] | components["schemas"]["CreateBusinessInstructionRequest"];
        };
        /** @description Only with answers=brief, if the status is 2xx: the number of items by outcome. */
        BulkOutcomes: {
            created: number;
            already_exists: number;
            /** @description Created transactions whose date was moved into the open statement period. Absent if 0. */
            moved?: number;
            /** @description Existing items that are stored with other content. Absent if 0. */
            different?: number;
        };
        Business: {
            import_supplier: string;
            external_business_identifier: string;
            accounts: components["schemas"]["AccountOfBusiness"][];
        };
        BusinessInstructionResult: {
            reference: string;
            external_business_identifier: string;
        };
        ChangeSupplierRequest: {
            /**
             * @description Every status can be changed to every other.
             * @enum {string}
             */
            status?: "ONGOING" | "PAUSED" | "COMPLETE";
            /** @description The reason for the change of the status, kept in the history; only together with `status`. */
            reason?: string;
            /** @description The number of accounts to migrate; null if it is unknown. */
            expected_accounts?: number | null;
            /**
             * Format: date-time
             * @description The deadline of the migration; null to remove it.
             */
            complete_by?: string | null;
            /** @description The prefix of all document paths of the supplier; may be empty. */
            document_root?: string;
            /** @description An IANA name. */
            time_zone?: string;
            /** @description Stored and shown, but has no effect: this service sends no e-mails. */
            send_customer_emails?: boolean;
            /** @description If true, a request is refused when a document that it names is not in the store. */
            verify_documents?: boolean;
            /** @description If true, callers of the organisation import accounts too. */
            callers_import_accounts?: boolean;
        };
        CloseStatementPeriodRequest: {
            /**
             * Format: date
             * @description The last day of the period, which is included.
             */
            to_date: string;
        };
        ClosedStatementPeriod: {
            service_account_number: string;
            statement_period: null;
        };
        CompleteImportRequest: {
            statement_period?: components["schemas"]["StatementPeriod"];
        };
        CompletedImport: {
            service_account_number: string;
        };
        CountedRefusal: {
            operation: string;
            code: string;
            /** @description The number since the supplier was created. */
            count: number;
            /** Format: date-time */
            last_at: string;
        };
        CreateAccountInstructionRequest: {
            /** @description The code of the import supplier. */
            import_supplier: string;
            /** @description The caller's own identifier of the account. */
            external_account_number: string;
            /** @description One of the vendors that the operator has configured. */
            vendor: string;
            /** @description The vendor's reference of the instruction. */
            reference: string;
            /**
             * @description Must equal the type that the vendor has for this reference.
             * @enum {string}
             */
            type: "BPAY" | "CARD" | "CUSTOM" | "DIRECT_DEBIT" | "GMO_REFUND" | "PAYMENT_SLIP";
        };
        CreateBusinessInstructionRequest: {
            /** @description The code of the import supplier. */
            import_supplier_code: string;
            /** @description The caller's own identifier of the business. */
            external_business_identifier: string;
            /** @description One of the vendors that the operator has configured. */
            vendor: string;
            /** @description The vendor's reference of the instruction. */
            reference: string;
            /**
             * @description Must equal the type that the vendor has for this reference.
             * @enum {string}
             */
            type: "BPAY" | "CARD" | "CUSTOM" | "DIRECT_DEBIT" | "GMO_REFUND" | "PAYMENT_SLIP";
            /** @description Accounts of the business; without them the instruction applies to the business alone. */
            accounts?: components["schemas"]["AccountOfBusiness"][];
        };
        CreateBusinessRequest: {
            /** @description The caller's own identifier of the business. */
            external_business_identifier: string;
            /** @description Imported accounts of the supplier. */
            accounts: components["schemas"]["AccountOfBusiness"][];
        };
        CreateNotesRequest: {
            /** @description The code of the import supplier. */
            import_supplier: string;
            /** @description The caller's own identifier of the account. */
            external_account_number: string;
            notes: components["schemas"]["Note"][];
        };
        CreateOrganisationRequest: {
            /** @description A name for display; it need not be unique. */
            name: string;
        };
        CreateSupplierRequest: {
            /** @description The code of the import supplier. */
            code: string;
            /** @description The organisation whose API keys load the accounts of the supplier. */
            organisation_id: string;
            /** @description The prefix of all document paths of the supplier; may be empty. */
            document_root?: string;
            /** @description An IANA name. */
            time_zone?: string;
            /** @description Stored and shown, but has no effect: this service sends no e-mails. */
            send_customer_emails?: boolean;
            /** @description If true, a request is refused when a document that it names is not in the store. */
            verify_documents?: boolean;
            /** @description If true, callers of the organisation import accounts too. */
            callers_import_accounts?: boolean;
        };
        DetailedAccountImportProcess: {
            external_account_number: string;
            /** @description null until the account is created. */
            service_account_number: string | null;
            /** Format: date-time */
            account_created_at: string | null;
            /** @enum {string} */
            status: "STAGED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
            /** @description null unless the import has failed. */
            failure_reason: string | null;
            /** Format: date-time */
            staged_at: string;
            /**
             * Format: date-time
             * @description Time of the last start.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description null unless the import has failed.
             */
            failed_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
        };
        Difference: {
            /** @description The path to the field in the item. */
            attr: string;
            /** @description The stored value; null if the stored item has none. */
            stored: string | number | boolean | null;
            /** @description The posted value; null if the posted item has none. */
            posted: string | number | boolean | null;
        };
        DifferentAccount: {
            external_account_number: string;
            differences: components["schemas"]["Difference"][];
        };
        DigestedAccount: {
            external_account_number: string;
            /** Format: date-time */
            account_created_at: string;
            statement_period: components["schemas"]["OpenStatementPeriod"] | null;
            notes?: components["schemas"]["DigestedItems"];
            transactions?: components["schemas"]["DigestedItems"];
            statements?: components["schemas"]["DigestedItems"];
            payment_instructions?: components["schemas"]["DigestedItems"];
        };
        DigestedBusiness: {
            external_business_identifier: string;
            payment_instructions: components["schemas"]["DigestedItems"];
        };
        DigestedItems: {
            count: number;
            /** @description 32 hexadecimal digits: the exclusive or of the MD5 of each item, which does not depend on their order. */
            digest: string;
        };
        DigestedStatements: {
            count: number;
            /** @description 32 hexadecimal digits: the exclusive or of the MD5 of each item, which does not depend on their order. */
            digest: string;
            /** @description With two places. */
            gross_amount: string;
        };
        DigestedTransactions: {
            count: number;
            /** @description 32 hexadecimal digits: the exclusive or of the MD5 of each item, which does not depend on their order. */
            digest: string;
            /** @description Those whose posted date was moved into the open statement period. */
            moved: number;
            types: components["schemas"]["DigestedTypes"];
        };
        DigestedType: {
            count: number;
            /** @description With two places. */
            amount: string;
        };
        /** @description The transactions of each type; only types that occur. */
        DigestedTypes: {
            CHARGE?: components["schemas"]["DigestedType"];
            CREDIT?: components["schemas"]["DigestedType"];
            PAYMENT?: components["schemas"]["DigestedType"];
            REPAYMENT?: components["schemas"]["DigestedType"];
            SUPPLY_CHARGE?: components["schemas"]["DigestedType"];
        };
        DocumentOfNoteToRemove: {
            /** @description Relative to the supplier's document root; with it at most 1,024 bytes. */
            document_path: string;
        };
        DocumentSearchTotal: {
            /** @description The number of document paths that were looked up. */
            documents: number;
            missing: number;
        };
        EndedBatch: {
            import_batch: string;
            /**
             * Format: date-time
             * @description The time at which the loader ended its load.
             */
            at: string;
            /** @description True if not all rows were sent. */
            stopped: boolean;
            refused: components["schemas"]["RefusedItems"];
            /** @description `Loaded`, such as `Loaded, 3 refused`, or `Stopped by its loader`. */
            words: string;
        };
        EndsAtRange: {
            /** Format: date-time */
            earliest: string;
            /** Format: date-time */
            latest: string;
        };
        EraseAccountRequest: {
            /** @description A text for people, which is kept: without a word of the customer. */
            reason: string;
        };
        ErasedAccounts: {
            /** @description null while no account was erased. */
            salt: string | null;
            digests: string[];
        };
        ErasedItems: {
            notes: number;
            transactions: number;
            statements: number;
            payment_instructions: number;
            /** @description Links from instructions of businesses to the account. */
            links: number;
            /** @description Every path, once, relative to the supplier's document root: the service does not write to the store, so delete these there. */
            documents: string[];
        };
        Error: {
            /** @description A text for people. Its wording may change; programs use code. */
            detail: string;
            code: string;
        };
        ErrorCode: {
            code: string;
            meaning: string;
            remedy: string;
        };
        ExpectedItems: {
            import_batch: string;
            notes: number | null;
            transactions: number | null;
            statements: number | null;
            payment_instructions: number | null;
        };
        ExpectedItemsRequest: {
            /** @description The number of items; leave it out if you do not know it. */
            notes?: number;
            /** @description The number of items; leave it out if you do not know it. */
            transactions?: number;
            /** @description The number of items; leave it out if you do not know it. */
            statements?: number;
            /** @description The number of items; leave it out if you do not know it. */
            payment_instructions?: number;
        };
        ExportedAccountOfBusiness: {
            external_account_number: string;
        };
        ExportedNote: {
            external_account_number: string;
            body: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The posted value of is_pinned, regardless of unpin_at. */
            is_pinned: boolean;
            /** Format: date-time */
            unpin_at: string | null;
            document_paths: components["schemas"]["ViewedDocument"][];
            /** @description service for a note that the service pinned when it moved a date. */
            author: string;
        };
        ExportedPaymentInstruction: {
            /** @description The account of the instruction; left out for a business's instruction. */
            external_account_number?: string;
            /** @description The business of the instruction; left out for an account's instruction. */
            external_business_identifier?: string;
            vendor: string;
            reference: string;
            type: string;
            /** @description The accounts of the business to which it applies; left out when it applies to the business alone. */
            accounts?: components["schemas"]["ExportedAccountOfBusiness"][];
        };
        ExportedStatement: {
            external_account_number: string;
            /** Format: date */
            bill_period_from_date: string;
            /** Format: date */
            bill_period_to_date: string;
            statement_id: string;
            /** Format: date */
            issued_date: string;
            number: string;
            /** @description With two places. */
            gross_amount: string;
            statement_path?: string;
        };
        ExportedTransaction: {
            external_account_number: string;
            transaction_id: string;
            /**
             * Format: date
             * @description The date that the caller sent.
             */
            transaction_date: string;
            /** @description With two places. */
            amount: string;
            type: string;
            reason?: string;
            display_note?: string;
            note?: string;
            reference?: string;
            payment_type?: string;
            product_code?: string;
            line_items?: components["schemas"]["ViewedLineItem"][];
            tax_items?: components["schemas"]["ViewedTaxItem"][];
            /**
             * Format: date
             * @description The effective date, under which the transaction is stored.
             */
            stored_transaction_date: string;
            /** @description Describes how the date was moved; null if it was not. */
            description: string | null;
        };
        FailImportRequest: {
            /** @description A text for people. */
            reason: string;
        };
        FieldError: {
            /** @description A text for people. Its wording may change; programs use code. */
            detail: string;
            code: string;
            /** @description Dot path of the input, such as transactions.3.amount; non_field_errors for the request as a whole. */
            attr: string;
        };
        FoundAccount: {
            /** @description The platform's number of the account; null until the account is created. */
            service_account_number: string | null;
            import_supplier: string;
            external_account_number: string;
            /** @enum {string} */
            status: "STAGED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
            /** @description null unless the import has failed. */
            failure_reason: string | null;
        };
        FoundAccounts: {
            /** @description At most 100, sorted by supplier and external account number, but exact matches come first. */
            accounts: components["schemas"]["FoundAccount"][];
        };
        GraphqlError: {
            /** @description A text for people. Its wording may change; programs use code. */
            message: string;
            locations?: {
                [key: string]: unknown;
            }[];
            path?: (string | number)[];
            extensions?: {
                code?: string;
            } & {
                [key: string]: unknown;
            };
        };
        GraphqlRequest: {
            /** @description A document whose operations have one root field each. */
            query: string;
            operationName?: string | null;
            /** @description The variables of the document by name. */
            variables?: {
                [key: string]: unknown;
            } | null;
            extensions?: {
                [key: string]: unknown;
            } | null;
        };
        GraphqlResponse: {
            /** @description The result of the document. */
            data?: {
                [key: string]: unknown;
            } | null;
            errors?: components["schemas"]["GraphqlError"][];
        };
        Health: {
            /** @description DEGRADED: some requests fail or wait, or soon will. FAILING: loads cannot continue. */
            status: string;
            parts: components["schemas"]["PartHealth"][];
            /** @description Requests that the service failed (5xx) in the last 5 minutes, the most frequent first. */
            failures: components["schemas"]["RecentFailures"][];
            /** @description The last entry of the audit; null while it is not known. Keep it elsewhere: it has to stay the hash of its entry. */
            audit: components["schemas"]["AuditChain"] | null;
        };
        HistoricalStatement: {
            /**
             * Format: date
             * @description A day as YYYY-MM-DD, years 1900 to 2199.
             */
            bill_period_from_date: string;
            /**
             * Format: date
             * @description A day as YYYY-MM-DD, years 1900 to 2199.
             */
            bill_period_to_date: string;
            /** @description The caller's own identifier. */
            statement_id: string;
            /**
             * Format: date
             * @description A day as YYYY-MM-DD, years 1900 to 2199.
             */
            issued_date: string;
            /** @description The number printed on the statement. */
            number: string;
            /** @description The amount billed to the customer, unconverted. A number or a decimal string with at most 10 digits before the point and 2 after it. */
            gross_amount: number | string;
            /** @description Relative to the supplier's document root; with it at most 1,024 bytes. */
            statement_path?: string;
        };
        Identity: {
            api_key_id: string;
            label: string | null;
            /** @description The organisation of the key; null for an operator's key. */
            organisation_id: string | null;
            /**
             * @description A caller loads data. A viewer reads everything, an operator also runs migrations, an admin also decides about organisations and keys.
             * @enum {string}
             */
            role: "caller" | "viewer" | "operator" | "admin";
            /** @description The only import suppliers that exist for the key; null for all that its role shows. */
            import_suppliers: string[] | null;
            /** @description true for a key of a caller that loads nothing. */
            read_only: boolean;
            /**
             * Format: date-time
             * @description The time at which the key ends; null if it does not.
             */
            expires_at: string | null;
            /** @description The operations that the key may ask for, by their `operationId`. */
            operations: string[];
            service: components["schemas"]["ServiceName"] | null;
            /** @description The last entry of the audit of the whole service, for proofs; null while it is not known. It says how much operators did, and nothing of what or for whom. */
            audit: components["schemas"]["AuditChain"] | null;
        };
        ImportAccountsRequest: {
            accounts: components["schemas"]["AccountToImport"][];
        };
        ImportBatch: {
            import_batch: string;
            /**
             * Format: date-time
             * @description The time at which the first item of the batch was created; null if it was only announced.
             */
            first_at: string | null;
            /**
             * Format: date-time
             * @description The time at which the last item of the batch was created.
             */
            last_at: string | null;
            /** @description The API keys whose requests loaded the batch. */
            loaded_by: components["schemas"]["BatchLoader"][];
            /** @description The caller's and the service's own. */
            notes: number;
            transactions: number;
            statements: number;
            payment_instructions: number;
            /** @description Accounts with at least one item of the batch, links of business instructions included. */
            accounts: number;
            /** @description The announced totals; null if none were announced. */
            expected: components["schemas"]["AnnouncedItems"] | null;
            /** @description The end of its load; null until its loader ends it, and once it is announced again or undone. */
            end: components["schemas"]["BatchEnd"] | null;
            /** @description Accounts and businesses that still have items of the batch. */
            left: number;
            /**
             * Format: date-time
             * @description The time at which an undo had removed all its items; null again once something is loaded into the batch. The numbers stay until then.
             */
            undone_at: string | null;
            /** @description The id of the operator's API key that undid it; null for the command line. Only operators get this field. */
            undone_by?: string | null;
        };
        ImportProcessStatus: {
            external_account_number: string;
            status: string;
        };
        ImportRates: {
            accounts: number;
            notes: number;
            transactions: number;
            statements: number;
            payment_instructions: number;
        };
        ImportStatementsRequest: {
            /** @description The code of the import supplier. */
            import_supplier: string;
            /** @description The caller's own identifier of the account. */
            external_account_number: string;
            statements: components["schemas"]["HistoricalStatement"][];
        };
        ImportSupplier: {
            code: string;
            organisation_id: string;
            status: string;
            /** @description Empty, or ends with one slash. */
            document_root: string;
            time_zone: string;
            /** @description Stored and shown, but has no effect: this service sends no e-mails. */
            send_customer_emails: boolean;
            verify_documents: boolean;
            callers_import_accounts: boolean;
            /** @description The number of accounts to migrate; null if it is unknown. */
            expected_accounts: number | null;
            /**
             * Format: date-time
             * @description When the migration has to have ended; null when not said.
             */
            complete_by: string | null;
        };
        ImportSupplierOverview: {
            code: string;
            organisation_id: string;
            status: string;
            /** @description Empty, or ends with one slash. */
            document_root: string;
            time_zone: string;
            /** @description Stored and shown, but has no effect: this service sends no e-mails. */
            send_customer_emails: boolean;
            verify_documents: boolean;
            callers_import_accounts: boolean;
            /** @description The number of accounts to migrate; null if it is unknown. */
            expected_accounts: number | null;
            /**
             * Format: date-time
             * @description When the migration has to have ended; null when not said.
             */
            complete_by: string | null;
            counters: components["schemas"]["SupplierCounters"];
        };
        ImportTransactionsRequest: {
            /** @description The code of the import supplier. */
            import_supplier: string;
            /** @description The caller's own identifier of the account. */
            external_account_number: string;
            transactions: components["schemas"]["Transaction"][];
        };
        ImportTransactionsResult: {
            results: components["schemas"]["TransactionResult"][];
        };
        ImportedAccount: {
            external_account_number: string;
            service_account_number: string;
        };
        ImportedAccounts: {
            accounts: components["schemas"]["ImportedAccount"][];
            /** @description Existing accounts with another statement period or creation date than was sent; they stay as they are. Left out when there are none. */
            different?: components["schemas"]["DifferentAccount"][];
        };
        IssueApiKeyRequest: {
            /** @description The purpose of the key. */
            label?: string;
            /** @description The only import suppliers that exist for the key; all of the organisation, also future ones, when left out. */
            import_suppliers?: string[];
            /** @description true for a key that loads nothing. */
            read_only?: boolean;
            /**
             * Format: date-time
             * @description The time at which the key and all its tokens end; never when left out.
             */
            expires_at?: string;
        };
        IssuedApiKey: {
            api_key_id: string;
            api_key: string;
        };
        JudgedPaymentInstruction: {
            vendor: string;
            reference: string;
            type: string;
            details: components["schemas"]["PaymentInstructionDetails"];
            /** @description ACTIVE until the day expires_on has passed in the supplier's time zone, or until an operator revokes it. */
            standing: string;
            /** Format: date-time */
            revoked_at: string | null;
            /** @description The business that the instruction belongs to; null for the account's own instruction. */
            external_business_identifier: string | null;
        };
        KindProgress: {
            /** @description The sum of the announced totals of the supplier's import batches; null if the total is unknown. */
            expected: number | null;
            /** @description Stored items of the announced batches, counted a few seconds ago; of the whole supplier if no batch was announced. */
            stored: number;
            /** @description Refusals (4xx) since the supplier was created, without those because the supplier was PAUSED or COMPLETE; a request counts once for each of its codes. */
            refused: number;
            /** @description Requests that the service failed (5xx) since the supplier was created. */
            failed: number;
            left: number | null;
            /** @description The rate at which the supplier's rows come, over the last ten to twenty seconds; null if none came, and if it is unknown. */
            per_second: number | null;
            /**
             * Format: date-time
             * @description The expected end at the rate of the announced batches since the load began or of its last ten minutes; null if none of them is being loaded, and if the rate or the total is unknown.
             */
            ends_at: string | null;
            /** @description The range of `ends_at`, computed like `seconds_left_range`. */
            ends_at_range: components["schemas"]["EndsAtRange"] | null;
        };
        KindsProgress: {
            notes: components["schemas"]["KindProgress"];
            transactions: components["schemas"]["KindProgress"];
            statements: components["schemas"]["KindProgress"];
            payment_instructions: components["schemas"]["KindProgress"];
        };
        LastStatusChange: {
            /** Format: date-time */
            at: string;
            /** @description The label of the operator's API key; null for a key without one and for the command line. */
            by: string | null;
            from: string;
            to: string;
            reason: string | null;
        };
        /** @description Maximum lengths in characters; for document_path in bytes, including the document root. */
        Lengths: {
            import_supplier: number;
            external_account_number: number;
            external_business_identifier: number;
            transaction_id: number;
            statement_id: number;
            number: number;
            product_code: number;
            reference: number;
            body: number;
            note: number;
            display_note: number;
            reason: number;
            rate_band: number;
            tax_type: number;
            ref: number;
            document_path: number;
        };
        LineItem: {
            /** @description For example CONSUMPTION_STANDARD. */
            rate_band: string;
            /**
             * Format: date
             * @description The first day, which is included.
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day, which is included.
             */
            end_date: string;
            /** @description A number or a decimal string with at most 12 digits before the point and 4 after it. */
            number_of_units: number | string;
            /** @description A number or a decimal string with at most 10 digits before the point and 10 after it. */
            net_amount: number | string;
            /** @description A number or a decimal string with at most 8 digits before the point and 7 after it. */
            price_per_unit?: number | string;
            units?: (number | string)[];
        };
        ListedApiKey: {
            api_key_id: string;
            label: string | null;
            /**
             * @description A caller loads data. A viewer reads everything, an operator also runs migrations, an admin also decides about organisations and keys.
             * @enum {string}
             */
            role: "caller" | "viewer" | "operator" | "admin";
            /** @description The only import suppliers that exist for the key; null for all that its role shows. */
            import_suppliers: string[] | null;
            /** @description true for a key of a caller that loads nothing. */
            read_only: boolean;
            /**
             * Format: date-time
             * @description The time at which the key ends; null if it does not.
             */
            expires_at: string | null;
            /** Format: date-time */
            issued_at: string;
            /** @description The id of the key that issued it; null if the command line did. */
            issued_by: string | null;
            /**
             * Format: date-time
             * @description With a precision of one minute; null if the key was never used.
             */
            last_used_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /** @description The id of the key that revoked it; null if the command line did. */
            revoked_by: string | null;
        };
        LoadOfSupplier: {
            /** @description What happens with the load, whatever the status is: `LATE` (as `is_late`), `UNKNOWN` (as `as_of`), `STALLED` (announced rows are missing and none has come for a minute), `LOADING`, `STOPPED` (announced rows are missing, and the status takes none or the loader said that it stopped), `WAITING` (announced, and nothing has come), `NOTHING_ANNOUNCED` (nothing comes, and no total is known), `ENDED` (all that was announced is stored, or the loader said that it sent all). */
            state: string;
            /** @description The state as screens and commands show it, such as `Loaded, 3 refused` or `Stopped by its loader`. */
            words: string;
            /**
             * Format: date-time
             * @description The time since which it is so: the beginning of the load, the last row, the end of the load, or the deadline; null if it is not known.
             */
            since: string | null;
            /** @description Why, for operators; times in it are ISO 8601. */
            reason: string;
        };
        MinuteOfProgress: {
            /**
             * Format: date-time
             * @description The end of the minute.
             */
            at: string;
            accounts: number;
            notes: number;
            transactions: number;
            statements: number;
            payment_instructions: number;
        };
        MissingDocument: {
            external_account_number: string;
            /** @description The kind of item that names the document. */
            kind: string;
            /** @description The statement that names the document; null if a note does. */
            statement_id: string | null;
            document_path: string;
        };
        NeedOfSupplier: {
            /** @description The most urgent of what the requests, the load and the status call for: `FAILING` (requests failed with 5xx in the last 5 minutes), `REFUSING` (more than a fifth of at least 20 requests of the last 5 minutes refused, while ONGOING), then the states of the load and the status by urgency. */
            state: string;
            /** @description Its place among all needs: 0 is the most urgent. */
            rank: number;
            /** @description The need as screens and commands show it. */
            words: string;
            /**
             * Format: date-time
             * @description The time since which it is so; null if it is not known.
             */
            since: string | null;
            /** @description Why, for operators; times in it are ISO 8601. */
            reason: string;
        };
        Note: {
            /** @description Required when no documents are named. */
            body?: string;
            /** @description Required if there is no body. */
            document_paths?: components["schemas"]["NoteDocument"][];
            /**
             * Format: date-time
             * @description The time of the request when left out.
             */
            created_at?: string;
            /** @description Pins the note to the top of the account support page; false when left out. */
            is_pinned?: boolean;
            /**
             * Format: date-time
             * @description The end of the pin; has no effect without is_pinned.
             */
            unpin_at?: string;
        };
        NoteDocument: {
            /** @description Relative to the supplier's document root; with it at most 1,024 bytes. */
            document_path: string;
        };
        NoteResult: {
            /** Format: date-time */
            created_at: string;
            body: string | null;
            status: string;
            /** @description With `report_differences=true`, the fields in which an existing item differs from the posted one. */
            differences?: components["schemas"]["Difference"][];
        };
        NoteToRemove: {
            body?: string;
            /** @description Identifies a note without a body. */
            document_paths?: components["schemas"]["DocumentOfNoteToRemove"][];
            /**
             * Format: date-time
             * @description Without it every note with this body or these documents is removed.
             */
            created_at?: string;
        };
        OauthError: {
            /** @description The word of RFC 6749. */
            error: string;
            /** @description A text for people. */
            error_description: string;
            /** @description The same, under the name that other errors have. */
            detail: string;
            /** @description The code of the error, as other errors have it. */
            code: string;
        };
        OauthToken: {
            /** @description Sent as `Authorization: Bearer <access_token>`. */
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /** @description The seconds for which the token is valid. */
            expires_in: number;
            /** @description The role of the API key. */
            scope: string;
        };
        OauthTokenRequest: {
            /** @enum {string} */
            grant_type: "client_credentials";
            /** @description The id of the API key, unless HTTP Basic has it. */
            client_id?: string;
            /** @description The API key, unless HTTP Basic has it. */
            client_secret?: string;
            /** @description Ignored: the API key decides what its tokens allow. */
            scope?: string;
        };
        OpenStatementPeriod: {
            /** Format: date */
            from_date: string;
            /** Format: date */
            to_date: string | null;
        };
        OpenedStatementPeriod: {
            service_account_number: string;
            statement_period: components["schemas"]["OpenStatementPeriod"];
        };
        Organisation: {
            organisation_id: string;
            name: string;
        };
        OwnImportSupplier: {
            code: string;
            status: string;
            time_zone: string;
            verify_documents: boolean;
            callers_import_accounts: boolean;
            counters: components["schemas"]["SupplierCounters"];
        };
        PartHealth: {
            /** @description `servers`, `database`, `disk`, `replicas`, `failures` (5xx by supplier and operation in the last 5 minutes), `vendors`, `documents`, `signing_keys`, `api_keys` (those in use that end within 14 days), `memory`, `loads` (suppliers that refuse too much, are late or stalled) or `deadlines`. More may be added. */
            part: string;
            /** @description DEGRADED: some requests fail or wait, or soon will. FAILING: loads cannot continue. */
            status: string;
            /**
             * Format: date-time
             * @description The time at which the part was first found unhealthy; null while it is healthy.
             */
            since: string | null;
            /** @description One sentence for operators that states the problem. */
            detail: string;
            /** @description The runbook entry, relative to the URL of the service. */
            runbook: string;
        };
        /** @description The vendor's data at the time the instruction was attached. */
        PaymentInstructionDetails: {
            status: string;
            /** Format: date */
            expires_on?: string;
            last_digits?: string;
            scheme?: string;
        };
        Progress: {
            import_supplier: string;
            status: string;
            /** Format: date-time */
            at: string;
            /**
             * Format: date-time
             * @description The time of the newest sample, if no server has taken samples of the progress for half a minute: rates, `flowing_since` and every expected end are null, and `last_hour` ends then. Null while all is known.
             */
            as_of: string | null;
            /** @description The last change of the status; null if it never changed. */
            last_change: components["schemas"]["LastStatusChange"] | null;
            /**
             * Format: date-time
             * @description The deadline of the migration; null if none is set.
             */
            complete_by: string | null;
            /** @description True if the load is expected to end after `complete_by`, or `complete_by` has passed and items are missing. */
            is_late: boolean;
            load: components["schemas"]["LoadOfSupplier"];
            need: components["schemas"]["NeedOfSupplier"];
            accounts: components["schemas"]["AccountProgress"];
            records: components["schemas"]["StoredRecords"];
            kinds: components["schemas"]["KindsProgress"];
            rows: components["schemas"]["KindProgress"];
            /** @description Imported items per second, over the last ten to twenty seconds; null if they are unknown. */
            rates: components["schemas"]["ImportRates"] | null;
            /** @description Requests and bulk lines that load data in the last five minutes, without dry runs, as the servers reported them a few seconds ago; null if none has reported. */
            requests: components["schemas"]["RecentRequests"] | null;
            /** @description Items that all servers imported in each minute that has passed, oldest first; at most 60 minutes. The first sample of the supplier may be in the middle of the first one. */
            last_hour: components["schemas"]["MinuteOfProgress"][];
            /** @description The 10 most frequent refusals that occurred in the last hour; each is counted since the supplier was created. */
            refusals: components["schemas"]["CountedRefusal"][];
            /** @description The expected time until all accounts are completed, at the rate since the load began or of its last ten minutes; null if the rate is unknown, if none was completed in the last ten to twenty seconds, and if all are completed. */
            seconds_left: number | null;
            /** @description The range of `seconds_left`: from half to twice its value in the first two minutes of a load, then equal to it. */
            seconds_left_range: components["schemas"]["SecondsLeftRange"] | null;
            /**
             * Format: date-time
             * @description The start of the load that is under way; null if nothing was stored in the last minute, and if `as_of` is not null.
             */
            flowing_since: string | null;
            /** @description Import batches to which something was added in the last five minutes, the last first; at most 100. */
            batches: components["schemas"]["BatchUnderWay"][];
        };
        ProgressOfAll: {
            /** Format: date-time */
            at: string;
            /** @description Sorted by code. */
            suppliers: components["schemas"]["Progress"][];
        };
        RecentCode: {
            code: string;
            count: number;
        };
        RecentFailures: {
            /** @description The supplier of the requests; null if they named no known supplier. */
            import_supplier: string | null;
            operation: string;
            code: string;
            count: number;
            /**
             * Format: date-time
             * @description The time of the first such failure.
             */
            since: string;
            /**
             * Format: date-time
             * @description The time of the last such failure.
             */
            last_at: string;
            /** @description The servers on which the requests failed, as host and process id. */
            servers: string[];
        };
        RecentRequests: {
            /** @description All of them. */
            count: number;
            /** @description Refused with 4xx for another reason than the status of the supplier. */
            refused: number;
            /** @description Refused because the supplier was PAUSED or COMPLETE. */
            refused_by_status: number;
            /** @description The codes of `refused`, the most frequent first; a request counts once for each of its codes. Requests of operators have none. */
            codes: components["schemas"]["RecentCode"][];
        };
        Refusal: {
            import_supplier: string;
            /** @description The name of the operation in a bulk request, for example `transactions`. */
            operation: string;
            code: string;
            /** @description Requests, and lines of bulk requests, that were refused with this code. */
            count: number;
            /** @description The number in each of the last 60 minutes; the last minute is not over yet. */
            last_hour: number[];
            /** @description How many of them had an import_batch, by batch; at most 20 batches, the last first. */
            batches: components["schemas"]["RefusedInBatch"][];
            /** Format: date-time */
            first_at: string;
            /** Format: date-time */
            last_at: string;
            example: components["schemas"]["RefusalExample"];
            meaning: string | null;
            remedy: string | null;
        };
        /** @description The most recent of them. */
        RefusalExample: {
            /** @description The HTTP status of the answer. */
            status: number;
            /** @description The path of the field; null when no field was wrong. A name that is not a field of the API is shown as `*`. */
            attr: string | null;
            /** @description The type and size of the value, never the value: `string of 12 characters`, `number`, `boolean`, `null`, `object`, `array of 3`. null if the field was missing. */
            value_type: string | null;
        };
        Refusals: {
            /** @description Most frequent first, at most 1,000. */
            refusals: components["schemas"]["Refusal"][];
        };
        RefusedInBatch: {
            import_batch: string;
            count: number;
            /** Format: date-time */
            last_at: string;
        };
        /** @description The rows that were refused, as the loader counted them. */
        RefusedItems: {
            notes?: number;
            transactions?: number;
            statements?: number;
            payment_instructions?: number;
        };
        RefusedRequest: {
            /** Format: date-time */
            at: string;
            /** @description The value of the header `X-Request-Id`, which the log has too. */
            request_id: string;
            api_key_id: string;
            /** @description The label of the API key. */
            label: string | null;
            /** @description Shown to operators only; null if the account number could not be read. */
            external_account_number: string | null;
            /** @description Identifies the item with the problem: transaction_id, statement_id, created_at of a note, or external_business_identifier. null if it could not be read, or if no single item was wrong. */
            item: string | null;
            /** @description The `ref` of its line in a bulk request; the loader sends file and line there. */
            ref: string | null;
            /** @description The HTTP status of the answer. */
            status: number;
            /** @description The path of the field. */
            attr: string | null;
            /** @description Type and size of the value. */
            value_type: string | null;
        };
        RefusedRequests: {
            /** @description Newest first, at most 20. */
            requests: components["schemas"]["RefusedRequest"][];
        };
        /** @description The number of rows that were refused, by kind. */
        RefusedRows: {
            notes?: number;
            transactions?: number;
            statements?: number;
            payment_instructions?: number;
        };
        RemovalTotal: {
            dry_run: boolean;
            /** @description The caller's and the service's own. */
            notes: number;
            transactions: number;
            statements: number;
            payment_instructions: number;
            links: number;
            /** @description Lines whose item was removed. */
            removed: number;
            /** @description Lines for which nothing was removed. */
            left: number;
        };
        RemoveAnswerLine: {
            /** @description The number of the line, counted from 1; blank lines count too. */
            line: number;
            /** @description 200 when the item was removed. */
            status: number;
            /** @description The removed item, or the reason why nothing was removed. */
            body: components["schemas"]["UndoneAccount"] | components["schemas"]["UndoneBusiness"] | Record<string, never>;
        };
        RemoveLine: {
            /**
             * @description The operation by which the item was loaded.
             * @enum {string}
             */
            kind: "notes" | "transactions" | "historical-statements" | "payment-instruction" | "business-payment-instruction";
            /** @description The caller's own identifier of the account. */
            external_account_number?: string;
            /** @description Only for a business-payment-instruction. */
            external_business_identifier?: string;
            /** @description Only for transactions; every transaction with this identifier is removed. */
            transaction_id?: string;
            statement_id?: string;
            /** @description Only for payment instructions; without it the latest that was not revoked is removed. */
            reference?: string;
            note?: components["schemas"]["NoteToRemove"];
        };
        RemovedItem: {
            kind: string;
            item: string;
            /** Format: date-time */
            removed_at: string;
            removed_by: string | null;
        };
        RequestLimits: {
            /** @description Applies to the uncompressed size. */
            maximum_body_bytes: number;
            /** @description Maximum number of items of any array. */
            maximum_items: number;
            /** @description Maximum nesting of arrays and objects. */
            maximum_depth: number;
            /** @description Maximum number of lines of a bulk request. */
            maximum_bulk_lines: number;
            /** @description The maximum size of the body of a bulk request, uncompressed. */
            maximum_bulk_bytes: number;
        };
        SecondsLeftRange: {
            least: number;
            most: number;
        };
        ServiceName: {
            version: string;
            /** @description The public URL of the service. */
            instance: string;
        };
        ServiceReadiness: {
            status: string;
            /** @description Parts that cannot be used now; everything else can. Absent when there is none. */
            unavailable?: string[];
            /** @description Problems that an operator has to fix although requests are answered: `signing_keys_differ`, `body_memory_full`. Absent when there are none. */
            warnings?: string[];
        };
        ServiceStatus: {
            status: string;
        };
        Settings: {
            limits: components["schemas"]["RequestLimits"];
            lengths: components["schemas"]["Lengths"];
            vocabulary: components["schemas"]["Vocabulary"];
        };
        StageAccountsRequest: {
            accounts: components["schemas"]["AccountToStage"][];
        };
        StagedAccounts: {
            staged: number;
            already_staged: number;
        };
        StatementPeriod: {
            /**
             * Format: date
             * @description The first day, which is included.
             */
            from_date: string;
            /**
             * Format: date
             * @description The last day, which is included; not yet known when it is left out.
             */
            to_date?: string;
        };
        StoredRecords: {
            notes: number;
            transactions: number;
            statements: number;
            payment_instructions: number;
            /** @description How often an item was sent again with content that differs from the stored item. */
            different: number;
        };
        /** @description Import processes by state, and numbers of stored items. */
        SupplierCounters: {
            staged: number;
            in_progress: number;
            completed: number;
            failed: number;
            notes: number;
            transactions: number;
            statements: number;
            payment_instructions: number;
            /** @description How often an item was sent again with content that differs from the stored item; left out if never. */
            different?: number;
        };
        SupplierStatusChange: {
            from: string;
            to: string;
            /** Format: date-time */
            changed_at: string;
            /** @description Id of the operator's API key that made the change; null for the command line. */
            api_key_id: string | null;
            /** @description The label of that key. */
            label: string | null;
            /** @description The reason that the operator gave. */
            reason: string | null;
        };
        SupplierTotals: {
            /** @description Imported accounts. */
            accounts: number;
            /** @description Notes of the caller; the service's own notes do not count. */
            notes: number;
            transactions: number;
            /** @description Transactions whose posted date was moved into the open statement period. */
            moved_transactions: number;
            amounts: components["schemas"]["AmountsByType"];
            statements: number;
            /** @description With two places. */
            statements_gross_amount: string;
            /** @description Accounts that have an active payment instruction of their own. */
            payment_instructions: number;
        };
        TaxItem: {
            /** @description A number or a decimal string with at most 10 digits before the point and 10 after it. */
            amount: number | string;
            /** @description For example VAT. */
            tax_type: string;
            /** @description A number or a decimal string with at most 15 digits before the point and 5 after it. */
            value_taxed: number | string;
            /** @description A fraction: 0.05 is five per cent. */
            rate: number | string;
            /**
             * @description The base that the rate applies to.
             * @enum {string}
             */
            unit_type: "PROPORTION" | "CURRENCY_PER_KWH";
        };
        Transaction: {
            /** @description The caller's own identifier. */
            transaction_id: string;
            /**
             * Format: date
             * @description A day as YYYY-MM-DD, years 1900 to 2199.
             */
            transaction_date: string;
            /** @description Above zero for PAYMENT and REPAYMENT; never zero. A number or a decimal string with at most 10 digits before the point and 2 after it. */
            amount: number | string;
            /**
             * @description Decides which other fields are required or allowed.
             * @enum {string}
             */
            type: "CHARGE" | "CREDIT" | "PAYMENT" | "REPAYMENT" | "SUPPLY_CHARGE";
            /** @description For example IMPORTED_CHARGE. */
            reason?: string;
            /** @description Shown to the customer. */
            display_note?: string;
            /** @description Shown to operators. */
            note?: string;
            /** @description Reference of the payment or repayment. */
            reference?: string;
            /** @description Only for PAYMENT and REPAYMENT, each with its own values. */
            payment_type?: string;
            /** @description Required for SUPPLY_CHARGE. */
            product_code?: string;
            /** @description Only for SUPPLY_CHARGE, where at least one item is required. */
            line_items?: components["schemas"]["LineItem"][];
            tax_items?: components["schemas"]["TaxItem"][];
        };
        TransactionData: {
            /** @description The caller's own identifier. */
            transaction_id: string;
            /**
             * Format: date
             * @description A day as YYYY-MM-DD, years 1900 to 2199.
             */
            transaction_date: string;
            amount: string;
            /**
             * @description Decides which other fields are required or allowed.
             * @enum {string}
             */
            type: "CHARGE" | "CREDIT" | "PAYMENT" | "REPAYMENT" | "SUPPLY_CHARGE";
            /** @description For example IMPORTED_CHARGE. */
            reason?: string;
            /** @description Shown to the customer. */
            display_note?: string;
            /** @description Shown to operators. */
            note?: string;
            /** @description Reference of the payment or repayment. */
            reference?: string;
            /** @description Only for PAYMENT and REPAYMENT, each with its own values. */
            payment_type?: string;
            /** @description Required for SUPPLY_CHARGE. */
            product_code?: string;
            /** @description Only for SUPPLY_CHARGE, where at least one item is required. */
            line_items?: components["schemas"]["LineItem"][];
            tax_items?: components["schemas"]["TaxItem"][];
            status?: string;
        };
        /** @description Where the payload is not valid it also has the detail and the code of a ValidationError. */
        TransactionImportError: {
            /** @description A text for people. */
            detail?: string;
            code?: string;
            status: string;
            /** @description The detail of the first problem that points at a transaction. */
            error_detail: string;
            /** @description The transaction as posted; its amount as text with two decimal places, if it could be read. */
            transaction_data: unknown;
            /** @description All problems. */
            errors: components["schemas"]["FieldError"][];
            /** @description The full number of problems. Present only if it is above 1000; errors then lists the first 1000. */
            errors_total?: number;
        };
        TransactionResult: {
            status: string;
            transaction_data: components["schemas"]["TransactionData"];
            /** @description With `report_differences=true`, the fields in which an existing item differs from the posted one. */
            differences?: components["schemas"]["Difference"][];
        };
        UndoTotal: {
            import_batch: string;
            dry_run: boolean;
            /** @description The caller's and the service's own. */
            notes: number;
            transactions: number;
            statements: number;
            payment_instructions: number;
            links: number;
            /** @description Accounts from which something was removed. */
            accounts: number;
            businesses: number;
            /** @description Accounts that the undo did not change. */
            left: number;
            /** Format: date-time */
            undone_at: string | null;
        };
        UndoneAccount: {
            external_account_number: string;
            notes: number;
            transactions: number;
            statements: number;
            payment_instructions: number;
        };
        UndoneBusiness: {
            external_business_identifier: string;
            payment_instructions: number;
            /** @description Removed links from instructions to accounts. */
            links: number;
        };
        ValidationError: {
            /** @description A text for people. Its wording may change; programs use code. */
            detail: string;
            code: string;
            errors: components["schemas"]["FieldError"][];
            /** @description The full number of problems. Present only if it is above 1000; errors then lists the first 1000. */
            errors_total?: number;
        };
        VendorFailure: {
            /** Format: date-time */
            at: string;
            /** @description For example `timed_out`. */
            kind: string;
        };
        VendorStanding: {
            vendor: string;
            /** @description CLOSED: requests are sent to the vendor. OPEN: the vendor failed too often, so requests are refused without being sent. HALF_OPEN: one request is sent as a trial. */
            circuit: string;
            /**
             * Format: date-time
             * @description The time at which an open circuit lets a trial request through.
             */
            retry_at: string | null;
            /** @description The number of organisations whose requests are refused, where the circuit is closed for the others. */
            organisations: number | null;
            /** @description Requests since this server started; retries are not counted again. */
            asked: number;
            /** @description Requests that the vendor did not answer. */
            failed: number;
            /** @description Failed requests since the vendor last answered. */
            failed_in_a_row: number;
            /** @description Requests that were not sent because the circuit was open. */
            turned_away: number;
            last_failure: components["schemas"]["VendorFailure"] | null;
        };
        VendorStandings: {
            /** @description The server that answered. */
            server: string;
            /** @description Sorted by code. */
            vendors: components["schemas"]["VendorStanding"][];
        };
        ViewedAccount: {
            service_account_number: string;
            import_supplier: string;
            external_account_number: string;
            /** Format: date-time */
            account_created_at: string;
            statement_period: components["schemas"]["OpenStatementPeriod"] | null;
            notes: components["schemas"]["ViewedNote"][];
            transactions: components["schemas"]["ViewedTransaction"][];
            statements: components["schemas"]["ViewedStatement"][];
            /** @description The active instruction: the account's own, otherwise the oldest one of its businesses. */
            payment_instruction: components["schemas"]["ViewedPaymentInstruction"] | null;
            /** @description All instructions that were ever attached, newest first. */
            payment_instructions: components["schemas"]["JudgedPaymentInstruction"][];
            /** @description The last 100 requests with an import_batch that added something, the last first, on every page. What came without one has no time. */
            appends: components["schemas"]["AppendToAccount"][];
            totals?: components["schemas"]["AccountTotals"];
        };
        ViewedDocument: {
            document_path: string;
        };
        ViewedLineItem: {
            rate_band: string;
            /** Format: date */
            start_date: string;
            /** Format: date */
            end_date: string;
            number_of_units: number;
            net_amount: number;
            price_per_unit?: number;
            units?: number[];
        };
        ViewedNote: {
            body: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description True if the note is pinned at the time of the request. */
            is_pinned: boolean;
            /** Format: date-time */
            unpin_at: string | null;
            document_paths: components["schemas"]["ViewedDocument"][];
        };
        ViewedPaymentInstruction: {
            vendor: string;
            reference: string;
            type: string;
            details: components["schemas"]["PaymentInstructionDetails"];
        };
        ViewedStatement: {
            /** Format: date */
            bill_period_from_date: string;
            /** Format: date */
            bill_period_to_date: string;
            statement_id: string;
            /** Format: date */
            issued_date: string;
            number: string;
            /** @description With two places. */
            gross_amount: string;
            statement_path?: string;
            /** @description A link to the document that needs no token and is valid for five minutes. */
            document_url: string | null;
        };
        ViewedTaxItem: {
            amount: number;
            tax_type: string;
            value_taxed: number;
            rate: number;
            unit_type: string;
        };
        ViewedTransaction: {
            transaction_id: string;
            /**
             * Format: date
             * @description The effective date, under which the transaction is stored.
             */
            transaction_date: string;
            /**
             * Format: date
             * @description The date that the caller sent.
             */
            posted_transaction_date: string;
            /** @description With two places. */
            amount: string;
            type: string;
            /** @description Describes how the date was moved; null if it was not. */
            description: string | null;
            reason?: string;
            display_note?: string;
            note?: string;
            reference?: string;
            payment_type?: string;
            product_code?: string;
            line_items?: components["schemas"]["ViewedLineItem"][];
            tax_items?: components["schemas"]["ViewedTaxItem"][];
        };
        Vocabulary: {
            transaction_types: string[];
            payment_types: string[];
            repayment_types: string[];
            reasons: string[] | null;
            rate_bands: string[] | null;
            tax_types: string[] | null;
            tax_unit_types: string[];
            instruction_types: string[];
            vendors: string[];
        };
    };
    responses: {
        /**
         * @description The service cannot answer in any media type of the header `Accept`.
         *
         *     - `not_acceptable`: The service cannot answer in any media type of the header Accept.
         */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    code?: string;
                };
            };
        };
        /**
         * @description The request was not received within the time limit, or its body came slower than 64 KiB a second.
         *
         *     - `request_timeout`: The request was not received within the time limit, or its body came slower than 64 KiB a second.
         */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    code?: string;
                };
            };
        };
        /**
         * @description The body is too large.
         *
         *     - `payload_too_large`: The body is too large.
         */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    code?: string;
                };
            };
        };
        /**
         * @description The Content-Type does not fit the operation, or the charset or Content-Encoding is not supported.
         *
         *     - `unsupported_media_type`: The Content-Type does not fit the operation, or the charset or Content-Encoding is not supported.
         */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    code?: string;
                };
            };
        };
        /**
         * @description The header `Expect` has a value other than `100-continue`.
         *
         *     - `expectation_failed`: The header Expect has a value other than 100-continue.
         */
        ExpectationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    code?: string;
                };
            };
        };
        /**
         * @description The path and the headers are too large.
         *
         *     - `headers_too_large`: The path and the headers together are larger than 16 KiB, or more than 100 headers.
         */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    code?: string;
                };
            };
        };
        /**
         * @description The service failed. After `internal_error` nothing of the request is stored; after `outcome_unknown` it is stored completely or not at all.
         *
         *     - `internal_error`: The service failed. Nothing of the request was stored.
         *     - `outcome_unknown`: The connection to the database was lost at the commit. The request is stored completely or not at all.
         */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    code?: string;
                };
            };
        };
        /**
         * @description The service, or the part of it that one API key can use, has no capacity left, or its database or document store does not answer; the request was not processed.
         *
         *     - `overloaded`: The service, or the part of it that one API key can use, has no capacity left at the moment, or its database or document store does not answer. The request was not processed.
         */
        Overloaded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                /** @description Seconds to wait before sending the request again. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    code?: string;
                };
            };
        };
        /**
         * @description The access token is missing or not valid.
         *
         *     - `not_authenticated`: The request has no access token. The header "Authorization: Token <ACCESS_TOKEN>" is required; the word may be Bearer.
         *     - `authentication_failed`: The access token is invalid, has expired or was revoked. Obtain a new one with the API key.
         */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                /** @description The scheme to authenticate with: `Token`. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    code?: string;
                };
            };
        };
        /**
         * @description The role of the API key does not allow this (`x-roles`): operators' tokens can't load data, callers' tokens can't use `/v1/operator/`, and a key that only reads changes nothing.
         *
         *     - `permission_denied`: The access token does not allow this.
         */
        PermissionDenied: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    code?: string;
                };
            };
        };
        /**
         * @description The request is not valid HTTP.
         *
         *     - `malformed_request`: The request is not valid HTTP: the request line, the headers or the body framing cannot be read.
         */
        Malformed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    code?: string;
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The request's id in the logs: the caller's own if it sent a valid one, otherwise a new one. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
/** Requests by their name. */
export interface operations {
    obtainServiceToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GraphqlRequest"];
            };
        };
        responses: {
            /** @description The token, or the reason why none was issued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlResponse"];
                    "application/graphql-response+json": components["schemas"]["GraphqlResponse"];
                };
            };
            /**
             * @description The body is not JSON or not a GraphQL request.
             *
             *     `code` is one of `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `null`, `duplicate_field`, `parse_error`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    }) | components["schemas"]["GraphqlResponse"];
                    "application/graphql-response+json": (components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    }) | components["schemas"]["GraphqlResponse"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /**
             * @description Too many wrong keys or refresh tokens from this address, or too many tokens for this organisation.
             *
             *     - `throttled`: The client sent too many requests.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before sending the request again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    requestToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["OauthTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthToken"];
                };
            };
            /** @description The request is not that of the grant. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description The API key gives no token. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The scheme to authenticate with: `Basic`. */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            417: components["responses"]["ExpectationFailed"];
            /** @description Too many wrong keys from this address, or too many tokens for this organisation. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before sending the request again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createNotes: {
        parameters: {
            query?: {
                /** @description true: the request is judged and answered as the real one would be, and nothing is stored or counted. Allowed while the supplier is paused. */
                dry_run?: boolean;
                /** @description true: the result of an existing note or transaction that was stored with other content lists what differs. Statements and payment instructions with other content are refused, with or without it. */
                report_differences?: boolean;
                /** @description The batch that new items of this request belong to. The operator can undo a batch as a whole. Existing items do not become part of it. */
                import_batch?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateNotesRequest"];
            };
        };
        responses: {
            /** @description The answer to `dry_run=true`: the body that the real request would get. Nothing was stored or counted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Always `true`. Refusals of a dry run carry this header too. */
                    "Dry-Run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteResult"][];
                };
            };
            /** @description The outcome of each note, in the order of the request. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteResult"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `notes_failed_validation`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`, `not_a_list`, `max_items`, `empty`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `notes.0.document_paths.0.document_path`, `invalid_document_path`: A document path must be relative: no leading slash, no empty, "." or ".." segment, no backslash, no control character.
             *     - at `notes.0`, `note_body_or_document_path_not_found`: A note must have a body or at least one document.
             *     - at `notes.0.unpin_at`, `note_unpin_at_earlier_than_creation_date`: unpin_at is earlier than created_at.
             *     - at `notes.0.document_paths.0.document_path`, `path_does_not_exist_in_file_store`: There is no document at this path under the supplier's document root.
             *     - at `import_supplier`, `import_supplier_migration_not_ongoing`: The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No imported account of the organisation's suppliers has this number.
             *
             *     - `account_not_found`: No imported account of this import supplier has this number.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    importTransactions: {
        parameters: {
            query?: {
                /** @description true: a transaction that was added before is skipped. false: it is added again. */
                check_previously_added?: boolean;
                /** @description true: a date outside the open statement period is moved into it. false: the request is refused. */
                force_add_to_current_statement?: boolean;
                /** @description true: the request is judged and answered as the real one would be, and nothing is stored or counted. Allowed while the supplier is paused. */
                dry_run?: boolean;
                /** @description true: the result of an existing note or transaction that was stored with other content lists what differs. Statements and payment instructions with other content are refused, with or without it. */
                report_differences?: boolean;
                /** @description The batch that new items of this request belong to. The operator can undo a batch as a whole. Existing items do not become part of it. */
                import_batch?: string;
            };
            header?: {
                /** @description With check_previously_added=false: a retry with the same key and the same request adds nothing and gets the same answer, as long as the account is stored. Elsewhere it is not needed and changes nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportTransactionsRequest"];
            };
        };
        responses: {
            /** @description The answer to `dry_run=true`: the body that the real request would get. Nothing was stored or counted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Always `true`. Refusals of a dry run carry this header too. */
                    "Dry-Run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportTransactionsResult"];
                };
            };
            /** @description Every transaction was added or already existed; in the order of the request. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportTransactionsResult"];
                };
            };
            /**
             * @description The payload is not valid, or some of its transactions cannot be added to the account. Nothing of the request was stored. Where a problem points at a transaction, the answer is a TransactionImportError; where the payload is not valid, a ValidationError, too.
             *
             *     `code` is one of `transactions_failed_validation`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`, `not_a_list`, `max_items`, `empty`, `max_digits`, `max_decimal_places`, `invalid_choice`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `transactions.0.amount`, `invalid`: The value does not have the expected type or format.
             *     - at `transactions.0.amount`, `amount_not_positive`: The amount of a payment or repayment must be above zero.
             *     - at `transactions.0.amount`, `amount_does_not_match_line_items`: The amount is not the sum of the net amounts and the tax amounts.
             *     - at `transactions.0.product_code`, `transactions.0.line_items`, `required`: This field is required.
             *     - at `transactions.0.line_items`, `empty`: This list must have at least one item.
             *     - at `transactions.0.payment_type`, `invalid_choice`: The value is not one of the allowed values.
             *     - at `transactions.0.payment_type`, `transactions.0.line_items`, `not_allowed_for_type`: This field is not allowed for a transaction of this type.
             *     - at `transactions.0.line_items.0.start_date`, `start_date_later_than_end_date`: The start date is later than the end date.
             *     - at `transactions.0.line_items.0.net_amount`, `incorrect_line_item_net_amount`: The net amount is not the price per unit times the number of units.
             *     - at `transactions.1.transaction_id`, `duplicate_transaction_ids`: Another transaction in this request has the same transaction_id and different content.
             *     - at `Idempotency-Key`, `idempotency_key_reused`: This Idempotency-Key was used for a different request. For transactions it covers, on one account, the transactions, force_add_to_current_statement and import_batch; for an organisation its name, for an API key its organisation and label.
             *     - at `import_supplier`, `import_supplier_migration_not_ongoing`: The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.
             *     - at `transactions.0.transaction_date`, `transaction_date_outside_open_period`: The transaction date is outside the open statement period of the account.
             *     - at `transactions.0.transaction_date`, `no_open_statement_period`: The account has no open statement period.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    }) | components["schemas"]["TransactionImportError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No imported account of the organisation's suppliers has this number.
             *
             *     - `account_not_found`: No imported account of this import supplier has this number.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    importStatements: {
        parameters: {
            query?: {
                /** @description true: the request is judged and answered as the real one would be, and nothing is stored or counted. Allowed while the supplier is paused. */
                dry_run?: boolean;
                /** @description true: the result of an existing note or transaction that was stored with other content lists what differs. Statements and payment instructions with other content are refused, with or without it. */
                report_differences?: boolean;
                /** @description The batch that new items of this request belong to. The operator can undo a batch as a whole. Existing items do not become part of it. */
                import_batch?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportStatementsRequest"];
            };
        };
        responses: {
            /** @description The answer to `dry_run=true`: the body that the real request would get. Nothing was stored or counted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Always `true`. Refusals of a dry run carry this header too. */
                    "Dry-Run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStatementsRequest"];
                };
            };
            /** @description The request as it was sent. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStatementsRequest"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `historical_statements_failed_validation`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`, `not_a_list`, `max_items`, `empty`, `max_digits`, `max_decimal_places`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `statements.0.statement_path`, `invalid_document_path`: A document path must be relative: no leading slash, no empty, "." or ".." segment, no backslash, no control character.
             *     - at `statements.0.bill_period_from_date`, `bill_period_from_date_later_than_to_date`: The first day of the bill period is later than its last day.
             *     - at `statements.0.statement_id`, `historical_statement_already_exists`: The account has a different statement with this statement_id.
             *     - at `statements.0.statement_path`, `path_does_not_exist_in_file_store`: There is no document at this path under the supplier's document root.
             *     - at `import_supplier`, `import_supplier_migration_not_ongoing`: The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No imported account of the organisation's suppliers has this number.
             *
             *     - `account_not_found`: No imported account of this import supplier has this number.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createAccountInstruction: {
        parameters: {
            query?: {
                /** @description true: the request is judged and answered as the real one would be, and nothing is stored or counted. Allowed while the supplier is paused. */
                dry_run?: boolean;
                /** @description true: the result of an existing note or transaction that was stored with other content lists what differs. Statements and payment instructions with other content are refused, with or without it. */
                report_differences?: boolean;
                /** @description The batch that new items of this request belong to. The operator can undo a batch as a whole. Existing items do not become part of it. */
                import_batch?: string;
                /** @description true: a dry run asks the vendor for the instruction too. A request that is no dry run always asks. */
                ask_vendor?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAccountInstructionRequest"];
            };
        };
        responses: {
            /** @description The answer to `dry_run=true`: the body that the real request would get. Nothing was stored or counted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Always `true`. Refusals of a dry run carry this header too. */
                    "Dry-Run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInstructionResult"];
                };
            };
            /** @description The instruction is attached to the account, by this or an earlier request. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInstructionResult"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `payment_instruction_failed_validation`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`, `invalid_choice`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `external_account_number`, `account_not_found`: No imported account of this import supplier has this number.
             *     - at `reference`, `account_already_has_active_instruction`: The account has another active payment instruction.
             *     - at `reference`, `payment_instruction_rejected_by_vendor`: The vendor does not confirm this payment instruction.
             *     - at `vendor`, `payment_vendor_unreachable`: The vendor cannot be reached because of a configuration error.
             *     - at `import_supplier`, `import_supplier_migration_not_ongoing`: The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            /**
             * @description The vendor could not be reached or the service failed. Nothing was stored. Send the same request again.
             *
             *     - `payment_vendor_unavailable`: The vendor did not answer in time or answered with an error.
             *     - `internal_error`: The service failed. Nothing of the request was stored.
             *     - `outcome_unknown`: The connection to the database was lost at the commit. The request is stored completely or not at all.
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait, if the vendor gave a number or its circuit breaker is open. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            503: components["responses"]["Overloaded"];
        };
    };
    createBusinessInstruction: {
        parameters: {
            query?: {
                /** @description true: the request is judged and answered as the real one would be, and nothing is stored or counted. Allowed while the supplier is paused. */
                dry_run?: boolean;
                /** @description true: the result of an existing note or transaction that was stored with other content lists what differs. Statements and payment instructions with other content are refused, with or without it. */
                report_differences?: boolean;
                /** @description The batch that new items of this request belong to. The operator can undo a batch as a whole. Existing items do not become part of it. */
                import_batch?: string;
                /** @description true: a dry run asks the vendor for the instruction too. A request that is no dry run always asks. */
                ask_vendor?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBusinessInstructionRequest"];
            };
        };
        responses: {
            /** @description The answer to `dry_run=true`: the body that the real request would get. Nothing was stored or counted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Always `true`. Refusals of a dry run carry this header too. */
                    "Dry-Run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessInstructionResult"];
                };
            };
            /** @description The instruction is attached to the business, by this or an earlier request. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessInstructionResult"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `business_payment_instruction_failed_validation`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`, `invalid_choice`, `not_a_list`, `max_items`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `external_business_identifier`, `business_not_found`: No business of this import supplier has this identifier.
             *     - at `accounts.0.external_account_number`, `account_not_found`: No imported account of this import supplier has this number.
             *     - at `accounts.0.external_account_number`, `account_not_in_business`: This account does not belong to the business.
             *     - at `reference`, `business_already_has_active_instruction`: The business has another active payment instruction.
             *     - at `reference`, `payment_instruction_rejected_by_vendor`: The vendor does not confirm this payment instruction.
             *     - at `vendor`, `payment_vendor_unreachable`: The vendor cannot be reached because of a configuration error.
             *     - at `import_supplier_code`, `import_supplier_migration_not_ongoing`: The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            /**
             * @description The vendor could not be reached or the service failed. Nothing was stored. Send the same request again.
             *
             *     - `payment_vendor_unavailable`: The vendor did not answer in time or answered with an error.
             *     - `internal_error`: The service failed. Nothing of the request was stored.
             *     - `outcome_unknown`: The connection to the database was lost at the commit. The request is stored completely or not at all.
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait, if the vendor gave a number or its circuit breaker is open. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            503: components["responses"]["Overloaded"];
        };
    };
    getAccountTransferStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
                /**
                 * @description The caller's own identifier of the account.
                 * @example EXT-1234
                 */
                external_account_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status; UNKNOWN while the import is staged and after it has failed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountTransferStatus"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description The import supplier does not exist, or it has no import process for this account.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `account_not_found`: No imported account of this import supplier has this number.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listImportBatches: {
        parameters: {
            query?: {
                /** @description The name of a batch: the list has only this one, or is empty, and is read at once, however many there are. */
                batch?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first created first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportBatch"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    announceImportBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
                /**
                 * @description The name of the import batch.
                 * @example first-load
                 */
                import_batch: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExpectedItemsRequest"];
            };
        };
        responses: {
            /** @description The announcement now in force; null for a kind without one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedItems"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `expected_items_failed_validation`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `import_batch`, `invalid`: The value does not have the expected type or format.
             *     - at `import_batch`, `max_items`: This list has too many items.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    withdrawImportBatchAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
                /**
                 * @description The name of the import batch.
                 * @example first-load
                 */
                import_batch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is announced for the batch. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `expected_items_failed_validation`, `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`. For rules:
             *
             *     - at `import_batch`, `invalid`: The value does not have the expected type or format.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    endImportBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
                /**
                 * @description The name of the import batch.
                 * @example first-load
                 */
                import_batch: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BatchEndRequest"];
            };
        };
        responses: {
            /** @description The end that is now in force. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedBatch"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `batch_end_failed_validation`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `import_batch`, `invalid`: The value does not have the expected type or format.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code. No request has created anything under this import_batch of the import supplier; to end a load, the batch may also be announced only.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `import_batch_not_found`: No request has created anything under this import_batch of the import supplier; to end a load, the batch may also be announced only.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    withdrawAnnouncementOfSupplier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
                /**
                 * @description The name of the import batch.
                 * @example first-load
                 */
                import_batch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is announced for the batch. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`. For rules:
             *
             *     - at `import_batch`, `invalid`: The value does not have the expected type or format.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listAccountImportProcesses: {
        parameters: {
            query?: {
                /** @description The maximum number of records. */
                limit?: number;
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, oldest staged first; with application/x-ndjson one record on each line, and the schema applies to a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page; absent without a limit and on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountImportProcess"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listPendingAccountImportProcesses: {
        parameters: {
            query?: {
                /** @description The maximum number of records. */
                limit?: number;
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, oldest staged first; with application/x-ndjson one record on each line, and the schema applies to a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page; absent without a limit and on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountImportProcess"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listImportedAccountImportProcesses: {
        parameters: {
            query?: {
                /** @description The maximum number of records. */
                limit?: number;
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, oldest staged first; with application/x-ndjson one record on each line, and the schema applies to a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page; absent without a limit and on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountImportProcess"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    exportNotes: {
        parameters: {
            query?: {
                /** @description Only records of this account; none when it is unknown or not imported. */
                external_account_number?: string | string[];
                /** @description The maximum number of records. */
                limit?: number;
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records: accounts in the order in which they were staged, what belongs to an account in the order in which it was added; with application/x-ndjson one record on each line, and the schema applies to a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page; absent without a limit and on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportedNote"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `max_items`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    exportTransactions: {
        parameters: {
            query?: {
                /** @description Only records of this account; none when it is unknown or not imported. */
                external_account_number?: string | string[];
                /** @description The maximum number of records. */
                limit?: number;
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records: accounts in the order in which they were staged, what belongs to an account in the order in which it was added; with application/x-ndjson one record on each line, and the schema applies to a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page; absent without a limit and on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportedTransaction"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `max_items`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    exportHistoricalStatements: {
        parameters: {
            query?: {
                /** @description Only records of this account; none when it is unknown or not imported. */
                external_account_number?: string | string[];
                /** @description The maximum number of records. */
                limit?: number;
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records: accounts in the order in which they were staged, what belongs to an account in the order in which it was added; with application/x-ndjson one record on each line, and the schema applies to a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page; absent without a limit and on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportedStatement"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `max_items`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    exportPaymentInstructions: {
        parameters: {
            query?: {
                /** @description Only records of this account; none when it is unknown or not imported. */
                external_account_number?: string | string[];
                /** @description The maximum number of records. */
                limit?: number;
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records: accounts in the order in which they were staged, what belongs to an account in the order in which it was added; with application/x-ndjson one record on each line, and the schema applies to a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page; absent without a limit and on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportedPaymentInstruction"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `max_items`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listAccountTotals: {
        parameters: {
            query?: {
                /** @description Only records of this account; none when it is unknown or not imported. */
                external_account_number?: string | string[];
                /** @description The maximum number of records. */
                limit?: number;
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records: accounts in the order in which they were staged, what belongs to an account in the order in which it was added; with application/x-ndjson one record on each line, and the schema applies to a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page; absent without a limit and on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountTotals"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `max_items`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listAccountDigests: {
        parameters: {
            query?: {
                /** @description Only records of this account; none when it is unknown or not imported. */
                external_account_number?: string | string[];
                /** @description The maximum number of records. */
                limit?: number;
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ranges: accounts in the order in which they were staged, then the instructions of businesses unless an account is named. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page; absent without a limit and on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDigests"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `max_items`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    viewSupplierTotals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The totals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierTotals"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listErasedAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The salt of the supplier and the digests, sorted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasedAccounts"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listOwnSuppliers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by code. Operators see the suppliers of all organisations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnImportSupplier"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    viewOwnSupplier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The supplier with its counters. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnImportSupplier"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    viewOwnProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress. As `text/event-stream`, the data of each event `progress`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                    "text/event-stream": components["schemas"]["Progress"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    viewProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress. As `text/event-stream`, the data of each event `progress`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                    "text/event-stream": components["schemas"]["Progress"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listOwnProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress. As `text/event-stream`, the data of each event `progress`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgressOfAll"];
                    "text/event-stream": components["schemas"]["ProgressOfAll"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress. As `text/event-stream`, the data of each event `progress`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgressOfAll"];
                    "text/event-stream": components["schemas"]["ProgressOfAll"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listOwnRefusals: {
        parameters: {
            query?: {
                /** @description Only records of this import supplier. */
                import_supplier?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refusals of all servers since the supplier was created. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusals"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listRefusals: {
        parameters: {
            query?: {
                /** @description Only records of this import supplier. */
                import_supplier?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refusals of all servers since the supplier was created. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusals"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listOwnRefusedRequests: {
        parameters: {
            query: {
                /** @description Only records of this import supplier. */
                import_supplier: string;
                /** @description The name of the operation in a bulk request, for example `transactions`. */
                operation: string;
                /** @description The error code. */
                code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last first; none where nothing was refused for this reason. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefusedRequests"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listRefusedRequests: {
        parameters: {
            query: {
                /** @description Only records of this import supplier. */
                import_supplier: string;
                /** @description The name of the operation in a bulk request, for example `transactions`. */
                operation: string;
                /** @description The error code. */
                code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last first; none where nothing was refused for this reason. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefusedRequests"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    searchOwnAccounts: {
        parameters: {
            query: {
                /**
                 * @description The beginning of an external or account number, or a transaction id; trimmed, in any case.
                 * @example EXT-1234
                 */
                q: string;
                /** @description Only records of this import supplier. */
                import_supplier?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts; empty when there is none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundAccounts"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    searchAccounts: {
        parameters: {
            query: {
                /**
                 * @description The beginning of an external or account number, or a transaction id; trimmed, in any case.
                 * @example EXT-1234
                 */
                q: string;
                /** @description Only records of this import supplier. */
                import_supplier?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts; empty when there is none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundAccounts"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    viewOwnAccount: {
        parameters: {
            query?: {
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
                /** @description Add the totals of all that is stored of the account to the first page. */
                totals?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
                /**
                 * @description The caller's own identifier of the account.
                 * @example EXT-1234
                 */
                external_account_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. The header Link has the next page, if there is one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewedAccount"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description No import supplier of the organisation has this code, or no imported account of it has this number.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `account_not_found`: No imported account of this import supplier has this number.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits and the allowed words. null means that any text is allowed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    getIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key with what it may do, and the instance and version of the service that answered. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listErrorCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All error codes with their meaning and remedy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorCode"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listOrganisations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All organisations of the instance, sorted by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organisation"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and the same request changes nothing and gets the same answer. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganisationRequest"];
            };
        };
        responses: {
            /** @description The new organisation with its id. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organisation"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `idempotency_key_reused`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `Idempotency-Key`, `idempotency_key_reused`: This Idempotency-Key was used for a different request. For transactions it covers, on one account, the transactions, force_add_to_current_statement and import_batch; for an organisation its name, for an API key its organisation and label.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organisation.
                 * @example 0f8fad5b-d9cb-469f-a165-70867728950e
                 */
                organisation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation's API keys, oldest first, including revoked ones. The text of a key is not stored and not shown. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedApiKey"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No resource exists at this path.
             *
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    issueApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and the same request changes nothing and gets the same answer. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the organisation.
                 * @example 0f8fad5b-d9cb-469f-a165-70867728950e
                 */
                organisation_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["IssueApiKeyRequest"];
            };
        };
        responses: {
            /** @description The API key. It is shown only in this answer. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `idempotency_key_reused`, `import_supplier_not_found`, `api_key_already_issued`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `blank`, `max_length`, `not_a_list`, `max_items`, `empty`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `Idempotency-Key`, `idempotency_key_reused`: This Idempotency-Key was used for a different request. For transactions it covers, on one account, the transactions, force_add_to_current_statement and import_batch; for an organisation its name, for an API key its organisation and label.
             *     - at `import_suppliers`, `import_supplier_not_found`: No import supplier has this code.
             *     - at `expires_at`, `invalid`: The value does not have the expected type or format.
             *     - at `Idempotency-Key`, `api_key_already_issued`: An API key was issued for this Idempotency-Key. It was revoked or is more than 24 hours old and is not shown again.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No resource exists at this path.
             *
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the API key (not the key itself).
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                api_key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No resource exists at this path.
             *
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listSuppliers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All suppliers of the instance, sorted by code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSupplier"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createSupplier: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSupplierRequest"];
            };
        };
        responses: {
            /** @description The new supplier; its status is ONGOING. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSupplier"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `invalid_document_path`, `organisation_not_found`, `import_supplier_already_exists`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `document_root`, `invalid_document_path`: A document path must be relative: no leading slash, no empty, "." or ".." segment, no backslash, no control character.
             *     - at `time_zone`, `invalid`: The value does not have the expected type or format.
             *     - at `organisation_id`, `organisation_not_found`: No organisation has this identifier.
             *     - at `code`, `import_supplier_already_exists`: Another import supplier has this code.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    viewSupplier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The supplier with its counters. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSupplierOverview"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    changeSupplier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeSupplierRequest"];
            };
        };
        responses: {
            /** @description The changed supplier. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSupplier"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `invalid_document_path`, `reason_without_status`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `invalid_choice`, `blank`, `max_length`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `document_root`, `invalid_document_path`: A document path must be relative: no leading slash, no empty, "." or ".." segment, no backslash, no control character.
             *     - at `time_zone`, `invalid`: The value does not have the expected type or format.
             *     - at `reason`, `reason_without_status`: A reason belongs to a change of the status, and no status was sent.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listSupplierStatusChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status changes with time, old and new status, the API key that made them and the reason; oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierStatusChange"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    undoImportBatch: {
        parameters: {
            query?: {
                /** @description true: nothing is removed, and the answer says what would be. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
                /**
                 * @description The name of the import batch.
                 * @example first-load
                 */
                import_batch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line for each account and business from which something was removed, or which was left as it is; the last line is the total. An answer without it was interrupted: send the request again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` with `dry_run=true`; absent otherwise. */
                    "Dry-Run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["UndoneAccount"] | components["schemas"]["UndoneBusiness"] | components["schemas"]["AccountLeft"] | components["schemas"]["UndoTotal"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `import_supplier_migration_not_paused`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `import_supplier`, `import_supplier_migration_not_paused`: The import supplier is not Paused, so a load could be under way.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description The import supplier does not exist, or nothing was created under this name.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `import_batch_not_found`: No request has created anything under this import_batch of the import supplier; to end a load, the batch may also be announced only.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listDetailedAccountImportProcesses: {
        parameters: {
            query?: {
                /** @description All states if left out. */
                status?: "staged" | "in_progress" | "completed" | "failed" | "STAGED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
                /** @description Only the process of this account. */
                external_account_number?: string;
                /** @description The maximum number of records. */
                limit?: number;
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, oldest staged first; with application/x-ndjson one record on each line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page; absent without a limit and on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedAccountImportProcess"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `invalid_choice`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    stageAccounts: {
        parameters: {
            query?: {
                /** @description true: accounts that were erased may come back; otherwise they are refused. */
                after_erasure?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StageAccountsRequest"];
            };
        };
        responses: {
            /** @description The number of new and of existing accounts. An account that is repeated in the request counts as existing. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StagedAccounts"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `account_erased`, `import_supplier_migration_not_ongoing`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `not_a_list`, `max_items`, `empty`, `blank`, `max_length`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `accounts.0.external_account_number`, `account_erased`: The account with this number was erased, and nothing of the request was stored.
             *     - at `import_supplier`, `import_supplier_migration_not_ongoing`: The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    startImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
                /**
                 * @description The caller's own identifier of the account.
                 * @example EXT-1234
                 */
                external_account_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import is in progress. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportProcessStatus"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `import_supplier_migration_not_ongoing`, `import_process_completed`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `import_supplier`, `import_supplier_migration_not_ongoing`: The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.
             *     - at `non_field_errors`, `import_process_completed`: The import of this account is completed and cannot change any more.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description The import supplier does not exist, or it has no import process for this account.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `account_not_found`: No imported account of this import supplier has this number.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    completeImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
                /**
                 * @description The caller's own identifier of the account.
                 * @example EXT-1234
                 */
                external_account_number: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CompleteImportRequest"];
            };
        };
        responses: {
            /** @description The number of the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletedImport"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `from_date_later_than_to_date`, `import_supplier_migration_not_ongoing`, `import_process_not_in_progress`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `statement_period.from_date`, `from_date_later_than_to_date`: The first day of the period is later than its last day.
             *     - at `import_supplier`, `import_supplier_migration_not_ongoing`: The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.
             *     - at `non_field_errors`, `import_process_not_in_progress`: The import of this account is not in progress.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description The import supplier does not exist, or it has no import process for this account.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `account_not_found`: No imported account of this import supplier has this number.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    failImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
                /**
                 * @description The caller's own identifier of the account.
                 * @example EXT-1234
                 */
                external_account_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailImportRequest"];
            };
        };
        responses: {
            /** @description The import has failed and may be started again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportProcessStatus"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `import_process_completed`, `import_process_not_in_progress`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `non_field_errors`, `import_process_completed`: The import of this account is completed and cannot change any more.
             *     - at `non_field_errors`, `import_process_not_in_progress`: The import of this account is not in progress.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description The import supplier does not exist, or it has no import process for this account.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `account_not_found`: No imported account of this import supplier has this number.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    importAccounts: {
        parameters: {
            query?: {
                /** @description true: accounts that were erased may come back; otherwise they are refused. */
                after_erasure?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportAccountsRequest"];
            };
        };
        responses: {
            /** @description The accounts, in the order of the request. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedAccounts"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `from_date_later_than_to_date`, `account_erased`, `import_supplier_migration_not_ongoing`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `not_a_list`, `max_items`, `empty`, `blank`, `max_length`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `accounts.0.statement_period.from_date`, `from_date_later_than_to_date`: The first day of the period is later than its last day.
             *     - at `accounts.0.external_account_number`, `account_erased`: The account with this number was erased, and nothing of the request was stored.
             *     - at `import_supplier`, `import_supplier_migration_not_ongoing`: The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    importOwnAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportAccountsRequest"];
            };
        };
        responses: {
            /** @description The accounts, in the order of the request. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedAccounts"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `from_date_later_than_to_date`, `account_erased`, `import_supplier_migration_not_ongoing`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `not_a_list`, `max_items`, `empty`, `blank`, `max_length`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `accounts.0.statement_period.from_date`, `from_date_later_than_to_date`: The first day of the period is later than its last day.
             *     - at `accounts.0.external_account_number`, `account_erased`: The account with this number was erased, and nothing of the request was stored.
             *     - at `import_supplier`, `import_supplier_migration_not_ongoing`: The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            /**
             * @description Operators alone import accounts of this import supplier. Nothing was stored.
             *
             *     - `account_import_not_allowed`: Operators alone import accounts of this import supplier. Nothing was stored.
             *     - `permission_denied`: The access token does not allow this.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBusinessRequest"];
            };
        };
        responses: {
            /** @description The business with all its accounts. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Business"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `account_not_found`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`, `not_a_list`, `max_items`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `accounts.0.external_account_number`, `account_not_found`: No imported account of this import supplier has this number.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    openStatementPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The platform's number of the account.
                 * @example A-0123ABCD
                 */
                service_account_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatementPeriod"];
            };
        };
        responses: {
            /** @description The open period. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedStatementPeriod"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `from_date_later_than_to_date`, `statement_period_not_after_open_period`, `statement_period_not_after_closed_period`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `from_date`, `from_date_later_than_to_date`: The first day of the period is later than its last day.
             *     - at `from_date`, `statement_period_not_after_open_period`: The period must begin after the first day of the open statement period.
             *     - at `from_date`, `statement_period_not_after_closed_period`: The period must begin after the last day of the last closed period.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No account has this number.
             *
             *     - `account_not_found`: No imported account of this import supplier has this number.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    closeStatementPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The platform's number of the account.
                 * @example A-0123ABCD
                 */
                service_account_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseStatementPeriodRequest"];
            };
        };
        responses: {
            /** @description The account has no open period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedStatementPeriod"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `no_open_statement_period`, `statement_period_closed_before_its_start`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `null`, `duplicate_field`, `parse_error`. For rules:
             *
             *     - at `non_field_errors`, `no_open_statement_period`: The account has no open statement period.
             *     - at `to_date`, `statement_period_closed_before_its_start`: to_date is earlier than the first day of the open period.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No account has this number.
             *
             *     - `account_not_found`: No imported account of this import supplier has this number.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    revokeAccountInstruction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The platform's number of the account.
                 * @example A-0123ABCD
                 */
                service_account_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No instruction is active, after this or an earlier request. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No account has this number.
             *
             *     - `account_not_found`: No imported account of this import supplier has this number.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    revokeBusinessInstruction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
                /**
                 * @description The caller's own identifier of the business.
                 * @example BIZ-100
                 */
                external_business_identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No instruction is active, after this or an earlier request. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description The import supplier does not exist, or it has no such business.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `business_not_found`: No business of this import supplier has this identifier.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    viewAccount: {
        parameters: {
            query?: {
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
                /** @description Add the totals of all that is stored of the account to the first page. */
                totals?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The platform's number of the account.
                 * @example A-0123ABCD
                 */
                service_account_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. The header Link has the next page, if there is one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewedAccount"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `blank`, `max_length`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No account has this number.
             *
             *     - `account_not_found`: No imported account of this import supplier has this number.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The platform's number of the account.
                 * @example A-0123ABCD
                 */
                service_account_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCopy"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No account has this number.
             *
             *     - `account_not_found`: No imported account of this import supplier has this number.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Only records of this import supplier. */
                import_supplier?: string;
                /** @description Only this operation, by its id. */
                action?: "changeSupplier" | "closeStatementPeriod" | "completeImport" | "createBusiness" | "createOrganisation" | "createSupplier" | "eraseAccount" | "exportAccount" | "exportHistoricalStatements" | "exportNotes" | "exportPaymentInstructions" | "exportTransactions" | "failImport" | "importAccounts" | "importOwnAccounts" | "issueApiKey" | "listAccountDigests" | "listAccountTotals" | "listDetailedAccountImportProcesses" | "openStatementPeriod" | "removeItems" | "revokeAccountInstruction" | "revokeApiKey" | "revokeBusinessInstruction" | "stageAccounts" | "startImport" | "undoImportBatch" | "viewAccount" | "viewOwnAccount" | "withdrawAnnouncementOfSupplier";
                /** @description Only what this API key, or this `user@host`, did. */
                actor?: string;
                /** @description Only entries of this time or later. */
                since?: string;
                /** @description The maximum number of records. */
                limit?: number;
                /** @description The cursor from the header Link of the previous answer. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first; with application/x-ndjson one entry on each line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The next page; absent without a limit and on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `blank`, `max_length`, `invalid_choice`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    eraseAccount: {
        parameters: {
            query?: {
                /** @description true: nothing is erased, and the answer says what would be. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The platform's number of the account.
                 * @example A-0123ABCD
                 */
                service_account_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EraseAccountRequest"];
            };
        };
        responses: {
            /** @description The number of erased items, and the documents to delete in the store. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` with `dry_run=true`; absent otherwise. */
                    "Dry-Run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasedItems"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `operator_request_failed_validation`, `query_failed_validation`, `parse_error`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `required`, `blank`, `max_length`, `null`, `duplicate_field`, `parse_error`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No account has this number.
             *
             *     - `account_not_found`: No imported account of this import supplier has this number.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    viewHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status, and every part that it is made of. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listVendors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vendors by code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorStandings"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listMissingDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line for each missing document, those of notes first; the last line has the totals. The schema applies to a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["MissingDocument"] | components["schemas"]["DocumentSearchTotal"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    loadInBulk: {
        parameters: {
            query?: {
                /** @description true: the request is judged and answered as the real one would be, and nothing is stored or counted. Allowed while the supplier is paused. */
                dry_run?: boolean;
                /** @description true: the result of an existing note or transaction that was stored with other content lists what differs. Statements and payment instructions with other content are refused, with or without it. */
                report_differences?: boolean;
                /** @description The batch that new items of this request belong to. The operator can undo a batch as a whole. Existing items do not become part of it. */
                import_batch?: string;
                /** @description true: a dry run asks the vendor for the instruction too. A request that is no dry run always asks. */
                ask_vendor?: boolean;
                /** @description brief: the answer to a line with a 2xx has the number of items by outcome instead of the body. */
                answers?: "full" | "brief";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description One line for each line of the request, in their order, each sent when it and all lines before it are finished. The schema applies to a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` with `dry_run=true`; absent otherwise. */
                    "Dry-Run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["BulkAnswerLine"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`, `invalid_choice`.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    removeItems: {
        parameters: {
            query?: {
                /** @description true: nothing is removed, and the answer says what would be. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The code of the import supplier.
                 * @example DEMO_ENERGY
                 */
                import_supplier_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description One line for each line of the request, in their order; the last line is the total. An answer without it was interrupted: send the request again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` with `dry_run=true`; absent otherwise. */
                    "Dry-Run"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["RemoveAnswerLine"] | components["schemas"]["RemovalTotal"];
                };
            };
            /**
             * @description The request was refused and lists its problems. Nothing of it was stored.
             *
             *     `code` is one of `import_supplier_migration_not_paused`, `query_failed_validation`. In `errors`, for the form of a field: `invalid`, `unknown_field`. For rules:
             *
             *     - at `import_supplier`, `import_supplier_migration_not_paused`: The import supplier is not Paused, so a load could be under way.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] & {
                        code?: string;
                        errors?: (components["schemas"]["FieldError"] & {
                            code?: string;
                        })[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            /**
             * @description No import supplier of the organisation has this code.
             *
             *     - `import_supplier_not_found`: No import supplier has this code.
             *     - `not_found`: No resource exists at this path.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            400: components["responses"]["Malformed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceReadiness"];
                };
            };
            400: components["responses"]["Malformed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /**
             * @description Not ready: the database does not answer or accepts no writes, or the service is stopping.
             *
             *     - `not_ready`: The service is starting, stopping or has no working database.
             *     - `overloaded`: The service, or the part of it that one API key can use, has no capacity left at the moment, or its database or document store does not answer. The request was not processed.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        code?: string;
                    };
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Malformed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Overloaded"];
        };
    };
}
