/* How the office knew that two merged records are one person's. Null for merges from before. */
alter table patient add column merge_evidence text;
alter table patient add constraint patient_merge_evidence_known
  check (merge_evidence in ('confirmed_phone', 'called_back', 'showed_id', 'made_here'));
alter table patient add constraint patient_merge_evidence_of_merged check (merge_evidence is null or merged_into is not null);
