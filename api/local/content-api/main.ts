import { parseArgs } from "node:util";
import { place, prepareContent, publishAddress } from "./place.ts";
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
const unpublishAddress = publishAddress(dir, url);
await prepareContent(contentApi, { dir, dataset });
console.log(`Content API on ${url}`);
process.send?.({ url });

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    unpublishAddress();
    close();
    process.exit(0);
  });
}
