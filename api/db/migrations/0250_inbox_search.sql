-- The inbox is searched by name, number and words, and listed whole or by who has taken what.
create index contact_message_by_search_key on contact_message
  using gin (search_key(name || ' ' || email || ' ' || subject || ' ' || message || ' ' || coalesce(phone, '')) gin_trgm_ops);
create index staffing_application_by_search_key on staffing_application
  using gin (search_key(name || ' ' || email || ' ' || specialization || ' ' || country) gin_trgm_ops);
create index resume_by_search_key on resume using gin (search_key(name || ' ' || email) gin_trgm_ops);
create index inbox_by_time on inbox_item (sent_at, id) where part_of is null;
create index inbox_taken on inbox_item (taken_by, sent_at, id) where closed_at is null and part_of is null and taken_by is not null;
