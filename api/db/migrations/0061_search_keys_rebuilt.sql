-- `search_key` folds more letters now (ß, æ, œ, þ, ð, final sigma, Arabic and Hebrew vowel marks). These indexes store its results.
reindex index patient_by_search_key;
reindex index patient_by_birth;
reindex index consultant_by_search_key;
reindex index driver_by_search_key;
reindex index staff_by_search_key;
reindex index payer_organization_name_once;
