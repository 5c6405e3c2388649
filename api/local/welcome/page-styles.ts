import { raw } from "hono/html";

export const styles = raw(`
  * { box-sizing: border-box; margin: 0; }
  body { font: 17px/1.55 system-ui, sans-serif; color: #1b2a28; background: #fbf8f2; }
  main { display: grid; gap: 24px; max-width: 1180px; margin: 0 auto; padding: 32px 20px 48px; }
  h1 { font-size: 34px; line-height: 1.2; color: #0f4c43; }
  h2 { font-size: 24px; line-height: 1.25; color: #0f4c43; }
  h3 { margin-top: 4px; font-size: 17px; }
  p { max-width: 72ch; }
  a { color: #0f4c43; }
  ul { padding: 0; list-style: none; }
  .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr)); gap: 20px; }
  .cards > li { display: flex; flex-direction: column; gap: 10px; padding: 24px; background: #fff; border: 1px solid #e6dfd3; border-radius: 16px; }
  .who { color: #4f5f5b; overflow-wrap: anywhere; }
  ol { display: grid; gap: 8px; padding-left: 22px; }
  button { width: 100%; min-height: 48px; padding: 0 20px; font: inherit; font-weight: 600; color: #fff; background: #0f4c43; border: 0; border-radius: 10px; cursor: pointer; }
  button:hover { background: #0a3831; }
  :focus-visible { outline: 3px solid #f0a43a; outline-offset: 2px; }
`);
