import { parseArgs } from "node:util";
import { moveAssets } from "./assets.ts";
import { needsFilling } from "./filling.ts";
import { fillAnew, place, raiseSign } from "./place.ts";
import { startLake } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: String(place.port) },
    dir: { type: "string", default: place.dir },
    dataset: { type: "string", default: place.dataset },
  },
});
const { dir, dataset } = values;

const { url, lake, close } = await startLake({ port: Number(values.port), dir });
const lowerSign = raiseSign(dir, url);
if (lake.store(dataset).documents.size === 0 || needsFilling(dir, dataset)) await fillAnew(url, { dir, dataset });
moveAssets(lake.store(dataset), url);
console.log(`Content lake on ${url}`);
process.send?.({ url });

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    lowerSign();
    close();
    process.exit(0);
  });
}
