import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterEach, vi } from "vitest";
import "./browser.ts";

// Pages are drawn whole, on machines that do other things besides.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  toast.remove();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
