/*
 * What a driver asks for beyond the quote may be asked of the passenger, who pays it by a link or does not. Paid, it is granted and
 * earned. Until then it is the office's to decide, and the link its to call back.
 */
alter table extra_claim
  -- Until when the passenger can pay it; null as long as they are not asked, or not any more.
  add column pay_until timestamptz,
  -- Who of the office asked them.
  add column asked_by uuid references staff,
  -- The page on which the passenger paid it; null where we pay it.
  add column paid_with uuid references checkout,
  add constraint extra_claim_asked_of_passenger_whole check (num_nonnulls(pay_until, asked_by) in (0, 2)),
  -- What is decided is asked of nobody any more.
  add constraint extra_claim_asked_while_open check (pay_until is null or state = 'asked'),
  -- What the passenger has paid is the driver's.
  add constraint extra_claim_paid_is_granted check (paid_with is null or state = 'granted'),
  add constraint extra_claim_paid_once unique (paid_with);

alter table checkout
  -- The ride whose extra it pays.
  add column extra_of uuid references extra_claim (ride_id),
  drop constraint checkout_for_something,
  add constraint checkout_for_something check (num_nonnulls(appointment_id, ride_id, extra_of) = 1);
-- One way to pay at a time: a second click finds the first one's page.
create unique index checkout_one_open_per_extra on checkout (extra_of) where status in ('opening', 'open');
create index checkout_of_extra on checkout (extra_of) where extra_of is not null;

alter table pay_link
  add column extra_of uuid references extra_claim (ride_id),
  drop constraint pay_link_for_one_thing,
  -- A link pays for one visit, one trip or one extra.
  add constraint pay_link_for_one_thing check (num_nonnulls(appointment_id, ride_id, extra_of) = 1);
create index pay_link_of_extra on pay_link (extra_of) where extra_of is not null;

/* Whether the passenger is asked for it now, and can pay it. */
create function waits_for_passenger(claim extra_claim) returns boolean language sql stable return
  coalesce(claim.state = 'asked' and claim.pay_until > now(), false);

/*
 * Until when a page can be paid; null when it cannot any more. A week's page can as long as it asks for just the rides that wait
 * for it, and the page of an extra as long as the passenger is asked for that.
 */
create or replace function payable_until(page checkout) returns timestamptz language sql stable as $$
  select held_until from appointment where id = page.appointment_id and status = 'held' and held_until > now()
  union all
  select case when plan_id is null then pay_until else least(pay_until, page.expires_at) end
    from ride where id = page.ride_id and status = 'unpaid' and pay_until > now()
      and (plan_id is null or page.expires_at > now()
        and page.amount_cents = (select sum(quote_cents) from ride part where part.paid_as = page.ride_id and part.status = 'unpaid'))
  union all
  select least(pay_until, page.expires_at) from extra_claim e
    where e.ride_id = page.extra_of and page.expires_at > now() and waits_for_passenger(e)
$$;

/*
 * The page to pay an extra on: the one that is under way, or another; null when the passenger is not asked for it any more. A page
 * that has run out, or was never heard of again, makes way and is seen to by the sweep. Locks as settle_session does.
 */
create function open_extra_page(of_ride uuid, pay_minutes int) returns uuid language plpgsql as $$
declare
  payer uuid;
  page_id uuid;
begin
  select patient_id into payer from ride where id = of_ride;
  perform from patient where id = payer and deleted_at is null for no key update;
  update checkout set status = 'closed', look_at = now()
    where extra_of = of_ride and (expires_at <= now() and status = 'open'
      or created_at < now() - interval '60 seconds' and status = 'opening');
  perform from extra_claim where ride_id = of_ride for no key update;
  insert into checkout (patient_id, extra_of, amount_cents, expires_at, look_at, is_by_link)
    select payer, of_ride, cents, date_trunc('second', now()) + make_interval(mins => pay_minutes), now() + interval '60 seconds', true
      from extra_claim e where e.ride_id = of_ride and waits_for_passenger(e)
    on conflict (extra_of) where status in ('opening', 'open') do update set extra_of = excluded.extra_of
    returning id into page_id;
  return page_id;
end $$;

/* What nobody is asked for any more must not be paid: its open page is seen to at once. One that is being settled waits for us. */
create function look_at_extra_pages() returns trigger language plpgsql as $$
begin
  update checkout set look_at = now() where id in (
    select id from checkout where status in ('opening', 'open') and extra_of = new.ride_id for update skip locked);
  return null;
end $$;
create trigger extra_claim_ended after update on extra_claim for each row
  when (old.pay_until is not null and new.pay_until is null) execute function look_at_extra_pages();

