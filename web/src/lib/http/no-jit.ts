import { config } from "zod/v4/core";

// Otherwise zod tests for `eval`, and the browser reports a violation of the content security policy.
config({ jitless: true });
