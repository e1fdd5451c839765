/** The style sheet of the page, with the colours of the app. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(97.6% 0.009 85), oklch(16.5% 0.034 270));
  --card: light-dark(oklch(99.6% 0.003 85), oklch(21.5% 0.036 270));
  --sunk: light-dark(oklch(95% 0.012 85), oklch(25.5% 0.036 270));
  --ink: light-dark(oklch(23% 0.035 268), oklch(94.5% 0.01 85));
  --quiet: light-dark(oklch(47% 0.025 268), oklch(74% 0.022 268));
  --line: light-dark(oklch(90.5% 0.012 85), oklch(31% 0.032 270));
  --night: light-dark(oklch(36% 0.125 270), oklch(78% 0.095 272));
  --gold-ink: light-dark(oklch(48% 0.11 66), oklch(86% 0.125 84));
  --gold-soft: light-dark(oklch(95% 0.045 85), oklch(30% 0.05 82));
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 44rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3, h4 { line-height: 1.25; margin: 0 0 0.5rem; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.4rem; margin-top: 2.5rem; }
h3 { font-size: 1.1rem; margin-top: 1.75rem; }
h4 { font-size: 1.1rem; }
a { color: var(--night); }
:focus-visible { outline: 3px solid var(--night); outline-offset: 2px; }
nav ul, .facts, .days, .plain { list-style: none; padding: 0; margin: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
nav a { display: inline-block; min-height: 1.5rem; }
summary { padding: 0.25rem 0; cursor: pointer; }
.quiet { color: var(--quiet); font-size: 0.9rem; margin: 0 0 0.5rem; }
.text { white-space: pre-wrap; margin: 0.5rem 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem; margin: 0 0 1rem; content-visibility: auto; contain-intrinsic-size: auto 24rem; }
.card img, .card video { display: block; max-width: 100%; height: auto; border-radius: 0.75rem; margin: 0.75rem 0; }
.portrait { width: 6rem; height: 6rem; border-radius: 50%; object-fit: cover; }
.facts { display: flex; flex-wrap: wrap; gap: 0.35rem; }
.facts li { background: var(--sunk); border-radius: 1rem; padding: 0.1rem 0.7rem; font-size: 0.9rem; }
.comments { border-top: 1px solid var(--line); margin-top: 0.75rem; padding-top: 0.75rem; }
.comments li { margin-bottom: 0.75rem; }
.months { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem; margin: 1rem 0; }
.month { border-collapse: collapse; width: 100%; table-layout: fixed; }
.month caption { text-align: start; font-weight: 600; padding-bottom: 0.25rem; }
.month th { color: var(--quiet); font-weight: 400; font-size: 0.8rem; }
.month td { height: 2rem; padding: 0; text-align: center; font-size: 0.8rem; color: var(--quiet); }
.month a { display: block; line-height: 2rem; border-radius: 0.5rem; background: var(--gold-soft); color: var(--gold-ink); text-decoration: none; font-size: 1rem; }
.wide { overflow-x: auto; }
.rows { border-collapse: collapse; width: 100%; font-size: 0.9rem; overflow-wrap: normal; }
.rows td { min-width: 6rem; overflow-wrap: break-word; }
.rows th, .rows td { text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); padding-block: 0.4rem; padding-inline: 0 0.75rem; }
pre { white-space: pre-wrap; background: var(--sunk); border-radius: 0.75rem; padding: 0.75rem; }
dt { color: var(--quiet); font-size: 0.9rem; }
dd { margin: 0 0 0.5rem; }
@media print { .card { break-inside: avoid; content-visibility: visible; } }
`
