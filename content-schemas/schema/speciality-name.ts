/** The same names as `SPECIALITIES` in the contract; each name is part of the URL of its list of consultants. */
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
