import { secretsContract } from '../../../contracts/access-tokens/secrets-contract.js';
import { MemorySecrets } from '../../../memory/memory-access-tokens.js';

secretsContract('memory', () => new MemorySecrets());
