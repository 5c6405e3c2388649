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
          ["S3_ACCESS_KEY_ID", "the bucket needs it"],
          ["S3_SECRET_ACCESS_KEY", "the bucket needs it"],
        ]
      : [["FILES_DIR", "the folder for uploaded files"]],
  );

/** Rules between variables. Read from the raw environment, so that these errors are listed with all others. */
export function dependentFaults(env: Variables): string[] {
  const needed: Needed = [];
  const zoom = ["ZOOM_ACCOUNT_ID", "ZOOM_CLIENT_ID", "ZOOM_CLIENT_SECRET"];
  if (zoom.some((name) => env[name])) for (const name of zoom) needed.push([name, "Zoom needs all three"]);
  else
    needed.push([
      "MEETING_BASE_URL",
      "the base URL of video rooms; not needed if Zoom is set up (ZOOM_ACCOUNT_ID, ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET)",
    ]);
  const keys = ["PUSH_PUBLIC_KEY", "PUSH_PRIVATE_KEY"];
  if (keys.some((name) => env[name])) for (const name of keys) needed.push([name, "push messages need both keys"]);
  if (env["SMS_URL"]) needed.push(["SMS_FROM", "text messages need a sender's number"]);
  const faults = [...storeFaults(env), ...missingAmong(env, needed)];
  if (isOwnMachine(env["PUBLIC_URL"] ?? "")) return faults;
  if (env["OFFICE_SECOND_FACTOR"] === "off")
    faults.push("  OFFICE_SECOND_FACTOR is off: allowed only if PUBLIC_URL is on localhost");
  if (env["PUSH_SERVICES"]?.includes("http://"))
    faults.push("  PUSH_SERVICES has a URL without https: allowed only if PUBLIC_URL is on localhost");
  return faults;
}

/** Whether an address can be reached from this machine only, over plain http. */
export function isOwnMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
