import { expect } from 'chai';
import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  identityOfKey,
  isLiving,
  isRevoked,
  REFRESH_TOKEN_LIFETIME_SECONDS,
  revokeKey,
  type ApiKey,
} from '../../src/access-tokens/api-key.js';
import { utcInstantOf } from '../../src/time/utc-instant.js';

const issuedAt = utcInstantOf(new Date('2026-01-01T00:00:00Z'));
const revokedAt = utcInstantOf(new Date('2026-02-01T00:00:00Z'));
const later = utcInstantOf(new Date('2026-03-01T00:00:00Z'));

const callersKey: ApiKey = { id: 'k1', role: 'caller', organisationId: 'o1', issuedAt };
const operatorsKey: ApiKey = { id: 'k2', role: 'operator', label: 'night shift', issuedAt };

describe('ApiKey', () => {
  it('lives until it is revoked', () => {
    expect(isRevoked(callersKey)).to.equal(false);
    expect(isRevoked(revokeKey(callersKey, revokedAt))).to.equal(true);
  });

  it('lives until it ends or is revoked', () => {
    const ending: ApiKey = { ...callersKey, expiresAt: later };

    expect(isLiving(callersKey, later)).to.equal(true);
    expect(isLiving(ending, revokedAt)).to.equal(true);
    expect(isLiving(ending, later)).to.equal(false);
    expect(isLiving(revokeKey(ending, revokedAt), issuedAt)).to.equal(false);
  });

  it('keeps everything else when it is revoked', () => {
    expect(revokeKey(operatorsKey, revokedAt)).to.deep.equal({ ...operatorsKey, revokedAt });
  });

  it('keeps the moment at which it was first revoked', () => {
    const revoked = revokeKey(callersKey, revokedAt);

    expect(revokeKey(revoked, later)).to.deep.equal(revoked);
  });

  it('keeps the key that revoked it, where there was one', () => {
    expect(revokeKey(callersKey, revokedAt, operatorsKey.id)).to.deep.equal({
      ...callersKey,
      revokedAt,
      revokedBy: 'k2',
    });
    expect(revokeKey(callersKey, revokedAt)).not.to.have.property('revokedBy');
  });

  it('stands for one organisation as a key of a caller, and for none as one of an operator', () => {
    expect(identityOfKey(callersKey)).to.deep.equal({
      role: 'caller',
      apiKeyId: 'k1',
      organisationId: 'o1',
    });
    expect(identityOfKey(operatorsKey)).to.deep.equal({
      role: 'operator',
      apiKeyId: 'k2',
      label: 'night shift',
    });
  });

  it('gives access tokens an hour and refresh tokens a week', () => {
    expect(ACCESS_TOKEN_LIFETIME_SECONDS).to.equal(3600);
    expect(REFRESH_TOKEN_LIFETIME_SECONDS).to.equal(604_800);
  });
});
