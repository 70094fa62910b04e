-- Whether search engines and the hub of the feeds are told of a blog's articles, where the operator has turned that on.
alter table blog_settings add column pings boolean not null default true;
