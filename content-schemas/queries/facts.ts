/** What editors' texts can mention as chips. Not one of the screens' queries: its answer is parsed with a schema of the contract. */
export const factsQuery = /* groq */ `coalesce(*[_type == "siteSettings"][0], {}) {
  "name": coalesce(name, ""),
  "shortName": coalesce(shortName, ""),
  "phone": coalesce(phone, ""),
  "hours": coalesce(officeHours, ""),
  "address": coalesce(array::join([
    address.street, address.unit, address.city,
    array::join([address.region, address.postalCode][@ != null && @ != ""], " ")
  ][@ != null && @ != ""], ", "), "")
}`;
