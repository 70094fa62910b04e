-- Null: the receiver has a private address, whose answers are not shown and therefore not kept.
alter table webhook_attempt alter answer drop not null;

-- Plain http reaches nothing but private networks that the operator has opened.
update webhook_attempt a set answer = null
from webhook_delivery d join webhook_endpoint e on e.organization_id = d.organization_id and e.id = d.endpoint_id
where d.organization_id = a.organization_id and d.id = a.delivery_id and a.status_code is not null and e.url like 'http:%';
