/** The names of spec section 2; the address of the consultants' list is made from them. */
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
