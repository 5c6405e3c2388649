import { join } from "node:path";
import { dataDir } from "../paths.ts";
import { startLake } from "./server.ts";

/** Where the local lake stands unless told otherwise. */
export const place = {
  port: Number(process.env.LAKE_PORT ?? 3904),
  dir: process.env.LAKE_DIR ?? join(dataDir, "content"),
  dataset: process.env.SANITY_DATASET ?? "production",
};

/** Lends the lake that runs, or starts the one in the data directory for as long as it is needed. */
export async function withLake<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const running = `http://localhost:${place.port}`;
  const isRunning = await fetch(`${running}/v1/ping`).then(
    (answer) => answer.ok,
    () => false,
  );
  if (isRunning) return use(running);
  const lake = await startLake({ port: 0, dir: place.dir });
  try {
    return await use(lake.url);
  } finally {
    lake.close();
  }
}
