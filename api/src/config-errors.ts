type Variables = Record<string, string | undefined>;
type Needed = [name: string, reason: string][];

const missingAmong = (env: Variables, needed: Needed): string[] =>
  needed.filter(([name]) => !env[name]).map(([name, reason]) => `  ${name} is missing: ${reason}`);

/** What the place that keeps files asks for. Read from the raw environment, as are the faults below. */
export const storeFaults = (env: Variables): string[] =>
  missingAmong(
    env,
    env["S3_BUCKET"]
      ? [
          ["S3_ACCESS_KEY_ID", "the bucket asks for it"],
          ["S3_SECRET_ACCESS_KEY", "the bucket asks for it"],
        ]
      : [["FILES_DIR", "the folder that keeps uploaded files"]],
  );

/** What one variable asks of another. Read from the raw environment, so that these faults stand beside all others. */
export function dependentFaults(env: Variables): string[] {
  const needed: Needed = [];
  const zoom = ["ZOOM_ACCOUNT_ID", "ZOOM_CLIENT_ID", "ZOOM_CLIENT_SECRET"];
  if (zoom.some((name) => env[name])) for (const name of zoom) needed.push([name, "Zoom needs all three"]);
  else
    needed.push([
      "MEETING_BASE_URL",
      "video calls take place in rooms under this address, unless Zoom is set up (ZOOM_ACCOUNT_ID, ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET)",
    ]);
  const keys = ["PUSH_PUBLIC_KEY", "PUSH_PRIVATE_KEY"];
  if (keys.some((name) => env[name])) for (const name of keys) needed.push([name, "messages to phones need both keys"]);
  if (env["SMS_URL"]) needed.push(["SMS_FROM", "text messages come from a number"]);
  const faults = [...storeFaults(env), ...missingAmong(env, needed)];
  if (isOwnMachine(env["PUBLIC_URL"] ?? "")) return faults;
  if (env["OFFICE_SECOND_FACTOR"] === "off")
    faults.push("  OFFICE_SECOND_FACTOR is off: that is for a PUBLIC_URL on localhost alone");
  if (env["PUSH_SERVICES"]?.includes("http://"))
    faults.push("  PUSH_SERVICES has one without https: that is for a PUBLIC_URL on localhost alone");
  return faults;
}

/** Whether an address can be reached from this machine only, over plain http. */
export function isOwnMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
