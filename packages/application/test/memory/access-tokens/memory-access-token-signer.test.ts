import { accessTokenSignerContract } from '../../../contracts/access-tokens/access-token-signer-contract.js';
import { MemoryAccessTokenSigner } from '../../../memory/access-tokens/memory-access-token-signer.js';

let signers = 0;

accessTokenSignerContract('memory', () => {
  signers += 1;
  return new MemoryAccessTokenSigner(`signer-${signers}`);
});
