import { useEffect, useState } from "react";
import { closeDevices, type Devices, isUnderOtherPolicy, openDevices } from "./devices.ts";

type State = "idle" | "asking" | Devices;

/** The camera and microphone of the test. They run from `start` to `stop`, and stop when the page is left. */
export function useDevices() {
  const [state, setState] = useState<State>("idle");
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (isUnderOtherPolicy()) location.reload();
  }, []);

  useEffect(() => {
    if (attempt === 0) return;
    let isLeft = false;
    let open: Devices | undefined;
    void openDevices().then((devices) => {
      if (isLeft) return closeDevices(devices);
      open = devices;
      setState(devices);
      for (const device of ["camera", "microphone"] as const) {
        const found = devices[device];
        if ("track" in found)
          found.track.addEventListener("ended", () => setState({ ...devices, [device]: { problem: "missing" } }));
      }
    });
    return () => {
      isLeft = true;
      if (open) closeDevices(open);
    };
  }, [attempt]);

  return {
    state,
    start: () => {
      setState("asking");
      setAttempt(attempt + 1);
    },
    stop: () => {
      setState("idle");
      setAttempt(0);
    },
  };
}
