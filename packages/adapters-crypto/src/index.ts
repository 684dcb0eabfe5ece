export { JoseAccessTokenSigner } from './access-tokens/jose-access-token-signer.js';
export { NodeSecrets } from './access-tokens/node-secrets.js';
export { readOrMakeSigningKeys } from './access-tokens/signing-key-file.js';
export { makeSigningKey, readSigningKeys, type SigningKeys } from './access-tokens/signing-keys.js';
