--! online
-- A table that is read before the organization is known cannot refer to tables that are distributed by organization. Those who delete an
-- image, an invitation, a token, a project or an organization delete what is found by it themselves.
alter table account_link drop constraint account_link_organization_id_invitation_id_fkey;
alter table account_mail drop constraint account_mail_organization_id_invitation_id_fkey;
alter table blog_address drop constraint blog_address_organization_id_project_id_fkey;
alter table image_address drop constraint image_address_organization_id_image_id_fkey;
alter table network_request drop constraint network_request_organization_id_fkey;
alter table network_request drop constraint network_request_organization_id_project_id_fkey;
alter table oauth_payload drop constraint oauth_payload_organization_id_token_id_fkey;
alter table site_request drop constraint site_request_organization_id_fkey;
alter table site_request drop constraint site_request_organization_id_project_id_fkey;
alter table token_digest drop constraint token_digest_organization_id_token_id_fkey;
