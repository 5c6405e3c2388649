import { generateTypes } from "./content-steps.ts";

const complaint = await generateTypes();
if (complaint !== undefined) {
  console.error(complaint);
  process.exitCode = 1;
}
