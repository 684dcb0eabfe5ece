// Writes the drawings of docs/pictures. The arrows between states are what the rules of the domain do with each state, so that
// a drawing cannot show another; a test compares the files. Reads what was built: `node scripts/pnpmw.mjs run docs:drawings`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  completeImport,
  failImport,
  requireNotComplete,
  requireOngoing,
  requirePaused,
  standingOf,
  startImport,
  SUPPLIER_STATUSES,
  transferStatusOf,
} from '../packages/domain/dist/src/index.js';

const FOLDER = new URL('../docs/pictures/', import.meta.url);

const PROCESSES = [
  { state: 'staged' },
  { state: 'in-progress' },
  { state: 'failed', reason: 'a reason' },
  { state: 'completed', accountNumber: 'A-1', accountCreatedAt: '2026-01-01T00:00:00Z' },
];
const PROCESS_STEPS = {
  start: startImport,
  complete: (current) => completeImport(current, PROCESSES[3]),
  fail: (current) => failImport(current, 'another reason'),
};

/** Every step that changes a state, as `from to`, with its name. */
function stepsOfProcesses() {
  return PROCESSES.flatMap((before) =>
    Object.entries(PROCESS_STEPS).flatMap(([name, step]) => {
      const after = step(before).unwrapOr(before).state;
      return after === before.state ? [] : [[`${before.state} ${after}`, name]];
    }),
  );
}

/** The words for what a supplier of each status takes. */
const takes = Object.fromEntries(
  SUPPLIER_STATUSES.map((status) => [
    status,
    [
      requireOngoing(status).isOk() && 'loads',
      requireNotComplete(status).isOk() && 'dry runs',
      requirePaused(status).isOk() && 'undo',
    ]
      .filter(Boolean)
      .join(', ') || 'nothing',
  ]),
);

const noonOf = (day) => `2026-01-${String(day).padStart(2, '0')}T12:00:00Z`;

/** An instruction after each event of its life, in every order, as `from to`, with the event. */
function stepsOfInstructions() {
  const [expiry, revoking] = ['its last day passes', 'an operator revokes it'];
  const orders = [
    [expiry, revoking],
    [revoking, expiry],
  ];
  const steps = orders.flatMap((order) => {
    const dayOf = Object.fromEntries(order.map((event, index) => [event, 10 * (index + 1)]));
    const details = { status: 'active', expiresOn: noonOf(dayOf[expiry]).slice(0, 10) };
    const stored = { details, revokedAt: noonOf(dayOf[revoking]) };
    const standings = [5, 15, 25].map((day) => standingOf(stored, noonOf(day), 'Etc/UTC'));
    return order.map((event, index) => [`${standings[index]} ${standings[index + 1]}`, event]);
  });
  return [...new Map(steps.filter(([way]) => new Set(way.split(' ')).size > 1))];
}

const STYLE = `
  .box { fill: #ffffff; stroke: #7b8a91; stroke-width: 1.5; }
  .end { fill: #e3f3e8; stroke: #14703a; }
  .way { fill: none; stroke: #4c5b60; stroke-width: 1.5; marker-end: url(#tip); }
  .back { stroke-dasharray: 5 4; }
  .tip { fill: #4c5b60; }
  text { font: 14px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; fill: #14201f; text-anchor: middle; }
  .name { font-weight: 650; }
  .soft { font-size: 12px; fill: #4c5b60; }
  @media (prefers-color-scheme: dark) {
    .box { fill: #161d20; stroke: #6b7b82; }
    .end { fill: #14291c; stroke: #6fd08f; }
    .way { stroke: #a0afb5; }
    .tip { fill: #a0afb5; }
    text { fill: #e3eaec; }
    .soft { fill: #a0afb5; }
  }
`;

const HEIGHT = 56;

