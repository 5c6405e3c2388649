import { raw } from "hono/html";

export const styles = raw(`
  * { box-sizing: border-box; margin: 0; }
  body { height: 100vh; display: flex; flex-direction: column; font: 16px/1.5 system-ui, sans-serif; color: #22262e; background: #f3f4f6; }
  header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px; padding: 12px 20px; background: #fff; border-bottom: 1px solid #dfe2e8; }
  h1 { font-size: 18px; }
  h1 a { color: inherit; text-decoration: none; }
  header p { font-size: 14px; color: #565d6b; }
  form { display: flex; align-items: center; gap: 8px; margin-left: auto; font-size: 14px; }
  input { width: 220px; height: 44px; padding: 0 12px; font: inherit; border: 1px solid #8b93a1; border-radius: 8px; }
  button { min-height: 44px; padding: 0 16px; font: inherit; font-weight: 600; color: #fff; background: #3b4252; border: 0; border-radius: 8px; cursor: pointer; }
  main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(260px, 340px) 1fr; }
  nav { overflow: auto; border-right: 1px solid #dfe2e8; background: #fff; }
  ol { padding: 0; list-style: none; }
  li a { display: grid; gap: 2px; padding: 14px 20px; color: inherit; text-decoration: none; border-bottom: 1px solid #eceef2; }
  li a:hover { background: #f6f7f9; }
  li a[aria-current] { background: #e8edf9; box-shadow: inset 3px 0 #3b5bb5; }
  li span, li time, dt { font-size: 14px; color: #565d6b; }
  li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  article { display: flex; flex-direction: column; gap: 14px; min-width: 0; padding: 24px; overflow: auto; }
  h2 { font-size: 22px; line-height: 1.3; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; }
  dd { overflow-wrap: anywhere; }
  .attachment { align-self: start; display: inline-flex; align-items: center; min-height: 44px; padding: 0 14px; color: #2c4690; background: #fff; border: 1px solid #c9d0de; border-radius: 8px; }
  iframe { flex: 1 0 420px; width: 100%; background: #fff; border: 1px solid #dfe2e8; border-radius: 12px; }
  pre { padding: 16px; font: 15px/1.55 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #dfe2e8; border-radius: 12px; }
  summary { min-height: 44px; cursor: pointer; }
  .texts { display: block; overflow: auto; }
  .text { display: grid; gap: 8px; padding: 14px 20px; border-bottom: 1px solid #dfe2e8; background: #fff; overflow-wrap: anywhere; }
  .text form { margin: 0; }
  .empty { padding: 32px 20px; color: #565d6b; }
  .wide { text-align: center; }
  :focus-visible { outline: 3px solid #7f9cf0; outline-offset: -2px; }
  @media (max-width: 760px) {
    body { height: auto; min-height: 100vh; }
    main { grid-template-columns: 1fr; }
    nav { border-right: 0; }
    .reading nav, .wide { display: none; }
    form { margin-left: 0; width: 100%; }
    input { flex: 1; width: auto; min-width: 0; }
  }
`);
