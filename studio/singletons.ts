/** Pages of which there is exactly one: their documents have the type's own name, the two policies the page's. */
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
  "emergencyHelp",
] as const;

export const policies = ["privacy", "terms"] as const;

const singletonTypes: ReadonlySet<string> = new Set([...pages, "policy"]);

/** True for types whose documents are pinned in the menu and neither made, copied nor deleted. */
export function isSingleton(type: string): boolean {
  return singletonTypes.has(type);
}
