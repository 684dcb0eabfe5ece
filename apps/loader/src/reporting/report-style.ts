export const REPORT_STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --faint: #5a6169; --line: #d5d9de; --ground: #fff; --raised: #f5f6f8;
  --good: #18794e; --warn: #8f5a00; --bad: #c2262e; --files: #3b6fd4; --held: #e0862b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --faint: #a2a9b1; --line: #3a4048; --ground: #16181b;
  --raised: #1f2226; --good: #4cc38a; --warn: #f1b14a; --bad: #ff7b80; --files: #7aa5f5; --held: #f0a35c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 84rem; padding: 2rem 1.25rem 4rem; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", "Liberation Sans", sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; } h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
p { margin: .35rem 0; max-width: 62rem; } .faint { color: var(--faint); }
.verdict { border: 2px solid currentColor; border-radius: .5rem; padding: 1rem 1.25rem; margin: 1.25rem 0; }
.verdict strong { font-size: 1.75rem; letter-spacing: .02em; overflow-wrap: anywhere; margin-right: .5rem; } .verdict p, .verdict li { color: var(--ink); }
.verdict ul { margin: .5rem 0 0; padding-left: 1.2rem; }
.MATCHED, .good { color: var(--good); } .INCOMPLETE { color: var(--warn); }
.MISMATCH, .bad { color: var(--bad); }
.wide { overflow-x: auto; } .wide:focus-visible { outline: 2px solid var(--files); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.caption { color: var(--faint); font-size: 14px; }
table { font-size: 14px; } th, td { text-align: left; padding: .35rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { font-weight: 600; border-bottom: 2px solid var(--line); white-space: nowrap; }
td:first-child { white-space: nowrap; } .number { text-align: right; white-space: nowrap; }
td.text { white-space: pre-wrap; overflow-wrap: anywhere; min-width: 12rem; max-width: 26rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .86em ui-monospace, "Liberation Mono", monospace; }
.signature { display: grid; grid-template-columns: repeat(3, 1fr); gap: 2.5rem 1.5rem; margin: 1.5rem 0; break-inside: avoid; }
.signature span { border-top: 1px solid var(--ink); color: var(--faint); } .signature span:first-of-type { grid-column: 1; }
code, .hash { font: .86em ui-monospace, "Liberation Mono", monospace; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; margin: .5rem 0; }
dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
.of-files { background: var(--files); } .of-service { background: var(--held); }
.bars { margin: .75rem 0; } .bars p { margin: .6rem 0 .1rem; overflow-wrap: anywhere; }
.bar { display: flex; align-items: center; gap: .5rem; font-variant-numeric: tabular-nums; line-height: 1.25; }
.bar i { flex: none; height: .75rem; min-width: 1px; border-radius: 2px; width: calc((100% - 12rem) * var(--share)); }
.rows { color: var(--faint); font-size: .9em; }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin: 0 .35em 0 1em; }
.key.files { background: var(--files); } .key.held { background: var(--held); }
@media (max-width: 40rem) { body { padding: 1rem .75rem 3rem; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin: 0 0 .5rem; } td.text { min-width: 4rem; } }
@media print { :root { color-scheme: light; --ink: #000; --faint: #444; --line: #bbb; --ground: #fff; --raised: #fff;
  --good: #0b5a36; --warn: #6b4300; --bad: #a01018; --files: #3b6fd4; --held: #e0862b; }
  body { padding: 0; max-width: none; font-size: 11px; } .wide { overflow: visible; } table, .caption { font-size: 9px; }
  th, td { padding: .2rem .3rem; } td.text { min-width: 5rem; } thead th, .number { white-space: normal; } td:first-child { white-space: normal; }
  tr, .verdict, .bar { break-inside: avoid; } thead { display: table-header-group; } h2, h3 { break-after: avoid; }
  .of-files, .of-service, .key { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`;
