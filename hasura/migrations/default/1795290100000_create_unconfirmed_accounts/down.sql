drop table actions.unconfirmed_accounts;
