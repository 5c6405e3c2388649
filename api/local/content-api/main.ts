import { parseArgs } from "node:util";
import { makeReady, place, raiseSign } from "./place.ts";
import { startContentApi } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: String(place.port) },
    dir: { type: "string", default: place.dir },
    dataset: { type: "string", default: place.dataset },
  },
});
const { dir, dataset } = values;

const contentApi = await startContentApi({ port: Number(values.port), dir });
const { url, close } = contentApi;
const lowerSign = raiseSign(dir, url);
await makeReady(contentApi, { dir, dataset });
console.log(`Content API on ${url}`);
process.send?.({ url });

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    lowerSign();
    close();
    process.exit(0);
  });
}
