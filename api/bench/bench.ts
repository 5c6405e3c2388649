import { measurePages } from "./pages.ts";
import { longestLine, missed, shareOfCoreLine } from "./report.ts";
import { onWholeStack } from "./whole-stack.ts";
import { measureWriting } from "./writing.ts";

/**
 * `npm run bench -- pages` measures the site's pages, `-- pages /doctors` those whose address begins so, `-- pages touches`
 * how long they take to respond to input, `-- writing` how they are rendered again while nurses change, `-- content` what an editor
 * publishes or types, `-- reports` the office's reports over years, `-- office` its lists of nurses; without a word the rest.
 */
const [chosen, ...only] = process.argv.slice(2);
const say = (line: string) => console.log(line);
if (chosen === "pages") await onWholeStack((stack) => measurePages(stack, only, say));
else if (chosen === "writing") await writing();
else if (chosen === "content") await (await import("./content.ts")).tellContent(say);
else if (chosen === "reports") await (await import("./reports.ts")).measureReports(say);
else if (chosen === "office") await (await import("./office.ts")).measureOffice(say);
else await import("./everything.ts");
if (missed > 0) {
  console.log(`\n${missed} of the aims above ${missed === 1 ? "was" : "were"} missed.`);
  process.exitCode = 1;
}

async function writing(): Promise<void> {
  const { behindMs, share } = await onWholeStack(measureWriting);
  say(longestLine("written pages behind what a nurse changed", behindMs, 5000));
  say(shareOfCoreLine("writing pages, 10 changes a second", share, 0.05));
}
