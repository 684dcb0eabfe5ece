import { independentAccountsContract } from '../../../contracts/accounts/independent-accounts-contract.js';
import { noteLedgerContract } from '../../../contracts/notes/note-ledger-contract.js';
import { accountInstructionLedgerContract } from '../../../contracts/payment-instructions/account-instruction-ledger-contract.js';
import { statementLedgerContract } from '../../../contracts/statements/statement-ledger-contract.js';
import { bulkLedgerContract } from '../../../contracts/transactions/bulk-ledger-contract.js';
import { keyedTransactionLedgerContract } from '../../../contracts/transactions/keyed-transaction-ledger-contract.js';
import { transactionLedgerContract } from '../../../contracts/transactions/transaction-ledger-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

noteLedgerContract('memory', openMemoryStore);
bulkLedgerContract('memory', openMemoryStore);
transactionLedgerContract('memory', openMemoryStore);
keyedTransactionLedgerContract('memory', openMemoryStore);
statementLedgerContract('memory', openMemoryStore);
accountInstructionLedgerContract('memory', openMemoryStore);
independentAccountsContract('memory', openMemoryStore);
