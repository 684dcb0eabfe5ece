import { businessInstructionLedgerContract } from '../../../contracts/payment-instructions/business-instruction-ledger-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

businessInstructionLedgerContract('memory', openMemoryStore);
