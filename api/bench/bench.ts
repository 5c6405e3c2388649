import { IN_HOUSES, measureInHouses } from "./houses.ts";
import { measurePages } from "./pages.ts";
import { measureRendering } from "./rendering.ts";
import { attempt, missed } from "./report.ts";
import { onWholeStack } from "./whole-stack.ts";

const say = (line: string) => console.log(line);
const [chosen, ...only] = process.argv.slice(2);

/**
 * The measures by name: `pages` the site's pages (`pages /doctors` those whose address begins so, `pages touches` how long they take to
 * respond to input), `rendering` how the server renders and keeps them, `content` what an editor publishes or types, `reports` the
 * office's reports over years, `office` its lists of nurses, `volume` its screens on a day of 500 trips. Without a name: `content` and everything that is measured in the houses.
 */
const MEASURES: Record<string, () => Promise<void>> = {
  pages: () => onWholeStack((stack) => measurePages(stack, only, say)),
  rendering: () => measureRendering(say),
  content: async () => (await import("./content.ts")).tellContent(say),
  reports: async () => (await import("./reports.ts")).measureReports(say),
  volume: async () => (await import("./volume.ts")).measureVolume(say),
  office: async () => (await import("./office.ts")).measureOffice(say),
  ...Object.fromEntries(Object.keys(IN_HOUSES).map((name) => [name, () => measureInHouses([name])])),
};

const measure = chosen === undefined ? everything : MEASURES[chosen];
if (measure) await measure();
else {
  console.log(`Nothing is called ${chosen}. Please choose one of: ${Object.keys(MEASURES).join(", ")}.`);
  process.exitCode = 1;
}
if (missed > 0) {
  console.log(`\n${missed} of the aims above ${missed === 1 ? "was" : "were"} missed.`);
  process.exitCode = 1;
}

async function everything(): Promise<void> {
  await measureInHouses(Object.keys(IN_HOUSES));
  await attempt("content", async () => MEASURES["content"]?.());
}
