-- earlier form: 0076_visit_links.sql 367936f084464e8c1ac264af79327200b60bc906a82d77cdf9a95f015a880570
create index visit_link_by_age on visit_link (made_at);
