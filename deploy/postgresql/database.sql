-- The database of the service: psql -d postgres -f database.sql, after `create role data_import login password '...'`.
create database data_import owner data_import encoding 'UTF8' template template0;

-- What the service sets on its connections; behind PgBouncer, which does not pass it on, the role has to have it.
alter role data_import set statement_timeout = '10s';
alter role data_import set lock_timeout = '5s';
alter role data_import set idle_in_transaction_session_timeout = '10s';
alter role data_import set jit = off;
