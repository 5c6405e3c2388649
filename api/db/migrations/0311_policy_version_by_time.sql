-- A text can change without a new revision: it mentions numbers of the office's settings.
alter table policy_version drop constraint policy_version_pkey;
alter table policy_version add primary key (policy, published_at);
drop index policy_version_by_time;
