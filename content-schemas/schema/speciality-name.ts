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

/** The same languages as `LANGUAGES` in the contract. */
export const languageNames = [
  ...["English", "Spanish", "French", "Haitian Creole", "Portuguese", "Mandarin", "Cantonese", "Vietnamese"],
  ...["Korean", "Japanese", "Tagalog", "Hindi", "Arabic", "Turkish", "Russian", "Polish", "Czech", "Italian"],
  ...["German", "Yoruba", "Igbo", "Twi", "Navajo"],
];
