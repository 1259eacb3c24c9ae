-- The first start's roles and databases. Each part has a role of its own; passwords come from the environment.
\getenv hasura_password HASURA_DATABASE_PASSWORD
\getenv actions_password ACTIONS_DATABASE_PASSWORD
\getenv keycloak_password KEYCLOAK_DATABASE_PASSWORD

create role portal_hasura login password :'hasura_password';
-- What a browser asks for ends; a migration that needs longer says so itself.
alter role portal_hasura set statement_timeout = '30s';
create role portal_actions login password :'actions_password';
alter role portal_actions set statement_timeout = '30s';
create role keycloak login password :'keycloak_password';

create database portal owner portal_hasura;
create database hasura owner portal_hasura;
create database keycloak owner keycloak;
revoke all on database portal, hasura, keycloak from public;
grant connect on database portal to portal_actions;

\connect portal
-- What migrations make belongs to portal_hasura; the action service reads and writes it, and changes no table.
alter default privileges for role portal_hasura grant usage on schemas to portal_actions;
alter default privileges for role portal_hasura grant select, insert, update, delete on tables to portal_actions;
alter default privileges for role portal_hasura grant usage, select on sequences to portal_actions;
