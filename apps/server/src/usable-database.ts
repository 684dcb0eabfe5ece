import { findUnsafeSettings, findUnusable } from '@data-import/adapters-persistence';
import type { Knex } from 'knex';
import { UnusableConfiguration } from './unusable-configuration.js';

/** Throws for a database that could lose what was acknowledged, or on which the service cannot work. */
export async function requireUsable(db: Knex, allowsUnsafeDatabase: boolean): Promise<void> {
  const unsafe = allowsUnsafeDatabase ? [] : await findUnsafeSettings(db);
  if (unsafe.length > 0)
    throw new UnusableConfiguration([
      `The database could lose acknowledged data: ${unsafe.join(', ')}. ` +
        'Change the setting, or start with ALLOW_UNSAFE_DATABASE=true.',
    ]);
  const unusable = await findUnusable(db);
  if (unusable.length > 0) throw new UnusableConfiguration(unusable);
}
