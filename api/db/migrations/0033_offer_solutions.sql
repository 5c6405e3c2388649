/* For each day of the practice whose offers were solved: whether every change of its open offers was tried. The board shows it. */
create table offer_solution (
  day date primary key,
  is_exact boolean not null,
  solved_at timestamptz not null default now()
);