/* That they are asked, and that it is paid, is news to the passenger and to the driver. */
create function tell_extra_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('rideId', id, 'to', array['patient:' || patient_id, 'driver:' || new.driver_id])::text)
    from ride where id = new.ride_id;
  return null;
end $$;
create trigger extra_claim_tells after update on extra_claim for each row execute function tell_extra_changed();

/* Money on its way back is news about its ride as well, for the patient alone. */
create or replace function tell_refund_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('rideId', coalesce(new.ride_id, ride_id, extra_of), 'to', array['patient:' || patient_id])::text)
    from checkout where id = new.checkout_id and appointment_id is null;
  return null;
end $$;

/*
 * Takes in that the passenger has paid an extra: it is the driver's, also when the time to pay was over, as long as nobody has
 * decided it or called it back. Answers 'claimed', or in one word why not. Locks as in settle_session.
 */
create function claim_extra(page checkout) returns text language plpgsql as $$
declare
  claim extra_claim;
begin
  select * into claim from extra_claim where ride_id = page.extra_of for update;
  if claim.paid_with is not null then return 'paid_twice'; end if;
  if claim.state <> 'asked' or claim.pay_until is null then return 'not_asked'; end if;
  update extra_claim set state = 'granted', decided_at = now(), decided_by = claim.asked_by, paid_with = page.id, pay_until = null, asked_by = null
    where id = claim.id;
  insert into audit_entry (actor, deed, patient_id, about, subject_kind, subject_id)
    values ('system', 'extra paid', page.patient_id, claim.id, 'ride', claim.ride_id);
  perform post_letter('extra-paid', claim.ride_id);
  return 'claimed';
end $$;

/*
 * Takes in what the provider has just said of one session. `payment` is null when it is not paid; `is_over` when it
 * cannot be paid any more. The checkout is the one that knows the session, or the one the session says it is for. In any
 * order and number it takes effect once: `settled`, `refunded` (the money is on its way back), `unpaid`, or `unknown`
 * for sessions that are not ours.
 */
create or replace function settle_session(
  session text, reference uuid, is_over boolean, payment text, paid_cents int, paid_in text,
  out outcome text, out patient_id uuid, out appointment_id uuid, out ride_id uuid
) language plpgsql as $$
#variable_conflict use_column
declare
  page checkout;
  stray uuid;
  verdict text;
begin
  select * into page from checkout where session_id = session;
  if not found then
    select * into page from checkout where id = reference;
  end if;
  if not found then
    outcome := 'unknown';
    return;
  end if;
  patient_id := page.patient_id;
  appointment_id := page.appointment_id;
  ride_id := page.ride_id;
  perform from patient where id = page.patient_id for no key update;
  select * into page from checkout where id = page.id for update;

  if payment is null then
    outcome := 'unpaid';
    if is_over and (page.session_id is null or page.session_id = session) then
      update checkout set look_at = null, status = case when status in ('opening', 'open') then 'closed' else status end
        where id = page.id;
    end if;
    return;
  end if;

  if payment = page.payment_id then
    outcome := case when exists (
        select from refund where payment_id = payment and amount_cents = page.amount_cents
      ) or page.ride_id is not null and left_of(payment) <= 0 then 'refunded' else 'settled' end;
    return;
  end if;

  if page.status = 'paid' or was_opened_again(page) or reference is distinct from page.id
    or paid_cents is distinct from page.amount_cents or paid_in is distinct from page.currency then
    outcome := 'refunded';
    insert into unmatched_payment (checkout_id, session_id, payment_id, amount_cents, currency)
      values (page.id, session, payment, paid_cents, paid_in) on conflict do nothing returning id into stray;
    if stray is null then return; end if;
    update checkout set session_id = coalesce(session_id, session),
        look_at = case when session_id is distinct from session then now() end,
        status = case when status in ('opening', 'open') then 'closed' else status end where id = page.id;
    perform owe_refund(page.id, payment, paid_cents, case when page.status = 'paid' then 'paid_twice' else 'differs' end);
    perform post_letter('payment-unmatched', stray);
    return;
  end if;

  update checkout set status = 'paid', paid_at = now(), payment_id = payment, session_id = coalesce(session_id, session),
      look_at = case when session_id <> session then now() end where id = page.id;
  verdict := case
    when page.extra_of is not null then claim_extra(page)
    when page.ride_id is null then claim_appointment(page.appointment_id)
    else claim_ride(page.ride_id)
  end;
  if verdict <> 'claimed' then
    perform owe_for_ride(id, quote_cents, verdict) from ride where paid_as = page.ride_id;
    perform owe_refund(page.id, payment, page.amount_cents, verdict) where page.ride_id is null;
  end if;
  -- Of a week's page some of whose rides have gone over to another one, what was paid for those.
  perform owe_refund(page.id, payment, page.amount_cents - parts.cents, 'differs')
    from (select sum(quote_cents)::int as cents from ride where paid_as = page.ride_id and plan_id is not null) as parts
    where page.amount_cents > parts.cents;
  outcome := case verdict when 'claimed' then 'settled' else 'refunded' end;
