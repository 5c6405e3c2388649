-- The number under which an organization is called about its passengers' rides. Empty if none is known.
alter table payer_organization add column phone text not null default '',
  add constraint payer_organization_phone_read check (phone = '' or phone ~ '^\+[1-9]\d{6,14}(;ext=\d{1,7})?$');
