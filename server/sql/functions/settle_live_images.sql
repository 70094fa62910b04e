-- The call of the version before, which does not name the organization: goes on to `settle_live_images_of`.
create or replace function settle_live_images(wanted_article text, live_revision integer)
returns void
language plpgsql volatile
as $$
begin
  perform settle_live_images_of(current_organization_id(), wanted_article, live_revision);
end
$$;

revoke all on function settle_live_images(text, integer) from public;
grant execute on function settle_live_images(text, integer) to galley_service;
