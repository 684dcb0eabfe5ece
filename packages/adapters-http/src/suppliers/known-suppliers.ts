import { isInScope, type Queries } from '@data-import/application';
import { tenantScopeOf } from '../access-tokens/authentication.js';
import type { Identity } from '@data-import/domain';
import type { Outcome, Subjects } from '@data-import/http-kit';

/** Concurrent look-ups: clients can make up codes, and each unknown one costs a query. */
const MOST_LOOK_UPS = 8;
/** More than a database has. */
const MOST_KNOWN = 10_000;

/** The suppliers that exist, each seen only by its organisation and by operators. None is ever removed. */
export class KnownSuppliers implements Subjects<Identity> {
  readonly #known = new Map<string, string>();
  #underWay = 0;

  constructor(private readonly identify: Queries['identifySupplier']) {}

  nameOf(
    code: string,
    identity: Identity,
    outcome: Outcome,
  ): string | undefined | Promise<string | undefined> {
    if (outcome === 'accepted' && identity.role === 'caller')
      this.#keep(code, identity.organisationId);
    const organisationId = this.#known.get(code);
    if (
      organisationId !== undefined &&
      isInScope({ organisationId, code }, tenantScopeOf(identity))
    )
      return code;
    if (outcome === 'failed' || this.#underWay >= MOST_LOOK_UPS) return undefined;
    return this.#lookUp(code, identity);
  }

  async #lookUp(code: string, identity: Identity): Promise<string | undefined> {
    this.#underWay += 1;
    try {
      const organisation = await this.identify(code, tenantScopeOf(identity));
      if (organisation === undefined) return undefined;
      this.#keep(code, organisation);
      return code;
    } catch {
      // A database that fails is for the request to tell.
      return undefined;
    } finally {
      this.#underWay -= 1;
    }
  }

  #keep(code: string, organisation: string): void {
    if (this.#known.size < MOST_KNOWN) this.#known.set(code, organisation);
  }
}
