/** Types with exactly one document. Its id is the type's name. A policy's id is its page's name; a specialty's begins with "speciality-". */
export const pages = [
  "siteSettings",
  "homePage",
  "servicesPage",
  "careerPage",
  "housingPage",
  "transportPage",
  "contactPage",
  "teamPage",
  "quizPage",
  "consultationPage",
  "nursePage",
  "loginPage",
  "emergencyHelp",
  "emailWords",
  "navigation",
  "footer",
] as const;

export const policies = ["privacy", "terms"] as const;

const singletonTypes: ReadonlySet<string> = new Set([...pages, "policy", "speciality"]);

/** True for types whose documents are fixed in the menu and cannot be created, copied or deleted. */
export function isSingleton(type: string): boolean {
  return singletonTypes.has(type);
}
