-- earlier form: 0050_payer_statements.sql 20868e31fd75f6c69debae293ed8268e322088142c21ee7dba6682d3d7cdb98f
create index ride_plan_of_payer on ride_plan (payer_organization_id) where payer_organization_id is not null and ended_at is null;
