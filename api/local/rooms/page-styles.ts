import { raw } from "hono/html";

/** Styled differently from the site, so that no one mistakes it for part of it. */
export const styles = raw(`
  * { box-sizing: border-box; margin: 0; }
  body { min-height: 100vh; font: 17px/1.6 system-ui, sans-serif; color: #e9ecf3; background: #1f2430; }
  header { padding: 10px 16px; text-align: center; font-size: 14px; color: #5a3b00; background: #ffe7ad; }
  main { display: grid; gap: 20px; justify-items: center; max-width: 560px; margin: 8vh auto; padding: 0 24px; text-align: center; }
  h1 { font-size: 26px; line-height: 1.25; text-wrap: balance; }
  .picture { display: grid; place-items: center; width: 100%; aspect-ratio: 16 / 9; border-radius: 16px; background: #2b3245; }
  .picture span { width: 96px; height: 96px; border-radius: 50%; background: radial-gradient(circle at 50% 38%, #8b93a7 0 24px, transparent 25px),
    radial-gradient(circle at 50% 105%, #8b93a7 0 42px, #46506a 43px); }
  .room { font-size: 14px; color: #aeb6c8; overflow-wrap: anywhere; }
`);
