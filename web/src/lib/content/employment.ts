export { employmentTypes, payUnits } from "@lamplight/content-schemas/queries/employment.ts";
