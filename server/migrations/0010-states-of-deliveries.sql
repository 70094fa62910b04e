--! online
alter table webhook_delivery validate constraint webhook_delivery_status_check;
