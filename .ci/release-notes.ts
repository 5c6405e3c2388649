import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "../api/local/paths.ts";

/** The section of a version in `CHANGELOG.md`, without its heading. Throws if there is none or it is empty. */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).map((section) => section.split("\n"));
  const [, ...lines] = sections.find(([heading = ""]) => heading.split(" ")[0] === version) ?? [];
  const notes = lines.join("\n").trim();
  if (notes === "") throw new Error(`CHANGELOG.md has no section "## ${version} (date)" with text.`);
  return notes;
}

const [, program, version = ""] = process.argv;
if (program === import.meta.filename)
  console.log(releaseNotes(readFileSync(join(checkout, "CHANGELOG.md"), "utf8"), version.replace(/^v/, "")));