end $$;

/*
 * Everything that stands in the way of merging one patient into another, a word each, with the two things that collide or the
 * one that is in the way: when it is, and with whom or where.
 */
create or replace function merge_hindrances(kept uuid, gone uuid)
returns table (word text, kept_at timestamptz, kept_what text, gone_at timestamptz, gone_what text) language sql stable as $$
  select case when patient.id = kept then 'kept_' else 'gone_' end || case when merged_into is null then 'left' else 'merged' end,
      deleted_at, patient_name(patient.id), null::timestamptz, null::text
    from patient where patient.id in (kept, gone) and deleted_at is not null
  union all
  select 'same', null, null, null, null where kept = gone
  union all
  select 'visits', mine.starts_at, my_consultant.name, theirs.starts_at, their_consultant.name
    from appointment mine
    join appointment theirs on theirs.patient_id = gone and theirs.starts_at < mine.ends_at and theirs.ends_at > mine.starts_at
      and (theirs.status = 'paid' or theirs.status = 'held' and theirs.held_until > now())
    join consultant my_consultant on my_consultant.id = mine.consultant_id
    join consultant their_consultant on their_consultant.id = theirs.consultant_id
    where mine.patient_id = kept and kept <> gone and (mine.status = 'paid' or mine.status = 'held' and mine.held_until > now())
  union all
  select 'rides', mine.starts_at, mine.dropoff_address, theirs.starts_at, theirs.dropoff_address
    from ride mine
    join ride theirs on theirs.patient_id = gone and ride_span(theirs.starts_at) && ride_span(mine.starts_at)
      and theirs.status in ('unpaid', 'pending', 'assigned', 'accepted')
    where mine.patient_id = kept and kept <> gone and mine.status in ('unpaid', 'pending', 'assigned', 'accepted')
  union all
  select 'paying', null, null, expires_at, case when appointment_id is null then 'ride' else 'visit' end
    from checkout where patient_id = gone and status in ('opening', 'open')
$$;

create or replace function needed_by_money() returns setof needed language sql stable as $$
  select 'refund', r.id, case when k.appointment_id is null then 'ride' else 'visit' end, coalesce(k.ride_id, k.extra_of, k.appointment_id), k.patient_id,
      p.name, null, null::timestamptz, r.amount_cents, r.trouble, r.trouble_since, r.trouble_since + interval '1 day'
    from refund r join checkout k on k.id = r.checkout_id join patient p on p.id = k.patient_id
    where r.refunded_at is null and r.trouble is not null
  union all
  select 'dispute', d.id, case when k.appointment_id is null then 'ride' else 'visit' end, coalesce(k.ride_id, k.extra_of, k.appointment_id), k.patient_id,
      p.name, null, null, d.amount_cents, d.reason, d.found_at, coalesce(d.due_by, d.found_at + interval '7 days')
    from dispute d join checkout k on k.id = d.checkout_id join patient p on p.id = k.patient_id
    where d.status in ('needs_response', 'warning_needs_response')
  union all
  select 'gap', g.id, null, null, null, null, null, g.happened_at, g.cents, g.kind, g.found_at, g.found_at + interval '3 days'
    from books_gap g where g.closed_at is null and g.explained_at is null
$$;

/* An extra that nobody has decided yet, for Today; one that the passenger is asked for rests until the time to pay it is over. */
create or replace function needed_by_extras() returns setof needed language sql stable as $$
  select 'extra', e.id, 'ride', e.ride_id, r.patient_id, d.name, p.name, r.starts_at, e.cents,
      e.reason || case when e.pay_until is null then '' else '. The passenger was asked for it, and did not pay in time' end,
      since, since + interval '3 days'
    from extra_claim e join ride r on r.id = e.ride_id join patient p on p.id = r.patient_id join driver d on d.id = e.driver_id
      cross join lateral (select greatest(e.asked_at, e.pay_until) as since) as waits
    where e.state = 'asked' and not waits_for_passenger(e)
$$;
