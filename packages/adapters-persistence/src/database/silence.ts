import type { Knex } from 'knex';

const silence = () => undefined;

/** Knex prints what it fails with, and the message of a database may quote rows, addresses and passwords. */
export const SILENT: Knex.Logger = {
  warn: silence,
  error: silence,
  deprecate: silence,
  debug: silence,
};
