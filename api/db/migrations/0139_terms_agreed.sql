-- Since when the terms were in force that a patient was shown, and agreed to by booking; null where none were shown.
alter table appointment add column terms_since date;
