type Variables = Record<string, string | undefined>;
type Needed = [name: string, reason: string][];

const missingAmong = (env: Variables, needed: Needed): string[] =>
  needed.filter(([name]) => !env[name]).map(([name, reason]) => `  ${name} is missing: ${reason}`);

/** Variables that the file store needs and that are missing. Takes the raw environment, as the function below. */
export const storeErrors = (env: Variables): string[] =>
  missingAmong(
    env,
    env["S3_BUCKET"] || env["S3_ENDPOINT"]
      ? [
          ["S3_BUCKET", "the name of the bucket at S3_ENDPOINT"],
          ["S3_ACCESS_KEY_ID", "the bucket needs it"],
          ["S3_SECRET_ACCESS_KEY", "the bucket needs it"],
        ]
      : [["FILES_DIR", "the folder for uploaded files"]],
  );

/** Rules between variables. Takes the raw environment, so that these errors are listed with all others. */
export function dependentErrors(env: Variables): string[] {
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
  const tokens = ["SANITY_READ_TOKEN", "SANITY_COMMENT_TOKEN"];
  if (tokens.some((name) => env[name]))
    for (const name of tokens) needed.push([name, "shared drafts need both tokens"]);
  if (env["SMS_URL"]) needed.push(["SMS_FROM", "text messages need a sender's number"]);
  if (env["SMS_FROM"]) needed.push(["SMS_URL", "text messages need a carrier, as https://account:token@host"]);
  const errors = [...storeErrors(env), ...missingAmong(env, needed)];
  if (env["DATABASE_LISTEN_URL"] || env["DATABASE_LISTEN_URL_FILE"])
    errors.push("  DATABASE_LISTEN_URL has a new name: rename it to DATABASE_DIRECT_URL");
  if (env["METRICS_PORT"] && env["METRICS_PORT"] === (env["PORT"] ?? "3000"))
    errors.push("  METRICS_PORT is the same as PORT: write another port");
  if (isLocalUrl(env["PUBLIC_URL"] ?? "")) return errors;
  if (env["OFFICE_SECOND_FACTOR"] === "off")
    errors.push("  OFFICE_SECOND_FACTOR is off: allowed only if PUBLIC_URL is on localhost");
  if (env["PUSH_SERVICES"]?.includes("http://"))
    errors.push("  PUSH_SERVICES has a URL without https: allowed only if PUBLIC_URL is on localhost");
  return errors;
}

/** Whether a URL can be reached only from this machine, over plain http. */
export function isLocalUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
