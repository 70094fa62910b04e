-- Returns whether an id names the project or something in it. Each look is by primary key.
create or replace function is_of_project(organization text, project text, wanted text) returns boolean
language plpgsql stable
as $$
begin
  return case left(wanted, 4)
    when 'prj_' then wanted = project
    when 'art_' then exists (select from article t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'pst_' then exists (select from post t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'img_' then exists (select from image t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'top_' then exists (select from topic t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'cmt_' then exists (select from comment t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'exp_' then exists (select from export t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'gen_' then exists (select from generation t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'pub_' then exists (select from publication t where t.organization_id = organization and t.id = wanted and t.project_id = project)
      or exists (select from post_publication t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'evt_' then exists (select from event t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'whk_' then exists (select from webhook_endpoint t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'dlv_' then exists (
      select from webhook_delivery t
      join webhook_endpoint e on e.organization_id = t.organization_id and e.id = t.endpoint_id
      join event v on v.organization_id = t.organization_id and v.id = t.event_id
      where t.organization_id = organization and t.id = wanted and (e.project_id = project or v.project_id = project)
    )
    when 'tok_' then exists (select from api_token t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'glk_' then exists (select from guest_link t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'svw_' then exists (select from saved_view t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    -- A view of the calendar from before the lists had any.
    when 'cvw_' then exists (select from saved_view t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'cfd_' then exists (select from calendar_feed t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'acc_' then exists (select from network_account t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'plc_' then exists (select from platform_connection t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'idea' then exists (select from topic_idea_dismissal t where t.organization_id = organization and t.project_id = project and t.idea_id = wanted)
    else false
  end;
end
$$;

revoke all on function is_of_project(text, text, text) from public;