/** Boxes stand at the middle of `at`; a way is a path and the place of its words. */
function drawing({ title, about, size, width: box = 150, boxes, ways }) {
  const [width, height] = size;
  const shownBoxes = boxes.map(({ at: [x, y], name, text, isEnd }) =>
    [
      `  <rect class="box${isEnd ? ' end' : ''}" x="${x - box / 2}" y="${y - HEIGHT / 2}" width="${box}" height="${HEIGHT}" rx="8"/>`,
      `  <text class="name" x="${x}" y="${y - 4}">${name}</text>`,
      `  <text class="soft" x="${x}" y="${y + 15}">${text}</text>`,
    ].join('\n'),
  );
  const shownWays = ways.map(({ path, words, at: [x, y] = [0, 0], isBack }) =>
    [
      `  <path class="way${isBack ? ' back' : ''}" d="${path}"/>`,
      ...(words ? [`  <text class="soft" x="${x}" y="${y}">${words}</text>`] : []),
    ].join('\n'),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title about">
  <title id="title">${title}</title>
  <desc id="about">${about}</desc>
  <style>${STYLE}  </style>
  <defs>
    <marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
      <path class="tip" d="M0 0 10 5 0 10z"/>
    </marker>
  </defs>
${[...shownWays, ...shownBoxes].join('\n')}
</svg>
`;
}

/** Draws the steps that the rules allow. Each needs its place in `paths`, and each place a step. */
function chart({ states, steps, paths, ...drawn }) {
  const allowed = steps.map(([way]) => way).toSorted();
  const placed = Object.keys(paths).toSorted();
  if (allowed.join() !== placed.join())
    throw new Error(`${drawn.title}: the rules allow ${allowed}, and ${placed} are drawn.`);
  const about = steps.map(([way, words]) => `${way.replace(' ', ' to ')}: ${words}.`).join(' ');
  const ways = steps.map(([way, words]) => ({ words, ...paths[way] }));
  return drawing({ ...drawn, about, boxes: states, ways });
}

const [staged, inProgress, failed, completed] = PROCESSES.map(transferStatusOf);
const process = chart({
  title: 'The states of an import process',
  size: [530, 215],
  width: 124,
  states: [
    { name: 'staged', text: staged, at: [72, 50] },
    { name: 'in progress', text: inProgress, at: [265, 50] },
    { name: 'completed', text: completed, at: [458, 50], isEnd: true },
    { name: 'failed', text: failed, at: [265, 175] },
  ],
  steps: stepsOfProcesses(),
  paths: {
    'staged in-progress': { path: 'M134 50H201', at: [167, 42] },
    'in-progress completed': { path: 'M327 50H394', at: [360, 42] },
    'in-progress failed': { path: 'M245 78V145', at: [228, 116] },
    'failed in-progress': { path: 'M285 147V80', at: [306, 116] },
  },
});

const VERBS = { ongoing: 'resume', paused: 'pause', complete: 'complete' };
/** The operator can change every status to every other. */
const supplier = chart({
  title: 'The statuses of an import supplier',
  size: [530, 215],
  states: [
    { name: 'PAUSED', text: takes.paused, at: [85, 175] },
    { name: 'ONGOING', text: takes.ongoing, at: [265, 40] },
    { name: 'COMPLETE', text: takes.complete, at: [445, 175], isEnd: true },
  ],
  steps: SUPPLIER_STATUSES.flatMap((from) =>
    SUPPLIER_STATUSES.filter((to) => to !== from).map((to) => [`${from} ${to}`, VERBS[to]]),
  ),
  paths: {
    'ongoing paused': { path: 'M200 69 105 145', at: [128, 100] },
    'paused ongoing': { path: 'M140 147 238 70', at: [222, 122] },
    'ongoing complete': { path: 'M330 69 425 145', at: [414, 100] },
    'complete ongoing': { path: 'M390 147 292 70', at: [308, 122] },
    'paused complete': { path: 'M160 167H368', at: [265, 160] },
    'complete paused': { path: 'M370 185H162', at: [265, 202] },
  },
});

const instruction = chart({
  title: 'The states of a payment instruction',
  size: [530, 165],
  states: [
    { name: 'ACTIVE', text: 'no other allowed', at: [85, 82] },
    { name: 'EXPIRED', text: 'another allowed', at: [445, 36], isEnd: true },
    { name: 'REVOKED', text: 'another allowed', at: [445, 128], isEnd: true },
  ],
  steps: stepsOfInstructions(),
  paths: {
    'active expired': { path: 'M160 75 368 40', at: [250, 42] },
    'active revoked': { path: 'M160 89 368 124', at: [250, 130] },
  },
});

const row = drawing({
  title: 'The way of a row',
  about:
    'A row goes from the files through check, rehearse, load and verify to MATCHED. Rows with errors are corrected in the files. After a wrong load or a mismatch the operator undoes the batch and loads again.',
  size: [540, 270],
  boxes: [
    { name: 'files', text: 'CSV, SQL, a database', at: [85, 90] },
    { name: 'check', text: 'rules; nothing is sent', at: [255, 90] },
    { name: 'rehearse', text: 'dry run on stored data', at: [425, 90] },
    { name: 'load', text: 'each row stored once', at: [425, 190] },
    { name: 'verify', text: 'every field compared', at: [255, 190] },
    { name: 'MATCHED', text: 'report for the auditor', at: [85, 190], isEnd: true },
  ],
  ways: [
    { path: 'M160 90H178' },
    { path: 'M330 90H348' },
    { path: 'M425 118V160' },
    { path: 'M350 190H332' },
    { path: 'M180 190H162' },
    {
      path: 'M500 190H525V30H85V60',
      words: 'errors: correct the files; retry sends failed rows again',
      at: [300, 20],
      isBack: true,
    },
    { path: 'M255 62V32', isBack: true },
    { path: 'M425 62V32', isBack: true },
    {
      path: 'M255 218V240H425V220',
      words: 'MISMATCH or wrong load: undo the batch, load again',
      at: [340, 258],
      isBack: true,
    },
  ],
});

export const DRAWINGS = {
  'row.svg': row,
  'states-of-instruction.svg': instruction,
  'states-of-process.svg': process,
  'states-of-supplier.svg': supplier,
};

if (globalThis.process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(DRAWINGS)) writeFileSync(new URL(name, FOLDER), text);
