-- A date may come before the approval: its destination stays pending, which no sender takes. The approval makes it scheduled.
alter table post_destination
  -- not_approved: the date passed before an approval, and a person has to give another one.
  add column error_code text check (error_code in ('not_approved')),
  -- When the next look at an unapproved date is due: an hour before it, then at it.
  add column approval_check_at timestamptz(3),
  -- Whether those who may approve were told that the date comes near.
  add column approval_reminded boolean not null default false,
  drop constraint pending_has_no_date,
  add constraint dated_unless_pending check (status = 'pending' or at is not null),
  add constraint planned_date_is_watched check ((status = 'pending' and at is not null) = (approval_check_at is not null)),
  add constraint error_means_failed check (error_code is null or status = 'failed');
create index post_destination_planned on post_destination (organization_id, approval_check_at) where approval_check_at is not null;

-- Takes unapproved dates that are near or over, a few of each organization, and leaves them to others again after a minute
-- should this process end before it is through.
create function claim_planned_posts(batch integer, each integer) returns table (organization_id text, post_id text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  with recursive party as (
    (
      select d.organization_id from post_destination d
      where d.approval_check_at is not null
      order by d.organization_id
      limit 1
    )
    union all
    select following.* from party, lateral (
      select d.organization_id from post_destination d
      where d.approval_check_at is not null and d.organization_id > party.organization_id
      order by d.organization_id
      limit 1
    ) following
  ), due as (
    select first.* from party, lateral (
      select d.organization_id, d.post_id, d.destination from post_destination d
      where d.organization_id = party.organization_id and d.approval_check_at <= now()
      order by d.approval_check_at
      limit each
    ) first
  ), next as materialized (
    select d.organization_id, d.post_id, d.destination from post_destination d
    join due on due.organization_id = d.organization_id and due.post_id = d.post_id and due.destination = d.destination
    where d.approval_check_at <= now()
    order by d.approval_check_at
    limit batch
    for update of d skip locked
  ), taken as (
    update post_destination d set approval_check_at = now() + interval '1 minute'
    from next
    where d.organization_id = next.organization_id and d.post_id = next.post_id and d.destination = next.destination
    returning d.organization_id, d.post_id
  )
  select distinct taken.organization_id, taken.post_id from taken
$$;
revoke all on function claim_planned_posts(integer, integer) from public;
grant execute on function claim_planned_posts(integer, integer) to galley_service;

alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in (
      'mention', 'comment_reply', 'review_requested', 'changes_requested', 'approval_due', 'approval_missed', 'publication_failed',
      'endpoint_failing', 'export_ready', 'account_broken', 'host_unproved', 'credits_low', 'routine_incomplete'
    )
  );
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check check (
    kind in (
      'mention', 'comment_reply', 'review_requested', 'changes_requested', 'approval_due', 'approval_missed', 'publication_failed',
      'endpoint_failing', 'export_ready', 'account_broken', 'host_unproved', 'credits_low', 'routine_incomplete'
    )
  );
