/** As the contract of site and API has them (`SPECIALITIES`); the address of each list of consultants is made of its name. */
export const specialityNames = [
  "Surgical Nurse",
  "Obstetric Nurse",
  "Geriatric Nurse",
  "Pediatric Nurse",
  "Psychiatric Nurse",
  "Gastroenterology Nurse",
  "Oncology Nurse",
  "Orthopedic Nurse",
  "Neonatal Nurse",
  "Emergency Nurse",
  "Cardiac Nurse",
];
