import { parseArgs } from "node:util";
import { freePort } from "../ports.ts";
import { moveAssets } from "./assets.ts";
import { importContent } from "./first-content.ts";
import { place } from "./place.ts";
import { startLake } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: String(place.port) },
    dir: { type: "string", default: place.dir },
    dataset: { type: "string", default: place.dataset },
  },
});

const { url, lake, close } = await startLake({ port: await freePort(Number(values.port)), dir: values.dir });
if (lake.store(values.dataset).documents.size === 0) await importContent(url, values.dataset);
moveAssets(lake.store(values.dataset), url);
console.log(`Content lake on ${url}`);
process.send?.({ url });

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    close();
    process.exit(0);
  });
}
