import { type Comparison, compare } from "./compare.ts";
import { requestsPerSecond } from "./load.ts";
import { bytesOf, type Server, startFloor } from "./servers.ts";

const CONNECTIONS = 20;
/** Short and many: another program on the machine takes a third of a round, and seldom half of all rounds. */
const SECONDS = 1;
const ROUNDS = 21;
/** What browsers accept. */
const BROWSER = { "accept-encoding": "gzip, deflate, br" };

/** The consultants' list as a browser asks for it, against a bare server that sends the same bytes. */
export async function measureList(
  api: Server,
): Promise<{ kilobytes: number; whole: Comparison; unchanged: Comparison }> {
  const url = `${api.url}/api/doctor/list`;
  const whole = await bytesOf(url, BROWSER);
  const etag = whole.headers[whole.headers.findIndex((name) => name.toLowerCase() === "etag") + 1] ?? "";
  return {
    kilobytes: Math.round(whole.body.length / 1024),
    whole: await againstFloor(url, BROWSER),
    unchanged: await againstFloor(url, { ...BROWSER, "if-none-match": etag }),
  };
}

async function againstFloor(url: string, headers: Record<string, string>): Promise<Comparison> {
  const bytes = await bytesOf(url, headers);
  const floor = await startFloor(bytes);
  const askAt = (address: string, seconds = SECONDS) =>
    requestsPerSecond({ url: address, connections: CONNECTIONS, seconds, headers }, bytes.status);
  try {
    for (const address of [url, floor.url]) await askAt(address, 1);
    return await compare(
      () => askAt(url),
      () => askAt(floor.url),
      ROUNDS,
    );
  } finally {
    await floor.stop();
  }
}
