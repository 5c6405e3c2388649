/** The reason stored for an assignment when the office gave none. It also replaces the reason when the patient's account is deleted. */
export const CHOSEN_BY_OFFICE = "chosen by the office";
