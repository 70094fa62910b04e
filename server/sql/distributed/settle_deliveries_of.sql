-- Writes the outcomes of attempts at one organization's endpoints, whole on its node. An attempt whose claim was lost leaves nothing behind. On one
-- database a single statement does the same.
create or replace function settle_deliveries_of(organization text, outcomes json, first_wait integer, attempts_max integer, hours_max integer)
returns table (unwritten integer[], told text[], succeeded integer, retried integer, failed integer)
language plpgsql volatile
as $$
declare
  one record;
  endpoint record;
  wait interval;
  ends_at timestamptz;
  again timestamptz;
  finished timestamptz;
  result text;
  works jsonb := '{}';
  written integer[] := '{}';
begin
  told := '{}'; succeeded := 0; retried := 0; failed := 0;
  -- Whatever changes or deletes an endpoint waits for the outcomes. The statements after this one see its changes.
  perform from webhook_endpoint e
  where e.organization_id = organization and e.id in (select r.endpoint_id from json_to_recordset(outcomes) as r (endpoint_id text))
  order by e.id for key share of e;
  for one in
    select r.*, d.endpoint_id, d.attempts + 1 as attempts, d.attempts_before, d.first_attempt_at, d.next_attempt_at
    from webhook_delivery d
    join work w on w.organization_id = organization and w.kind = 'webhooks' and w.subject = d.id
    join json_to_recordset(outcomes) as r (
      place integer, id text, fence bigint, started_at timestamptz, milliseconds integer, status_code integer, answer text, error text,
      retry_after integer, delay float8
    ) on r.id = d.id and r.fence = w.fence
    where d.organization_id = organization
    order by r.place for no key update of d, w
  loop
    select e.resumed_at into endpoint from webhook_endpoint e where e.organization_id = organization and e.id = one.endpoint_id;
    -- One that began before its endpoint was resumed is over: the delivery has all of its attempts again.
    if one.first_attempt_at < endpoint.resumed_at then
      one.attempts_before := one.attempts_before + one.attempts - 1;
      one.attempts := 1;
      one.first_attempt_at := null;
    end if;
    one.first_attempt_at := coalesce(
      one.first_attempt_at, greatest(now() - make_interval(secs => one.milliseconds / 1000.0), endpoint.resumed_at)
    );
    wait := make_interval(secs => first_wait * power(2, one.attempts - 1));
    ends_at := one.first_attempt_at + make_interval(hours => hours_max);
    result := case
      when one.error is null then 'succeeded'
      when one.attempts >= attempts_max or now() + wait > ends_at then 'failed'
      else 'pending'
    end;
    again := one.next_attempt_at;
    if result = 'pending' then
      again := least(now() + greatest(wait * (1 + 0.1 * one.delay), least(make_interval(secs => coalesce(one.retry_after, 0)), 2 * wait)), ends_at);
    end if;
    finished := case when result in ('succeeded', 'failed') then now() end;
    update webhook_delivery d
    set status = result, attempts = one.attempts, attempts_before = one.attempts_before, first_attempt_at = one.first_attempt_at,
      finished_at = finished, next_attempt_at = again
    where d.organization_id = organization and d.id = one.id;
    if result = 'pending' then
      update work w set at = again, leased = false, attempts = 0
      where w.organization_id = organization and w.kind = 'webhooks' and w.subject = one.id;
    else
      delete from work w where w.organization_id = organization and w.kind = 'webhooks' and w.subject = one.id;
    end if;
    insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds, status_code, answer, error)
    values (organization, one.id, one.attempts_before + one.attempts, one.started_at, one.milliseconds, one.status_code, one.answer, one.error);
    works := works || jsonb_build_object(one.endpoint_id, one.error is null);
    written := written || one.place;
    succeeded := succeeded + (result = 'succeeded')::integer;
    retried := retried + (result = 'pending')::integer;
    failed := failed + (result = 'failed')::integer;
  end loop;
  for endpoint in
    select e.id, e.failing_since, e.failing_told_at, works -> e.id = 'true' as works from webhook_endpoint e
    where e.organization_id = organization and works ? e.id
  loop
    continue when (endpoint.failing_since is not null) is distinct from endpoint.works;
    if endpoint.works then
      update webhook_endpoint e set failing_since = null where e.organization_id = organization and e.id = endpoint.id;
    elsif coalesce(endpoint.failing_told_at < now() - interval '24 hours', true) then
      update webhook_endpoint e set failing_since = now(), failing_told_at = now() where e.organization_id = organization and e.id = endpoint.id;
      told := told || endpoint.id;
    else
      update webhook_endpoint e set failing_since = now() where e.organization_id = organization and e.id = endpoint.id;
    end if;
  end loop;
  unwritten := array(select p.place from generate_series(0, json_array_length(outcomes) - 1) p (place) where p.place <> all (written));
  return next;
end
$$;

revoke all on function settle_deliveries_of(text, json, integer, integer, integer) from public;
grant execute on function settle_deliveries_of(text, json, integer, integer, integer) to galley_service;
