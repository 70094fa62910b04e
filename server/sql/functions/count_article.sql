-- Counts an article for which `check_quota` found room. Call it last in a transaction: the row is locked until commit. Where others have
-- taken the room meanwhile, or the count has to be made anew, it fails like a conflict, after which the transaction runs again.
create or replace function count_article(usual_max bigint) returns void
language plpgsql
as $$
declare
  used bigint;
  most bigint;
begin
  update organization_quota q set articles_used = q.articles_used + 1
  where q.organization_id = current_organization_id()
  returning q.articles_used, coalesce((q.maxima ->> 'articles')::bigint, usual_max) into used, most;
  if used is null or used > most then
    raise exception 'the room for articles has changed' using errcode = 'serialization_failure';
  end if;
end
$$;

revoke all on function count_article(bigint) from public;
grant execute on function count_article(bigint) to galley_service;
