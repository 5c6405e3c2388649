import { measurePages } from "./pages.ts";
import { missed } from "./report.ts";

/**
 * `npm run bench -- pages` measures the site's pages, `-- pages /doctors` those whose address begins so, `-- reports` the office's
 * reports over years; without a word the rest.
 */
const [chosen, ...only] = process.argv.slice(2);
if (chosen === "pages") await measurePages(only, (line) => console.log(line));
else if (chosen === "reports") await (await import("./reports.ts")).measureReports((line) => console.log(line));
else await import("./everything.ts");
if (missed > 0) {
  console.log(`\n${missed} of the aims above ${missed === 1 ? "was" : "were"} missed.`);
  process.exitCode = 1;
}
