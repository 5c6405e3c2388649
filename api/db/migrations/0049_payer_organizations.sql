-- An organization that pays for rides on account, such as a clinic or an insurer. A stopped one can't be booked on.
create table payer_organization (
  id uuid primary key default uuidv7(),
  name text not null,
  contact_name text not null default '',
  billing_email text not null,
  stopped_at timestamptz,
  revision int not null default 1,
  added_at timestamptz not null default now(),
  added_by uuid not null references staff,
  constraint payer_organization_has_name check (length(name) between 1 and 100),
  constraint payer_organization_contact_short check (length(contact_name) <= 100),
  constraint payer_organization_has_email check (length(billing_email) between 3 and 254)
);
-- Two spellings of one name are one organization.
create unique index payer_organization_name_once on payer_organization (search_key(name));

-- A ride on account is paid by an organization. It counts as paid when it is booked; what is refunded reduces what the organization owes.
alter table ride add column payer_organization_id uuid references payer_organization,
  add column payer_reference text not null default '',
  drop constraint ride_payment_method_known,
  add constraint ride_payment_method_known check (payment_method in ('card', 'cash', 'account')),
  add constraint ride_on_account_has_payer check ((payment_method = 'account') = (payer_organization_id is not null)),
  add constraint ride_reference_is_for_payer check (payer_reference = '' or payment_method = 'account'),
  add constraint ride_reference_short check (length(payer_reference) <= 60);
-- An unused will-call has no start; it counts on the day on which it ends.
create index ride_of_payer on ride (payer_organization_id, coalesce(starts_at, ready_by)) where payer_organization_id is not null;

alter table checkout drop constraint checkout_method_known,
  add constraint checkout_method_known check (method in ('card', 'cash', 'check', 'account')),
  add constraint checkout_on_account_is_for_ride check (method <> 'account' or ride_id is not null);

-- A refund of a payment on account moves no money. It counts at once.
alter table refund add column on_account boolean not null default false,
  drop constraint refund_sent_is_known,
  add constraint refund_sent_is_known check (refunded_at is null or provider_refund_id is not null or returned_by is not null
    or on_account),
  drop constraint refund_returned_by_hand,
  add constraint refund_returned_by_hand check (case
    when on_account then not by_hand and provider_refund_id is null and returned_by is null and refunded_at is not null
    when by_hand then provider_refund_id is null and (refunded_at is null) = (returned_by is null)
    else returned_by is null end);
