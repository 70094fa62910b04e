--! online
alter table network_account validate constraint window_is_whole;
