import { renewTypes } from "./content-steps.ts";

const complaint = await renewTypes();
if (complaint !== undefined) {
  console.error(complaint);
  process.exitCode = 1;
}
