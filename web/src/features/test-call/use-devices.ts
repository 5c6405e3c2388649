import { useEffect, useState } from "react";
import { closeDevices, type Devices, isUnderForeignRules, openDevices } from "./devices.ts";

type State = "idle" | "asking" | Devices;

/** The camera and microphone of this test. They run from `start` to `stop`, and never beyond the page. */
export function useDevices() {
  const [state, setState] = useState<State>("idle");
  const [go, setGo] = useState(0);

  useEffect(() => {
    if (isUnderForeignRules()) location.reload();
  }, []);

  useEffect(() => {
    if (go === 0) return;
    let isLeft = false;
    let open: Devices | undefined;
    void openDevices().then((devices) => {
      if (isLeft) return closeDevices(devices);
      open = devices;
      setState(devices);
      for (const device of ["camera", "microphone"] as const) {
        const found = devices[device];
        if ("track" in found)
          found.track.addEventListener("ended", () => setState({ ...devices, [device]: { fault: "missing" } }));
      }
    });
    return () => {
      isLeft = true;
      if (open) closeDevices(open);
    };
  }, [go]);

  return {
    state,
    start: () => {
      setState("asking");
      setGo(go + 1);
    },
    stop: () => {
      setState("idle");
      setGo(0);
    },
  };
}
