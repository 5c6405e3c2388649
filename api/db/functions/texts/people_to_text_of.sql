-- Who gets a text to many, and how: everybody with a ride ('rides', of one driver: 'driver') or a visit ('visits', of one nurse: 'nurse') on
-- a day, or with one of these rides ('selected'). 'text': to a number that agreed and may be texted, each number once. Without one 'email'; without that nothing, because somebody
-- there opted out ('stopped') or nobody has a number that agreed ('no_number'). An organization that informs its passengers does that
-- itself ('payer'). Rules: docs/rules/office.md.
create or replace function people_to_text_of(audience text, on_day date, target uuid, ride_ids uuid[])
returns table (patient_id uuid, who text, number text, email text, how text) language sql stable as $$
  with about as (
    select r.patient_id, r.passenger_name as passenger,
      array[case when r.texts_passenger and may_text_about(r) then nullif(r.passenger_phone, '') end, sms_number_of(r.patient_id),
        case when gets_texts(r) then p.phone end] as numbers,
      exists (select from payer_organization o where o.id = r.payer_organization_id and o.informs_passengers) as is_told
    from ride r join patient p on p.id = r.patient_id cross join practice
    where audience in ('rides', 'driver') and r.status in ('pending', 'assigned', 'accepted')
      and r.starts_at >= on_day::timestamp at time zone time_zone and r.starts_at < (on_day + 1)::timestamp at time zone time_zone
      and (audience = 'rides' or r.driver_id = target)
    union all
    select r.patient_id, r.passenger_name, array[case when r.texts_passenger and may_text_about(r) then nullif(r.passenger_phone, '') end,
        sms_number_of(r.patient_id), case when gets_texts(r) then p.phone end],
      exists (select from payer_organization o where o.id = r.payer_organization_id and o.informs_passengers)
    from ride r join patient p on p.id = r.patient_id
    where audience = 'selected' and r.id = any(ride_ids) and r.status in ('pending', 'assigned', 'accepted')
    union all
    select a.patient_id, '', array[sms_number_of(a.patient_id)], false
    from appointment a cross join practice
    where audience in ('visits', 'nurse') and occupies_slot(a)
      and a.starts_at >= on_day::timestamp at time zone time_zone and a.starts_at < (on_day + 1)::timestamp at time zone time_zone
      and (audience = 'visits' or a.consultant_id = target)
  ), judged as (
    select about.patient_id, coalesce(nullif(about.passenger, ''), p.name) as who, p.email, reached.number,
      case when about.is_told then 'payer' when reached.number is not null then 'text' when p.email <> '' then 'email'
        when exists (select from unnest(about.numbers || p.phone) given where given ~ '^\+[1-9]\d{7,14}$' and text_blocker(given) = 'stopped')
          then 'stopped'
        else 'no_number' end as how
    from about join patient p on p.id = about.patient_id left join lateral (
      select given as number from unnest(about.numbers) with ordinality as one (given, place)
      where given ~ '^\+[1-9]\d{7,14}$' and text_blocker(given) is null order by place limit 1) reached on not about.is_told
  )
  select distinct on (how, case when how = 'text' then judged.number else judged.patient_id::text end)
    judged.patient_id, judged.who, judged.number, judged.email, judged.how
  from judged order by how, case when how = 'text' then judged.number else judged.patient_id::text end, judged.who
$$;
