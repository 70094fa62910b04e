-- Path below a connected site's address at which it shows a revision before that is live. Null where it shows none.
alter table webhook_endpoint add column preview_path text;
alter table webhook_endpoint add constraint only_sites_preview check (preview_path is null or kind = 'site') not valid;
