-- Owners and admins let guests give the step without proving an address.
alter table approval_step add column unproved_guests boolean not null default false;
