-- Steps of the first day that an owner has put away: what the practice doesn't need, or what is right as it is.
alter table practice add column first_day_put_away text[] not null default '{}';
