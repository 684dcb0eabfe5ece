import { accessTokenSignerContract } from '../../../contracts/access-tokens/access-token-signer-contract.js';
import { MemoryAccessTokenSigner } from '../../../memory/memory-access-tokens.js';

let signers = 0;

accessTokenSignerContract('memory', () => {
  signers += 1;
  return new MemoryAccessTokenSigner(`signer-${signers}`);
});
