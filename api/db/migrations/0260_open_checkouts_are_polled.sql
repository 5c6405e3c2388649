/*
 * A webhook may never come. The provider is asked about an open session every minute during its first ten minutes, then every
 * five, until it is paid or over.
 */
-- When the provider opened the session; null before that, and for sessions opened before this column existed.
alter table checkout add column opened_at timestamptz;

/* When to ask the provider about an open session next; null when it cannot be paid any more. */
create function next_checkout_check(page checkout) returns timestamptz language sql stable as $$
  select least(until, now() + case when now() < page.opened_at + interval '10 minutes' then interval '1 minute' else interval '5 minutes' end)
    from payable_until(page) as until where until is not null
$$;

/*
 * Stores the session the provider has opened for a checkout, and holds the slot for as long as it can be paid. Answers false when
 * it must not be paid: what it is for has ended, or another checkout took its place. It is stored all the same, so that the
 * sweep closes it.
 */
create or replace function keep_page(which uuid, session text, address text) returns boolean language plpgsql as $$
declare
  page checkout;
  until timestamptz;
begin
  perform from patient where id = (select patient_id from checkout where id = which) for no key update;
  select * into page from checkout where id = which for update;
  until := payable_until(page);
  if page.status = 'open' and page.session_id = session then return until is not null; end if;
  if page.status <> 'opening' or until is null then
    update checkout set session_id = coalesce(session_id, session), look_at = now() where id = which and status <> 'paid';
    return false;
  end if;

  update appointment set held_until = greatest(held_until, least(page.expires_at, starts_at)) where id = page.appointment_id;
  update checkout set status = 'open', session_id = session, url = address, opened_at = now() where id = which returning * into page;
  update checkout set look_at = next_checkout_check(page) where id = which;
  return true;
end $$;

update checkout set look_at = least(look_at, now()) where status = 'open';
