import { raw } from "hono/html";

/** Styled differently from the site, so that no one mistakes it for part of it. */
export const styles = raw(`
  * { box-sizing: border-box; margin: 0; }
  body { min-height: 100vh; font: 16px/1.5 system-ui, sans-serif; color: #1f2430; background: #eef0f4; }
  header { padding: 10px 16px; text-align: center; font-size: 14px; color: #5a3b00; background: #ffe7ad; }
  main { display: grid; grid-template-columns: 1fr 1fr; max-width: 880px; margin: 6vh auto; background: #fff;
    border-radius: 16px; overflow: hidden; box-shadow: 0 12px 40px rgb(31 36 48 / 12%); }
  section { padding: 40px; }
  .due { color: #fff; background: #2b3245; }
  .back { min-height: 44px; margin-bottom: 24px; border: 0; padding: 0; font: inherit; color: #d5dbea; background: none; cursor: pointer; }
  .back:hover { color: #fff; }
  .label { color: #d5dbea; }
  .amount { font-size: 40px; font-weight: 700; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
  ul { margin-top: 24px; padding: 0; list-style: none; }
  li { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-top: 1px solid #46506a; }
  h1 { margin-bottom: 20px; font-size: 20px; }
  label { display: block; margin-bottom: 6px; font-size: 14px; font-weight: 600; }
  input { width: 100%; height: 48px; padding: 0 14px; font: inherit; border: 1px solid #8b93a7; border-radius: 10px; }
  .test-card { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; margin: 16px 0; padding: 14px; border: 1px solid #d4d8e2;
    border-radius: 10px; background: #f7f8fa; }
  .chip { width: 30px; height: 22px; border-radius: 5px; background: linear-gradient(135deg, #e3c878, #b8923a); }
  .digits { margin-left: auto; font-variant-numeric: tabular-nums; color: #4b5366; }
  .pay, .decline { width: 100%; min-height: 48px; font: inherit; font-weight: 600; border-radius: 10px; cursor: pointer; }
  .pay { color: #fff; background: #2f5bd8; border: 0; }
  .pay:hover { background: #2449b3; }
  .decline { margin-top: 12px; color: #8c1d18; background: #fff; border: 1px solid #d9a9a6; }
  .declined { margin-bottom: 16px; padding: 12px 14px; color: #8c1d18; background: #fdeceb; border-radius: 10px; }
  :focus-visible { outline: 3px solid #8fb0ff; outline-offset: 2px; }
  .ended { grid-column: 1 / -1; text-align: center; }
  @media (max-width: 720px) {
    main { grid-template-columns: 1fr; margin: 0; border-radius: 0; box-shadow: none; }
    section { padding: 24px 20px; }
    .amount { font-size: 34px; }
  }
`);
