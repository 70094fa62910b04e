-- The role that requests and workers run as. It owns nothing; what it may not do to history, no bug can make it do.
do $$
begin
  create role galley_service nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant galley_service to current_user;
grant usage on schema public to galley_service;

grant select, insert, update, delete on
  person, organization, member, project, member_project, blog_address, api_token, token_digest, token_usage, rate_window,
  image, topic, article, article_slug, publication, idempotency
to galley_service;
grant select, insert on brand, article_revision, published_body, approval, event, audit to galley_service;
revoke all on all functions in schema public from public;
grant execute on all functions in schema public to galley_service;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'organization', 'member', 'project', 'member_project', 'brand', 'api_token', 'token_usage', 'image', 'topic', 'article',
    'article_slug', 'article_revision', 'published_body', 'approval', 'publication', 'event', 'audit', 'idempotency'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I to galley_service using (organization_id = current_organization_id()) with check (organization_id = current_organization_id())',
      tenant_table
    );
  end loop;
end $$;

-- Raises the same wall around a later table: what the service may do to it, and that it sees one organization at a time.
create procedure raise_wall(tenant_table text, granted text)
language plpgsql
as $$
begin
  execute format('grant %s on %I to galley_service', granted, tenant_table);
  execute format('alter table %I enable row level security', tenant_table);
  execute format(
    'create policy tenant on %I to galley_service using (organization_id = current_organization_id()) with check (organization_id = current_organization_id())',
    tenant_table
  );
end
$$;
revoke all on procedure raise_wall(text, text) from public;
