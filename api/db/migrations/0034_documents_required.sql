/* A driver without an approved license, insurance and vehicle inspection gets no rides: eligible_until is null then. */
update driver set eligible_until = null
  where eligible_until is not null and (select count(*) from driver_document where driver_id = driver.id and state = 'accepted') < 3;
