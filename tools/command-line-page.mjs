// Writes docs/command-line.md from the commands of the operator; with --check it only says whether the page is current.
// Reads what was built: `node scripts/pnpmw.mjs run docs:commands` builds first.
import { makeCommandLine } from '../packages/adapters-cli/dist/src/index.js';
import { commandPage } from '../packages/command-kit/dist/src/index.js';
import { writeMade } from './made-file.mjs';

/** What each command prints with --json: schemas of the HTTP API, or fields; nothing where it prints no record. */
const RECORDS = {
  serve: undefined,
  'config check': '`{effective, problems, warnings}`',
  'signing-key generate': 'the JWK',
  migrate: undefined,
  'database check': '`{check, rows, differences, listed}` for each check',
  'database distribute': undefined,
  status: '`Health`',
  'organisation create': '`Organisation`',
  'organisation list': '`Organisation`, one a line',
  'api-key issue': '`IssuedApiKey`',
  'api-key list': '`ListedApiKey`, one a line',
  'api-key show': '`ListedApiKey` with `organisation_id` (null for a key of operators), one a line',
  'api-key revoke': undefined,
  'supplier create': '`ImportSupplier`',
  'supplier list': '`ImportSupplier`, one a line',
  'supplier show': '`ImportSupplierOverview`',
  'supplier pause': '`ImportSupplier`',
  'supplier resume': '`ImportSupplier`',
  'supplier complete': '`ImportSupplier`',
  'supplier set-status': '`ImportSupplier`',
  'supplier update': '`ImportSupplier`',
  'supplier status-changes': '`SupplierStatusChange`, one a line',
  'accounts show': '`ViewedAccount`, with all of its pages',
  'accounts export': '`AccountCopy`',
  'accounts erase': '`ErasedItems`',
  'process list': '`DetailedAccountImportProcess`, one a line',
  'batch list': '`ImportBatch`, one a line',
  'batch undo':
    '`UndoneAccount`, `UndoneBusiness` or `AccountLeft`, one a line; the last line is `UndoTotal`',
  progress: '`Progress`, one a line',
  'batch withdraw': undefined,
  'batch remove': '`RemoveAnswerLine` for each line of the file, then what was removed and left',
  'audit list': '`AuditEntry`, one a line',
  'audit check':
    '`{number, hash, broken}`: `broken` is null, or the number and problem of the first entry',
  'refusals list': '`Refusal`, one a line',
  vendors: '`VendorStanding`, one a line',
};

const introduction = `# The command line

<!-- Made by \`node scripts/pnpmw.mjs run docs:commands\` from the commands and tools/command-line-page.mjs. -->

\`operate\` is in the image and in the folder of a release ([where](operations.md#the-command-line)); in a clone it is
\`npm run operate -- <command>\`, which builds first. Commands may run while the service runs.

## On a database, or over HTTP

Without \`--url\`, a command opens the database that the [environment variables](operations.md#environment-variables) of the service
name. With \`--url\` it works on a running service over HTTP, from any machine and with an operator's API key:

\`\`\`sh
export OPERATE_URL=https://import.example.com OPERATE_API_KEY_FILE=~/.operator-key
operate supplier pause NORTHERN --reason 'The files of the second region are late.'
\`\`\`

The key is never a flag, because other users of a machine can read those. The file has the key alone, or JSON with \`operator_api_key\` or
\`api_key\`. Both ways print the same and end with the same exit codes; a test compares them. The history names the API key for what was
done over HTTP, and none for what was done on the database. Not over HTTP: \`serve\`, \`migrate\`, \`database check\`, \`database distribute\`, and keys of
operators, which a stolen key must not find or make. \`vendors\` is only over HTTP.

## What is printed

Lists are tables with aligned columns; control characters in a cell are escaped as in JSON. Colours are used on terminals only, and not
with \`NO_COLOR=1\`. Progress and complaints go to stderr: on a terminal one line that is drawn over, otherwise a line every ten seconds.

With \`--json\`, stdout has one JSON object a line: the records that the HTTP API answers with, by the names of their schemas in
\`/openapi.json\`. Fields can be added, and none is removed or renamed. A refusal is \`{"code", "detail"}\` on stderr; \`code\` is one of the
[error codes](errors.md), or \`command_refused\`, \`only_local\`, \`only_remote\`, \`api_key_not_found\`.

| Exit code | Meaning |
|---|---|
| 0 | done |
| 1 | refused: stderr says why, and what to do next; also for a command line that is wrong |
| 3 | standard output was closed before everything was printed |
| 4 | the service at \`--url\` gave no answer, or refused the API key |

\`database check\` and \`audit check\` have [exit codes of their own](operations.md#check-what-is-stored).

`;

// Commands are described and not run.
const program = makeCommandLine({ version: '0.0.0', terminal: {} });
const text =
  introduction +
  commandPage(program, (command) => {
    if (!(command in RECORDS)) throw new Error(`What does "${command}" print with --json?`);
    return RECORDS[command] && `With \`--json\`: ${RECORDS[command]}.`;
  });

writeMade(new URL('../docs/command-line.md', import.meta.url), text, 'docs:commands');
