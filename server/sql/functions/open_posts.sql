-- Writes the publications of due destinations that the caller has locked: those whose package is ready go to a person at once, those that
-- came too late have failed, and the others wait for a sender, whose work the caller adds. From then on their posts can be neither edited nor moved.
create or replace function open_posts(organization text, given jsonb) returns void
language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into post_publication (
    organization_id, id, project_id, post_id, revision, destination, status, due_at, way, package, export_id, attempts, error_kind,
    error_code, last_error
  )
  select organization, g.publication, p.project_id, p.id, p.revision, g.destination, g.status, g.due_at, g.way, g.package, g.export,
    (g.status = 'exported')::integer, g.error_kind, g.error_code, g.last_error
  from jsonb_to_recordset(given) as g(
    post text, destination text, publication text, status text, due_at timestamptz, way text, package jsonb, export text, error_kind text,
    error_code text, last_error text
  )
  join post p on p.organization_id = organization and p.id = g.post;

  update post_destination d set status = case g.status when 'failed' then 'failed' else 'delivering' end
  from jsonb_to_recordset(given) as g(post text, destination text, status text)
  where d.organization_id = organization and d.post_id = g.post and d.destination = g.destination;
end
$$;

revoke all on function open_posts(text, jsonb) from public;
grant execute on function open_posts(text, jsonb) to galley_service;
