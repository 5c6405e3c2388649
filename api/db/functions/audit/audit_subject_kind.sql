-- The kind of subject of an action without a stated one, derived from the action's name. Rules: docs/rules/office.md.
create or replace function audit_subject_kind(action text, target_id uuid) returns text language sql immutable as $$
  select case
    when target_id is null then 'patient'
    when action like 'appointment %' or action = 'email resent' then 'visit'
    when action like 'ride %' then 'ride'
    when action = 'review written' then 'review'
    else 'patient'
  end
$$;
