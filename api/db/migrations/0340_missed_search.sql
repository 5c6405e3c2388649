-- Words that visitors typed into the search of nurses and that found nothing, once for each day: not who, when on that day or how often.
create table missed_search (
  searched_on date not null,
  words text not null constraint missed_search_is_short check (length(words) between 3 and 60),
  primary key (searched_on, words)
);
