-- Locks the organization's account until commit, made when there is none, and opens this month's cycle unless it is open: of two callers
-- at once one opens it. Months only go forward, whatever becomes of the zone.
create or replace function open_credits(organization text) returns credit_account
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  account credit_account;
  this_month date;
begin
  perform require_organization(organization);
  select a.* into account from credit_account a where a.organization_id = organization for update;
  if not found then
    insert into credit_account (organization_id) values (organization) on conflict do nothing;
    select a.* into strict account from credit_account a where a.organization_id = organization for update;
  end if;
  this_month := greatest(account.month, credit_month(clock_timestamp(), credit_zone(organization)));
  if account.month = this_month then
    return account;
  end if;
  if account.monthly > 0 then
    call post_credits(organization, 'lapse', null, account.month, -account.monthly, 0, 0, has_lapsed => account.monthly);
  end if;
  insert into credit_cycle (organization_id, month, granted, budget)
  values (organization, this_month, account.monthly_credits, account.monthly_credits + account.bought);
  update credit_account a set month = this_month where a.organization_id = organization;
  if account.monthly_credits > 0 then
    call post_credits(organization, 'grant', null, this_month, account.monthly_credits, 0, 0);
  end if;
  select a.* into strict account from credit_account a where a.organization_id = organization;
  return account;
end
$$;

revoke all on function open_credits(text) from public;
