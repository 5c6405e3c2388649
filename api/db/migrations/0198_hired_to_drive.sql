/* Whoever applies may become a consultant or a driver, one of the two. */
alter table inbox_item
  add column hired_driver uuid references driver on delete set null,
  add constraint inbox_hired_once check (num_nonnulls(hired, hired_driver) <= 1);
