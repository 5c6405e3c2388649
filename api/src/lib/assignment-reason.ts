/** Why a driver was chosen, where the office gave no reason of its own; it also replaces that reason when the patient's account is deleted. */
export const CHOSEN_BY_OFFICE = "chosen by the office";
