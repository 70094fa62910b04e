-- An entry of the ledger is written from values that were read before: a query beside a default that differs with each row cannot be
-- carried out on several nodes. The account is locked by the caller.
create or replace procedure post_credits(
  organization text, entry_kind text, operation text, of_month date,
  change_monthly integer, change_bought integer, change_reserved integer, was_spent integer default 0, has_lapsed integer default 0,
  for_work text default null, for_project text default null, for_subject text default null, remark text default ''
)
language plpgsql
as $$
declare
  account credit_account;
begin
  select a.* into strict account from credit_account a where a.organization_id = organization;
  insert into credit_entry (
    organization_id, number, kind, operation_id, month, monthly, bought, reserved, spent, lapsed, monthly_after, bought_after,
    reserved_after, work, project_id, subject_id, note
  )
  values (organization, account.entries + 1, entry_kind, operation, of_month, change_monthly, change_bought, change_reserved, was_spent,
    has_lapsed, account.monthly + change_monthly, account.bought + change_bought, account.reserved + change_reserved,
    for_work, for_project, for_subject, remark);
  update credit_account a
  set entries = a.entries + 1, monthly = a.monthly + change_monthly, bought = a.bought + change_bought, reserved = a.reserved + change_reserved
  where a.organization_id = organization;
end
$$;
