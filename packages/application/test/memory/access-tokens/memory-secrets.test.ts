import { secretsContract } from '../../../contracts/access-tokens/secrets-contract.js';
import { MemorySecrets } from '../../../memory/access-tokens/memory-secrets.js';

secretsContract('memory', () => new MemorySecrets());
