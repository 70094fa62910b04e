-- The session that has begun to connect an account: once it has ended, nothing of it is finished. Null where a command began.
alter table network_request add column session_id text;
