import { type Checked, type Finding, fails, warns, works } from "./check.ts";

/** Logs in to Zoom, or opens the address of our own rooms. */
export async function checkCalls({ videoCalls, config: { meetings } }: Checked): Promise<Finding> {
  const room = meetings.baseUrl === null ? null : await opens(meetings.baseUrl);
  const { hostname } = new URL(meetings.baseUrl ?? "https://none");
  if (meetings.zoom === null)
    return room
      ? works(`${hostname} opens rooms.`)
      : fails(`The rooms at ${hostname} don't open.`, "Correct MEETING_BASE_URL, or start that server.");
  try {
    await videoCalls.verify();
  } catch {
    const advice =
      "Copy ZOOM_ACCOUNT_ID, ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET from Zoom again, and activate the app in Zoom.";
    return fails("Zoom rejects our account.", advice);
  }
  return room === false
    ? warns(`Zoom accepts our account, but the rooms at ${hostname} don't open.`, "Correct MEETING_BASE_URL.")
    : works("Zoom accepts our account.");
}

const opens = (url: string): Promise<boolean> =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(4_000) }).then(
    ({ status }) => status < 500,
    () => false,
  );
