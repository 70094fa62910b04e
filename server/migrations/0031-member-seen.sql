-- When somebody last had this organization's dashboard open. Kept with the membership: no organization learns of others.
alter table member add column seen_at timestamp(3) with time zone;
