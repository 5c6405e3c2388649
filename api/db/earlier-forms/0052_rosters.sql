-- earlier form: 0052_rosters.sql 1d8cf5d3eee875f4993b974083752b296765604ed2ab1ccb118d2268c2fda90e
drop trigger driver_has_roster on driver_hours;
alter table driver rename column is_rostered to has_roster;
alter table driver rename constraint driver_is_rostered_not_null to driver_has_roster_not_null;
create trigger driver_has_roster after insert or delete on driver_hours for each row execute function update_has_roster();
drop function update_is_rostered();
