-- Each published text of the terms and the privacy policy: a person agreed to the text that was published at that time.
create table policy_version (
  policy text not null check (policy in ('terms', 'privacy')),
  revision text not null check (revision <> ''),
  published_at timestamptz not null,
  effective_on date,
  heading text not null,
  lead text not null,
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  primary key (policy, revision)
);
create index policy_version_by_time on policy_version (policy, published_at desc);
